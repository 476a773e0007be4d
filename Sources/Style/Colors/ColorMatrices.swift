import Glibc

// The transfer functions and matrices of Color 4 §10 ("Color Space Conversions", Appendix A).
extension ColorValue {
    typealias Matrix = (Double, Double, Double, Double, Double, Double, Double, Double, Double)

    static func multiply(_ m: Matrix, _ v: (Double, Double, Double)) -> (Double, Double, Double) {
        (m.0 * v.0 + m.1 * v.1 + m.2 * v.2, m.3 * v.0 + m.4 * v.1 + m.5 * v.2, m.6 * v.0 + m.7 * v.1 + m.8 * v.2)
    }

    /// The sRGB transfer function, continued for negative values.
    static func linear(_ value: Double) -> Double {
        let size = value.magnitude
        let result = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
        return value < 0 ? -result : result
    }

    static func encoded(_ value: Double) -> Double {
        let size = value.magnitude
        let result = size > 0.0031308 ? 1.055 * pow(size, 1 / 2.4) - 0.055 : 12.92 * size
        return value < 0 ? -result : result
    }

    static func power(_ value: Double, _ exponent: Double) -> Double {
        value < 0 ? -pow(-value, exponent) : pow(value, exponent)
    }

    static func linearProphoto(_ value: Double) -> Double {
        value.magnitude <= 16.0 / 512 ? value / 16 : power(value, 1.8)
    }

    static func encodedProphoto(_ value: Double) -> Double {
        value.magnitude >= 1.0 / 512 ? power(value, 1 / 1.8) : 16 * value
    }

    private static let alpha2020 = 1.09929682680944, beta2020 = 0.018053968510807

    static func linear2020(_ value: Double) -> Double {
        let size = value.magnitude
        let result = size < beta2020 * 4.5 ? size / 4.5 : pow((size + alpha2020 - 1) / alpha2020, 1 / 0.45)
        return value < 0 ? -result : result
    }

    static func encoded2020(_ value: Double) -> Double {
        let size = value.magnitude
        let result = size > beta2020 ? alpha2020 * pow(size, 0.45) - (alpha2020 - 1) : 4.5 * size
        return value < 0 ? -result : result
    }

    static func linearSRGBToXYZ(_ r: Double, _ g: Double, _ b: Double) -> (Double, Double, Double) {
        multiply(srgbToXYZ, (r, g, b))
    }

    static let srgbToXYZ: Matrix = (
        506752.0 / 1_228_815, 87881.0 / 245763, 12673.0 / 70218, 87098.0 / 409605, 175762.0 / 245763, 12673.0 / 175545,
        7918.0 / 409605, 87881.0 / 737289, 1001167.0 / 1_053_270
    )
    static let xyzToSRGB: Matrix = (
        12831.0 / 3959, -329.0 / 214, -1974.0 / 3959, -851781.0 / 878810, 1648619.0 / 878810, 36519.0 / 878810,
        705.0 / 12673, -2585.0 / 12673, 705.0 / 667
    )
    static let p3ToXYZ: Matrix = (
        608311.0 / 1_250_200, 189793.0 / 714400, 198249.0 / 1_000_160, 35783.0 / 156275, 247089.0 / 357200, 198249.0 / 2_500_400,
        0, 32229.0 / 714400, 5220557.0 / 5_000_800
    )
    static let xyzToP3: Matrix = (
        446124.0 / 178915, -333277.0 / 357830, -72051.0 / 178915, -14852.0 / 17905, 63121.0 / 35810, 423.0 / 17905,
        11844.0 / 330415, -50337.0 / 660830, 316169.0 / 330415
    )
    static let a98ToXYZ: Matrix = (
        573536.0 / 994567, 263643.0 / 1_420_810, 187206.0 / 994567, 591459.0 / 1_989_134, 6239551.0 / 9_945_670, 374412.0 / 4_972_835,
        53769.0 / 1_989_134, 351524.0 / 4_972_835, 4929758.0 / 4_972_835
    )
    static let xyzToA98: Matrix = (
        1829569.0 / 896150, -506331.0 / 896150, -308931.0 / 896150, -851781.0 / 878810, 1648619.0 / 878810, 36519.0 / 878810,
        16779.0 / 1_248_040, -147721.0 / 1_248_040, 1266979.0 / 1_248_040
    )
    static let rec2020ToXYZ: Matrix = (
        63426534.0 / 99_577_255, 20160776.0 / 139_408_157, 47086771.0 / 278_816_314, 26158966.0 / 99_577_255, 472592308.0 / 697_040_785,
        8267143.0 / 139_408_157, 0, 19567812.0 / 697_040_785, 295819943.0 / 278_816_314
    )
    static let xyzToRec2020: Matrix = (
        30757411.0 / 17_917_100, -6372589.0 / 17_917_100, -4539589.0 / 17_917_100, -19765991.0 / 29_648_200, 47925759.0 / 29_648_200,
        467509.0 / 29_648_200, 792561.0 / 44_930_125, -1921689.0 / 44_930_125, 42328811.0 / 44_930_125
    )
    static let prophotoToXYZ: Matrix = (
        0.79776664490064230, 0.13518129740053308, 0.03134773412839220, 0.28807482881940130, 0.71183523424187300,
        0.00008993693872564, 0, 0, 0.82510460251046020
    )
    static let xyzToProphoto: Matrix = (
        1.34578688164715830, -0.25557208737979464, -0.05110186497554526, -0.54463070512490190, 1.50824774284514680,
        0.02052744743642139, 0, 0, 1.21196754563894520
    )
    static let d50ToD65: Matrix = (
        0.955473421488075, -0.02309845494876471, 0.06325924320057072, -0.0283697093338637, 1.0099953980813041,
        0.021041441191917323, 0.012314014864481998, -0.020507649298898964, 1.330365926242124
    )
    static let d65ToD50: Matrix = (
        1.0479297925449969, 0.022946870601609652, -0.05019226628920524, 0.02962780877005599, 0.9904344267538799,
        -0.017073799063418826, -0.009243040646204504, 0.015055191490298152, 0.7518742814281371
    )

