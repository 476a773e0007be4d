/// A unit of measure.
struct MeasureUnit: Sendable {
    var name: String
    var kind: String
    /// How many of the kind's base unit; 0 where units do not add up.
    var factor: Double
    /// Only where it touches the number or ends the phrase: `in`, `m`, `l`.
    var isWeak: Bool
}

/// Names and symbols of units. A line: name, kind, factor, `?` for weak or `.`, then what people write.
enum Units {
    static let table: PhraseTable<MeasureUnit> = {
        var table = PhraseTable<MeasureUnit>()
        for row in rows.split(separator: "\n") {
            let fields = row.split(separator: " ", maxSplits: 4)
            guard fields.count == 5 else { continue }
            let unit = MeasureUnit(
                name: String(fields[0]), kind: String(fields[1]), factor: Double(fields[2]) ?? 0, isWeak: fields[3] == "?")
            for phrase in fields[4].split(separator: "|") { table.add(phrase, unit) }
        }
        return table
    }()

    private static let rows = """
        km length 1000 . km|kms|kilometer|kilometers|kilometre|kilometres|kilomètre|kilomètres|kilómetro|kilómetros|quilômetro|quilômetros|quilómetros|chilometro|chilometri|kilometern|公里|千米|キロメートル|キロ|킬로미터|километра|километров|километр|किलोमीटर|kilometar|ciliméadar|км
        m length 1 . meter|meters|metre|metres|mètre|mètres|metro|metros|metri|米|メートル|미터|метра|метров|метр|मीटर|metara
        m length 1 ? m|м
        dm length 0.1 . dm|decimeter|decimeters|decímetro|desimetre|分米
        cm length 0.01 . cm|centimeter|centimeters|centimetre|centimetres|centimètre|centimètres|centímetro|centímetros|centimetro|centimetri|zentimeter|厘米|公分|センチメートル|センチ|센티미터|сантиметра|сантиметров|centimetara|centímetres|centimetrů|សង់ទីម៉ែត្រ|см
        mm length 0.001 . mm|millimeter|millimeters|millimetre|millimètre|millimètres|milímetro|milímetros|millimetro|millimetri|毫米|ミリメートル|ミリ|밀리미터|мм
        hm length 100 . hectometer|hectometers|hectometre|hectómetro|hm
        um length 0.000001 . μm|µm|um|micrometer|micrometers|mikrometer|micrômetro|micron|microns|微米
        nm length 0.000000001 . nm|nanometer|nanometers|nanometern|nanómetro|纳米
        pm length 0 . picometer|picometers|pikometer|पिकोमीटर|पीएम|ピクトメーター
        pm length 0 ? pm
        mi length 1609.344 . mile|miles|mi|meile|meilen|milla|millas|milha|milhas|miglio|miglia|mijl|mijlen|英里|マイル|마일|मील|миль|míle|milja|milden|mil
        ft length 0.3048 . foot|feet|ft|fuß|fuss|pie|pies|pé|pés|pes|piede|piedi|voet|pied|pieds|英尺|フィート|피트|फुट|фут|футов|fot|fet|troigh|ayak
        in length 0.0254 . inch|inches|zoll|pulgada|pulgadas|polegada|polegadas|pollice|pollici|pouce|pouces|英寸|インチ|인치|इंच|tum|дюйма|inç|ordlach
        in length 0.0254 ? in|"|''|”
        ft length 0.3048 ? '
        yd length 0.9144 . yard|yards|yd|yds|yarda|yardas|iarda|iarde|码|ヤード|야드|ярдов|slat
        ly length 0 . light year|light years|光年|lichtjahre
        acre area 4046.86 . acre|acres|acri|acro|英亩|エーカー|에이커|एकड़
        ha area 10000 . ha|hectare|hectares|hektar|hectárea|hectáreas|ettari|公顷|ヘクタール
        m2 area 1 . m²|m2|m^2|sqm|sq m|square meter|square meters|square metre|square metres|quadratmeter|metros cuadrados|metros quadrados|mètres carrés|metri quadrati|vierkante meter|平方米|平方メートル|metre kare|kvadratmeter|वर्ग मीटर
        km2 area 1000000 . km²|km2|km^2|sq km|square kilometer|square kilometers|square kilometre|quadratkilometer|kilómetros cuadrados|quilômetros quadrados|kilomètres carrés|chilometri quadrati|vierkante kilometer|平方公里|平方千米|平方キロメートル|kilometre kare|kvadratkilometer
        dm2 area 0.01 . desimetre kare|square decimeter|dm²
        cm2 area 0.0001 . cm²|cm2|square centimeter|square centimeters
        ft2 area 0.0929 . sq ft|square feet|square foot|sqft|sq. ft.|ft²|ft2|平方フィート|평방 피트|pies cuadrados|pés quadrados
        mi2 area 2589988 . square miles|square mile|sq mi
        m3 volume 1000 . m³|m3|cubic meter|cubic meters|kubikmeter|metros cúbicos|mètres cubes|metri cubi|立方米|立方メートル
        ft3 volume 28.3 . cubic feet|cubic foot|pieds cubes|piedi cubi|piede cubo|pies cúbicos|pés cúbicos|क्यूबिक फीट|kubikfot|立方フィート|kubieke voet|입방 피트
        cc volume 0.001 . cc|cm³|cm3|cubic centimeter|cubic centimeters|centímetros cúbicos|ccm
        l volume 1 . liter|liters|litre|litres|litro|litros|litri|litrů|litra|литра|литров|리터|リットル|公升|升|लीटर|lítir|لتر|litru|литр|លីត្រ|lítear|ltr|litara|লিটার
        l volume 1 ? l|л
        ml volume 0.001 . ml|milliliter|milliliters|millilitre|millilitres|millilitri|mililitro|mililitros|mililitra|毫升|ミリリットル|밀리리터|مل|मिलीलीटर|мл|មីលីលីត្រ|mililitri
        cl volume 0.01 . cl|centiliter|centilitre
        dl volume 0.1 . dl|deciliter|decilitre
        hl volume 100 . hl|hectoliter|hectoliters|hectolitre|hectolitres|hectolitro|hectolitros|hectolitri|heictilitear|гл|hektoliter
        gal volume 3.785 . gallon|gallons|gal|gals|galón|galones|galão|galões|galoes|gallone|gallonen|galon|galona|加仑|ガロン|갤런|галлонов|galoane|غالونات|غالون
        pt volume 0.473 . pint|pints|pinta
        qt volume 0.946 . quart|quarts
        floz volume 0.0296 . fl oz|fluid ounce|fluid ounces
        bbl volume 159 . barrel|barrels|barril|barriles|barris|barile|barili|fass|vat|fat|桶|バレル|배럴|बैरल|baril|barils|varil
        tsp volume 0.0049 . teaspoon|teaspoons|tsp|theelepel|theelepels|teelöffel|小さじ|cucharadita|cucharaditas
        tbsp volume 0.0148 . tablespoon|tablespoons|tbsp|eetlepel|esslöffel|大さじ
        cup volume 0.2366 . cup|cups
        kg mass 1000 . kg|kgs|kilogram|kilograms|kilogramm|kilogramme|kilogrammes|kilo|kilos|kilogramo|kilogramos|quilograma|quilogramas|quilos|chilogrammo|chilogrammi|chili|千克|公斤|キログラム|킬로그램|किलोग्राम|кг
        g mass 1 . gram|grams|gramme|grammes|gramm|gramo|gramos|grama|gramas|grammo|grammi|克|グラム|그램|ग्राम|gr
        g mass 1 ? g|г
        mg mass 0.001 . mg|milligram|milligrams|miligramo|miligramos|miligrama|milligrammi|毫克|ミリグラム|밀리그램|мг
        ug mass 0.000001 . mcg|μg|µg|ug|microgram|micrograms|microgramme|microgrammes|mikrogram|微克
        t mass 1000000 . ton|tons|tonne|tonnes|tonelada|toneladas|tonnellata|tonnellate|tonnen|tona|톤|トン|吨|टन|тонн|metric ton|metric tons|metrik ton|metrik tonu|toneladas métricas|t métricas|tonnes métriques|メートルトン|मीट्रिक टन|tonnellate metriche|metrische ton|toneladas metricas
        lb mass 453.6 . lb|lbs|pound|pounds|pfund|libra|libras|libbra|libbre|livre|livres|磅|ポンド|파운드|पाउंड|pond|pund|libreye|libre
        oz mass 28.35 . oz|ounce|ounces|unze|unzen|onza|onzas|onça|onças|oncia|once|onces|ons|盎司|オンス|온스|आउंस|uns
        dram mass 1.77 . dram|drachma|drachm
        jin mass 500 . 斤|市斤
        liang mass 50 ? 两|兩
        C temperature 0 . °c|℃|celsius|degrees celsius|degree celsius|degrees c|° celsius|grad celsius|degrés celsius|grados celsius|grados centígrados|graus celsius|graus centígrados|gradi celsius|gradi centigradi|graden celsius|grader celsius|centígrados|centígrado|摄氏度|攝氏度|degrees centigrade|centigrate|centigrade|celcius|ºc|deg c|grados c|gradi c|graus c|graden c|derece celsius|santigrat derece|सेल्सियस|डिग्री सेल्सियस|celzija|stupnjeva c|섭씨|grad c|° c|º c|хэм|degrés c|céimeanna c|цельсия|градусов цельсия
        F temperature 0 . °f|℉|fahrenheit|degrees fahrenheit|degree fahrenheit|degrees farenheit|farenheit|degrees f|° fahrenheit|grad fahrenheit|degrés fahrenheit|grados fahrenheit|graus fahrenheit|gradi fahrenheit|graden fahrenheit|grader fahrenheit|华氏度|華氏度|deg f|° f|फ़ारेनहाइट|डिग्री फ़ारेनहाइट|grados f|graus f|stupnjeva f|céimeanna f|ºf|grad f|gradi f|graden f
        K temperature 0 . kelvin|kelvins
        K temperature 0 ? k
        R temperature 0 . rankine|degrees rankine
        deg temperature 0 . °|º|degree|degrees|deg|deg.|degs|degs.|grad|grade|grados|grado|graus|grau|gradi|degré|degrés|graden|grader|度|도|डिग्री|derece|stupnjeva|градусов|градуса|grada|céim|céimeanna|градус
        kmh speed 1 . km/h|kmh|kph|kmph|km/hr|kilometers per hour|kilometres per hour|kilometer per hour|kilometer per uur|km/u|kilometer per timme|kilómetros por hora|quilômetros por hora|kilomètres par heure|km/ora|chilometri all'ora|stundenkilometer|kilometer pro stunde|公里每小时|千米每小时|км/ч|km per hour|km por hora
        mph speed 1.609 . mph|mi/h|miles per hour|miles an hour|mile per hour|millas por hora|milhas por hora|miles par heure|miles a l'heure|miglia all'ora|mijl per uur
        ms speed 3.6 . m/s|meters per second|metres per second|米每秒
        mms speed 0 . centimeters/millisecond|km/ms|meters per millisecond|kilometers per millisecond|m/ms
        kn speed 1.852 . knots|knot
        B data 1 . byte|bytes|字节|バイト
        kB data 1000 . kb|kilobyte|kilobytes
        MB data 1000000 . mb|megabyte|megabytes|兆字节|메가바이트|メガバイト
        GB data 1000000000 . gb|gigabyte|gigabytes|ギガバイト|기가바이트
        TB data 1000000000000 . tb|terabyte|terabytes
        bit data 0.125 . bit|bits|ビット|비트
        Mbit data 125000 . mbit|mbits|megabit|megabits|mbps
        W power 0 . watt|watts|vatios|vatio|wattů|ワット|瓦特|瓦
        W power 0 ? w
        kW power 0 . kw|kilowatt|kilowatts|kilovatios|kilovatio|quilowatts|キロワット|千瓦|киловатт
        MW power 0 . mw|megawatt|megawatts
        hp power 0 . hp|horsepower|bhp|cv|ps|馬力|马力
        V voltage 0 . volt|volts|voltios|ボルト|伏特
        V voltage 0 ? v
        kV voltage 0 . kv|kilovolt|kilovolts
        mV voltage 0 . mv|millivolt|millivolts
        A current 0 . amp|amps|ampere|amperes|amperios|アンペア|安培
        mA current 0 . milliamp|milliamps|milliampere|milliamperes
        mAh charge 0 . mah
        Ah charge 0 . amp hours|ampere hours|amperestunden
        J energy 0 . joule|joules
        kJ energy 0 . kj|kilojoule|kilojoules
        kWh energy 0 . kwh|kilowatt hour|kilowatt hours|kilowattstunde|kilowattstunden|キロワット時|千瓦时
        cal energy 0 . calorie|calories|kalorien|calorías|calorie
        kcal energy 0 . kcal|kilocalorie|kilocalories|キロカロリー|大卡|千卡
        Hz frequency 0 . hz|hertz
        kHz frequency 0 . khz|kilohertz
        MHz frequency 0 . mhz|megahertz
        GHz frequency 0 . ghz|gigahertz
        Pa pressure 0 . pascal|pascals
        hPa pressure 0 . hpa|hectopascal|hectopascals|hektopascal|ヘクトパスカル
        kPa pressure 0 . kpa|kilopascal|kilopascals
        mbar pressure 0 . mbar|millibar|millibars
        bar pressure 0 . bar
        psi pressure 0 . psi
        mmHg pressure 0 . mmhg|mm hg
        rad angle 0 . rad|radian|radians|radianes|radiante
        turn angle 0 . turn|turns|volta|voltas|vuelta|vueltas|giri|umdrehungen|umdrehung|tours|tour|demi tour|half turn|varv
        a age 0 . years old|year old|years of age|yo|y/o|yrs old|year-old|years-old|jahre alt|jahren alt|ans d'âge|años de edad|anos de idade|anni di età|岁|歲|歳|才|세|살|jaar oud|år gammal|yaşında|yaşındaki|yaş|yaşından|साल का|साल के
        mo age 0 . months old|month old|month-old|months of age|monate alt|mois d'âge|个月大|個月大|maanden oud|månader gammal|aylık
        wk age 0 . weeks old|week old|weeks of age|wochen alt|周大|weken oud|veckors ålder
        d age 0 . days old|day old|day-old|tage alt|天大|日齢|günlük
        a age 0 ? jahre|jahren|ans|años|anos|anni|jaar|år|साल|वर्ष
        mo age 0 ? か月|ヶ月|개월|monate|mois|meses|mesi|maanden
        wk age 0 ? semaines|semanas|settimane|weken|wochen
        d age 0 ? jours|jour|días|dias|giorni
        """
}
