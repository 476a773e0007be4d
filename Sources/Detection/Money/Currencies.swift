/// A way to name a currency.
struct CurrencyName: Sendable {
    enum Position: Sendable {
        case prefix, suffix, both
    }
    /// ISO 4217, or empty where the name is shared (dollar, pound).
    var code: String
    var position: Position
    /// The hundredth of a unit: cents, pence.
    var isMinor = false
    /// Short or common as another word: counts only where it touches the number or is in capitals.
    var isWeak = false
    /// Written with its accents only: without them it is another word.
    var hasOwnLetters = false
    /// Begins with a capital: `Ft` is the forint, `ft` the foot.
    var isCapitalised = false
}

/// Names, signs and codes of currencies. A line: code (`-` none), flags (`<` only before, `>` only after, `c` minor unit,
/// `?` weak, `=` with its accents only, `^` with its capital only,
/// `.` none), then the names.
enum Currencies {
    static let table: PhraseTable<CurrencyName> = {
        var table = PhraseTable<CurrencyName>()
        for code in codes.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            table.add(code, CurrencyName(code: String(code), position: .both, isWeak: weakCodes.contains(String(code))))
            table.add("M" + code, CurrencyName(code: String(code), position: .suffix, isWeak: true))
        }
        for row in rows.split(separator: "\n") {
            let fields = row.split(separator: " ", maxSplits: 2)
            guard fields.count == 3 else { continue }
            var name = CurrencyName(code: fields[0] == "-" ? "" : String(fields[0]), position: .both)
            for flag in fields[1] {
                switch flag {
                case "<": name.position = .prefix
                case ">": name.position = .suffix
                case "c":
                    name.isMinor = true
                    name.position = .suffix
                case "?": name.isWeak = true
                case "=": name.hasOwnLetters = true
                case "^": name.isCapitalised = true
                default: break
                }
            }
            for phrase in fields[2].split(separator: "|") { table.add(phrase, name) }
        }
        return table
    }()

    private static let weakCodes: Set<String> = ["ALL", "TRY", "TOP", "CUP", "MOP", "ANG", "LAK", "BAM", "GEL", "PEN", "SOS"]

    private static let codes = """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BYR BZD CAD CDF CHF CLP CNY
        COP CRC CUC CUP CVE CZK DEM DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP FRF GBP GEL GGP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG
        HUF IDR ILS IMP INR IQD IRR ISK ITL JEP JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD MAD
        MDL MGA MKD MMK MNT MOP MRO MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PTE PYG QAR RON
        RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STD STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TVD TWD TZS UAH UGX
        USD UYU UZS VEF VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWD BTC ETH USDT RMB NIS
        """

    private static let rows = """
        - . $|dollar|dollars|dólar|dólares|dollari|dollaro|bucks|buck|dolar|dolara|dolari|doları|달러|ドル|долларов|доллара|доллар|डॉलर|долара|долари|dolár|dollár
        USD . us$|us $|u$s|u$d|u.s.$|us dollar|us dollars|u.s. dollars|american dollars|united states dollar|united states dollars|dólares estadounidenses|dólar estadounidense|$ usd|$usd|usd$|usd $|abd doları|abd $|美元|美金|미국 달러|米ドル|amerikanske dollars|amerikanske dollar|us-dollar|dollars américains
        CAD . c$|ca$|cad$|cdn$|can$|c $|$ cad|$cad|cad $|canadian dollar|canadian dollars|kanadische dollar|kanadischen dollar|dollars canadiens|dólares canadienses|dólares canadenses|canadiske dollars|kanadiske dollars|加元|$ c
        AUD . a$|au$|aud$|aus$|australian dollar|australian dollars|australske dollar|australske dollars|澳元
        NZD . nz$|nzd$|nz dollar|nz dollars|new zealand dollar|new zealand dollars|new zealandske dollar|new zealandske dollars
        HKD . hk$|hkd$|hk $|$ hk|hong kong dollar|hong kong dollars|港元|港币|香港ドル|dollars de hong kong
        SGD . s$|sg$|sgd$|singapore dollar|singapore dollars|singaporske dollars
        MXN . mx$|mex$|mxn$|mexican peso|mexican pesos|pesos mexicanos|peso mexicano
        TWD . nt$|ntd|台币|新台币
        BRL . r$|r $|reais|brazilian real|brazilian reais
        TTD . tt$
        GYD . gy$|g$
        JMD . j$
        CUC . cuc$
        MOP . mop$
        ZWD . z$
        BOB . $b
        BZD . bz$
        UYU . $u
        EUR . €|euro|euros|евро|ユーロ|유로|avro|avroydu|欧元|歐元|أورو|اورو|يورو|ευρώ|ევრო|€ur|eurot|eura|евра|eur.
        - . £|pound|pounds|pound sterling|quid|sterline|sterlina|libras|libra|livres sterling|livre sterling|livres|pfund|파운드|ポンド|фунтов|lir|₤|stg|sterling|funta
        GBP . british pound|british pounds|pounds sterling|gb£|uk£|英镑|英ポンド|جنيه استرليني|جنيهات استرلينية|לירה שטרלינג
        EGP > l.e|l.e.|le
        EGP . e£|genihat masriya|egyptian pound|egyptian pounds|ج.م
        LBP . lebanese pound|lebanese pounds|ل.ل
        JPY . ¥|円|yen|yens|yenes|ienes|iene|japanese yen|日元|엔|日円|येन|\\
        CNY . 元|圆|yuan|yuans|yuanes|chinese yuan|人民币|人民币元|renminbi|kuai|块|块钱|人民元|위안|kinesisk yuan|kinesiske renminbi|kinesiske yuan|юань|çin yuanı|युआन|चीनी युआन
        KRW . ₩|원|won|ウォン|韩元
        INR . ₹|rs|rs.|rupee|rupees|rupias|indian rupees|indian rupee|indisk rupi|rupii|रुपये|रुपया|र|rúpaí|रू|paise
        INR ? re
        LKR . ரூ|sri lankan rupee|sri lankan rupees
        RUB . ₽|руб|руб.|рублей|рубля|рубль|rub.|rubles|ruble|rouble|roubles|卢布
        RUB ? р|р.
        UAH . ₴|грн|грн.|гривен|гривні|hrn|hryvnia|hryvnias|гривень
        PLN . zł|zl|zloty|zlotys|złotych|złoty|sloty|polske sloty
        CZK . kč|koruna|koruny|korun|tsjekkiske koruna|kc
        HUF ^ ft
        HUF . forint|forints
        RON . lei|leu
        BGN . лв|лв.|лева|лев|leva
        - . kr|kr.|kroner|kronor|krona|krone
        SEK . swedish krona|swedish kronor|svenska kronor
        DKK . danske kroner|danish krone|danish kroner
        NOK . norske kroner|norwegian kroner
        CHF . sfr|sfr.|swiss franc|swiss francs|schweizer franken|franken|francos suizos|franchi svizzeri|sveitsiske franc|sveitsiske francs|francs suisses|スイス・フラン|스위스 프랑
        - . franc|francs|franchi|francos|프랑|フラン|r₣|₣|फ़्रैंक
        XAF . fcfa|cfa
        GNF ? gfr
        DJF ? fdj
        BIF ? fbu
        RWF ? frw|rf
        TRY . ₺|tl|türk lirası|turkish lira|turkish liras|lira|liras|lirası
        THB . ฿|บาท|baht|bahts|thai baht|thai bhat|bhat|thailand baht|thailandske baht|泰铢
        VND . ₫|đồng|dong|vnđ|vn$
        VND = đ
        IDR . rp|rp.|rupiah|rupiahs
        MYR . rm|ringgit|ringgits|malaysian ringgit|malaysian ringgits|malaysia ringgits|malaysia ringgit
        PHP . ₱|philippine peso|philippine pesos
        ILS . ₪|ש״ח|שקל|שקלים|shekel|shekels|אש״ח
        SAR . ﷼|saudi riyal|saudi riyals|saudiriyal|rial saudi|ر.س|riyal|riyals
        IRR . ریال|تومان|rial|rials|iranian rial
        QAR . qatari riyal|ر.ق|კატარული რიალი
        OMR . ر.ع
        AED . dh|dhs|درهم|د.إ|dirham|dirhams
        KWD . kd|د.ك|kuwaiti dinar|kuwaiti dinars|دينار كويتي|ქუვეითური დინარი
        BHD . bd
        JOD . د.أ|د.ا|دينار أردني
        IQD . ع.د
        LYD . ل.د
        TND . dt|د.ت
        DZD . دج|د.ج
        SYP . ل.س
        SDG . ج.س.
        ERN . nfk|نافكا|ናቕፋ
        ETB . br|ብር|birr
        - . dinar|dinars|dinara|دينار|динар|дин|дин.|din|peso|pesos|pesetas|peseta|rand|rands|escudos|पसेटा
        NGN . ₦|naira|nairas|ナイラ|奈拉
        ZAR . south african rand|sørafrikanske rand|sør-afrikanske rand
        ZAR <? r
        GHS . gh₵|₵|cedi|cedis
        KES . ksh
        TZS . tsh
        UGX . ush
        ZMW ? zk|k
        MWK ? mk
        MZN ? mt
        SZL ? e
        BWP ? p
        PEN . s/|s/.|soles
        GTQ ? q
        HNL ? l
        PAB . b/.
        CRC . ₡|colones|costa rican colón
        PYG . ₲
        HTG ? g
        MNT . ₮|tugrik|tugriks|төгрөг
        KZT . ₸|tenge
        KHR . ៛|riel|riels|kambodschanische riel|cambodian riel|cambodian riels
        LAK . ₭|kip|kips|lao kip
        MMK . ks|kyat
        BTN . nu|nu.
        AFN . ؋
        AZN . ₼|manat
        GEL . ₾|lari|ლ|ლარი|georgian lari
        ALL . lek
        BAM . км
        HRK . kn|kuna|kune
        UZS ? so'm|sʻ|s'|som
        VUV ? vt
        STD ? db
        MRO ? um
        BYN . rbl
        BDT . ৳|taka
        LTL . ₶
        BTC . ₿|bitcoin|bitcoins
        - . satoshis|satoshi
        FIM . finnish markka|finska mark|marchi finlandesi|mark finlandais|marcos finlandeses|markka|फ़िन्निश मार्का
        DEM . deutsche mark|d-mark|marks
        NLG . dutch guilders|dutch guilder|netherlands guilder|florines neerlandeses|florins hollandais|gulden|guilders|guilder
        PTS . pta|pts|ptas
        - c= öre|øre
        - c ¢|cent|cents|centavos|centavo|céntimos|centimes|centimos|centesimi|pence|penny|pennies|peniques|pfennig|rappens|kopecks|копеек|groszy|penita|centi|kuruş|xu|пенита|цента|sen|sens|stuiver|haleru|fen|角|分钱|센트|セント|美分|rap|satang|kopiykas|centimo|पेंस|सेंट|ათი ცენტი|ცენტი|페니|peni|mao|sent
        - c? c|p|ct
        - ? att|id|spl
        """
}
