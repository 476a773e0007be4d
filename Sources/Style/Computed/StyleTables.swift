import ClipBase

/// The side tables of one styled tree: everything of a computed value that is a list or rare.
///
/// Each table is interned: equal values have equal ids, and id 0 is the initial value.
public struct StyleTables: Sendable {
    public struct Table<Element: Hashable & Sendable>: Sendable {
        public private(set) var values: [Element]
        private var ids: [Element: UInt32] = [:]

        public init(initial: Element) {
            values = [initial]
            ids[initial] = 0
        }

        public mutating func intern(_ value: Element) -> TableID<Element> {
            if let id = ids[value] { return TableID(id) }
            let id = UInt32(values.count)
            values.append(value)
            ids[value] = id
            return TableID(id)
        }

        /// The value; the initial one for an id of another tree.
        @inlinable public subscript(_ id: TableID<Element>) -> Element {
            Int(id.rawValue) < values.count ? values[Int(id.rawValue)] : values[0]
        }
    }

    public var calculations: [Calculation] = []
    public var strings = Table(initial: "")
    public var fontFamilies = Table<[FontFamily]>(initial: [.standard])
    public var fontAlternates = Table<[FontAlternate]>(initial: [])
    public var taggedValues = Table<[TaggedValue]>(initial: [])
    public var shadows = Table<[Shadow]>(initial: [])
    public var images = Table(initial: ImageValue.none)
    public var imageLayers = Table<[ImageLayer]>(initial: [])
    public var borderImages = Table(initial: BorderImage())
    public var transforms = Table(initial: TransformParts())
    public var motions = Table(initial: MotionPath())
    public var anchors = Table(initial: AnchorStyle())
    public var filters = Table<[FilterFunction]>(initial: [])
    public var shapes = Table(initial: ShapeValue(shape: .box))
    public var names = Table<[Name]>(initial: [])
    public var gridTemplates = Table(initial: GridTemplate())
    public var gridAreas = Table(initial: GridAreas(rows: 0, columns: 0, areas: []))
    public var trackLists = Table<[TrackSize]>(initial: [.auto])
    public var contents = Table(initial: ContentValue.normal)
    public var counterChanges = Table<[CounterChange]>(initial: [])
    public var listStyleTypes = Table(initial: CounterStyleReference.named("disc"))
    public var quotes = Table(initial: QuotesValue.auto)
    public var svg = Table(initial: SVGInherited())
    public var deferredColors = Table<[DeferredColor]>(initial: [])
    public var animations = Table<[AnimationValue]>(initial: [])
    public var customProperties = Table(initial: CustomProperties())

    public init() {}

    /// The computed value of a custom property as text; nil where it has none. Variables 1 §2.
    public func customProperty(_ name: Name, of id: TableID<CustomProperties>) -> String? {
        customProperties.value(of: name, in: id)
    }

    /// The used length against a percentage basis, both CSS px.
    @inlinable public func resolve(_ value: LengthPercentage, basis: LayoutUnit) -> LayoutUnit {
        value.resolve(basis: basis) ?? LayoutUnit(resolve(value, basis: basis.pixels))
    }

    /// The used length in floating point against a percentage basis, both CSS px; NaN becomes 0.
    public func resolve(_ value: LengthPercentage, basis: Double) -> Double {
        let index = Int(value.calculation) - 1
        guard index >= 0 else { return value.pixels + Double(value.fraction) * basis }
        guard index < calculations.count else { return 0 }
        let result = calculations[index].resolve(basis: basis)
        return result.isNaN ? 0 : result
    }

    /// What a `calc-size()` makes of the size that its basis gave, all CSS px; never negative. Other values leave it as it is.
    public func calculatedSize(_ value: SizeValue, of size: LayoutUnit, basis: LayoutUnit) -> LayoutUnit {
        guard case .calculated(_, let calculation) = value, calculation.calculation > 0,
            calculations.indices.contains(Int(calculation.calculation) - 1)
        else { return size }
        let result = calculations[Int(calculation.calculation) - 1].resolve(basis: basis.pixels, size: size.pixels)
        return LayoutUnit(rounding: result).clampedToZero
    }

    /// Keeps a calculation and gives the value that stands for it.
    public mutating func keep(_ calculation: Calculation) -> LengthPercentage {
        calculations.append(calculation)
        return LengthPercentage(calculation: UInt32(calculations.count))
    }
}

/// The custom properties that one element sets itself, each the text of its computed value (Variables 1); all others are
/// those of its parent. So a thousand properties of the root are not copied for each element that adds one.
public struct CustomProperties: Hashable, Sendable {
    /// Those of the parent; 0 has none.
    var parent = TableID<CustomProperties>()
    /// Nil: the guaranteed-invalid value.
    var own: [Name: String?] = [:]
}

extension StyleTables.Table<CustomProperties> {
    /// The value of a custom property; nil where it is the guaranteed-invalid one. Climbs as far as properties were set.
    func value(of name: Name, in id: TableID<CustomProperties>) -> String? {
        var current = id
        while Int(current.rawValue) < values.count {
            if let value = values[Int(current.rawValue)].own[name] { return value }
            if current.isInitial { return nil }
            current = values[Int(current.rawValue)].parent
        }
        return nil
    }

    /// The properties of an element that sets these of its own. What says nothing new changes nothing.
    mutating func intern(_ own: [Name: String?], over parent: TableID<CustomProperties>) -> TableID<CustomProperties> {
        let changes = own.filter { $0.value != value(of: $0.key, in: parent) }
        return changes.isEmpty ? parent : intern(CustomProperties(parent: parent, own: changes))
    }
}