    private static let d50White = (0.3457 / 0.3585, 1.0, (1.0 - 0.3457 - 0.3585) / 0.3585)
    private static let labEpsilon = 216.0 / 24389, labKappa = 24389.0 / 27

    /// XYZ with white D50.
    static func labToXYZ(_ l: Double, _ a: Double, _ b: Double) -> (Double, Double, Double) {
        let fy = (l + 16) / 116
        let fx = a / 500 + fy
        let fz = fy - b / 200
        func inverse(_ f: Double) -> Double { f * f * f > labEpsilon ? f * f * f : (116 * f - 16) / labKappa }
        let y = l > labKappa * labEpsilon ? fy * fy * fy : l / labKappa
        return (inverse(fx) * d50White.0, y * d50White.1, inverse(fz) * d50White.2)
    }

    static func xyzToLab(_ xyz: (Double, Double, Double)) -> (Double, Double, Double) {
        func f(_ value: Double) -> Double { value > labEpsilon ? cbrt(value) : (labKappa * value + 16) / 116 }
        let fx = f(xyz.0 / d50White.0)
        let fy = f(xyz.1 / d50White.1)
        let fz = f(xyz.2 / d50White.2)
        return (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))
    }

    static func oklabToXYZ(_ l: Double, _ a: Double, _ b: Double) -> (Double, Double, Double) {
        let lms = multiply(
            (
                1, 0.3963377773761749, 0.2158037573099136, 1, -0.1055613458156586, -0.0638541728258133, 1, -0.0894841775298119,
                -1.2914855480194092
            ), (l, a, b))
        return multiply(
            (
                1.2268798758459243, -0.5578149944602171, 0.2813910456659647, -0.0405757452148008, 1.1122868032803170,
                -0.0717110580655164, -0.0763729366746601, -0.4214933324022432, 1.5869240198367816
            ),
            (lms.0 * lms.0 * lms.0, lms.1 * lms.1 * lms.1, lms.2 * lms.2 * lms.2))
    }

    static func xyzToOklab(_ xyz: (Double, Double, Double)) -> (Double, Double, Double) {
        let lms = multiply(
            (
                0.8190224379967030, 0.3619062600528904, -0.1288737815209879, 0.0329836539323885, 0.9292868615863434,
                0.0361446663506424, 0.0481771893596242, 0.2642395317527308, 0.6335478284694309
            ), xyz)
        return multiply(
            (
                0.2104542683093140, 0.7936177747023054, -0.0040720430116193, 1.9779985324311684, -2.4285922420485799,
                0.4505937096174110, 0.0259040424655478, 0.7827717124575296, -0.8086757549230774
            ),
            (cbrt(lms.0), cbrt(lms.1), cbrt(lms.2)))
    }

    static func polar(_ chroma: Double, _ hue: Double) -> (Double, Double) {
        (chroma * cos(hue * .pi / 180), chroma * sin(hue * .pi / 180))
    }

    static func degrees(_ y: Double, _ x: Double) -> Double { atan2(y, x) * 180 / .pi }
}
