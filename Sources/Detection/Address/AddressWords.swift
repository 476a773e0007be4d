/// What a word is to the grammar of addresses.
enum AddressWord: Sendable {
    /// After the name: Street, Ave. With `true`, common as another word too, so that a capital is asked for.
    case suffix(isCommon: Bool)
    /// Before the name: Rue, Via, Calle, Highway.
    case prefix
    case direction
    case unit
    case state(code: String)
    case country(code: String)
    case box
}

/// The words of addresses. Sources are public lists: USPS publication 28, ISO 3166, national street types.
enum AddressTable {
    static let table: PhraseTable<AddressWord> = {
        var table = PhraseTable<AddressWord>()
        func add(_ words: String, _ meaning: AddressWord) {
            for word in words.split(separator: "|") { table.add(word, meaning) }
        }
        for row in countries.split(separator: "\n") {
            let fields = row.split(separator: " ", maxSplits: 1)
            if fields.count == 2 { add(String(fields[1]), .country(code: String(fields[0]))) }
        }
        for row in states.split(separator: "|") {
            let fields = row.split(separator: " ", maxSplits: 1)
            guard fields.count == 2 else { continue }
            table.add(fields[0], .state(code: String(fields[0])))
            table.add(fields[1], .state(code: String(fields[0])))
        }
        add(commonSuffixes, .suffix(isCommon: true))
        add(suffixes, .suffix(isCommon: false))
        add(prefixes, .prefix)
        add(directions, .direction)
        add(units, .unit)
        add(
            "po box|p.o. box|p o box|post office box|p.o.box|pobox|p.o. box1234|gpo box|locked bag|private bag|postfach|apartado|apartado de correos|apdo|boîte postale|bp|caixa postal|casella postale|postbus",
            .box)
        return table
    }()

    private static let suffixes = """
        street|st|st.|avenue|ave|ave.|av|av.|boulevard|blvd|blvd.|road|rd|rd.|drive|dr|dr.|lane|ln|ln.|highway|hwy|hwy.|parkway|pkwy|\
        pkwy.|freeway|fwy|expressway|expy|turnpike|tpke|terrace|ter|terr|crescent|cres|cresc|boul|roadway|streets|roads|avenues|crt|ct|ct.|\
        gardens|gdns|esplanade|byway|bypass|causeway|promenade|trafficway|throughway|skyway|strasse|straße
        """

    private static let commonSuffixes = """
        court|place|pl|pl.|square|sq|sq.|way|circle|cir|cir.|trail|trl|plaza|plz|loop|pike|alley|aly|walk|row|path|run|pass|point|pt|ridge|\
        park|hill|hills|view|mews|close|grove|green|rise|yard|quay|wharf|bridge|common|commons|crossing|xing|cove|cv|glen|hollow|heights|hts|\
        manor|meadow|meadows|mill|mills|parade|pde|station|vista|viaduct|villas|village|field|fields|ferry|ford|forge|gate|gateway|harbor|\
        haven|island|isle|junction|key|knoll|lake|landing|lodge|mall|mount|mountain|orchard|oval|pines|plain|plains|port|prairie|ranch|rapids|\
        rest|river|shoal|shore|shores|spring|springs|spur|stravenue|stream|summit|track|trace|tunnel|union|valley|ville|well|wells|flat|forest|\
        fork|fort|corner|corners|course|creek|crest|bend|bluff|bottom|branch|brook|burg|camp|canyon|cape|cliff|club|dale|dam|divide|drives|end|\
        estate|estates|extension|fall|falls|garden|lights|line|motorway|neck|radial|shoals|islands|burgs|mission|route|lock|locks|parkways|circles|walks
        """

    private static let prefixes = """
        rue|avenue|av|av.|boulevard|bd|bd.|place|allée|allées|chemin|impasse|quai|cours|square|passage|route|faubourg|voie|sentier|rond-point|\
        via|viale|piazza|corso|largo|piazzale|vicolo|strada|calle|c.|c/|avenida|avda|avda.|av|paseo|pº|plaza|pza|pza.|plza.|camino|carrera|cra|cra.|carretera|ronda|\
        travesía|glorieta|bulevar|calzada|rua|r.|travessa|praça|estrada|alameda|largo|rodovia|avinguda|carrer|passeig|plaça|ulica|ul.|ul|улица|ул.|\
        проспект|пр.|переулок|şehit|highway|hwy|route|county road|state route|state road|us highway|interstate|el camino|camino|calle|jalan|jl.|jln|\
        lorong|soi|street|strada|str.|bulevardul|calea|шоссе|шarrow|شارع|platz|allee|rr|county highway|fm|farm to market
        """

    private static let directions = """
        north|south|east|west|northeast|northwest|southeast|southwest|n|s|e|w|ne|nw|se|sw|n.|s.|e.|w.|n.e.|n.w.|s.e.|s.w.|ne.|nw.|se.|sw.
        """

    private static let units = """
        apt|apt.|apartment|suite|ste|ste.|unit|floor|fl|fl.|room|rm|rm.|bldg|bldg.|building|flat|studio|#|no.|level|lot|space|spc|\
        trailer|dept|penthouse|ph|hangar|pier|slip|tower|block|lvl|shop
        """

    private static let states = """
        AL alabama|AK alaska|AZ arizona|AR arkansas|CA california|CO colorado|CT connecticut|DE delaware|DC district of columbia|FL florida|GA georgia|\
        HI hawaii|ID idaho|IL illinois|IN indiana|IA iowa|KS kansas|KY kentucky|LA louisiana|ME maine|MD maryland|MA massachusetts|MI michigan|MN minnesota|\
        MS mississippi|MO missouri|MT montana|NE nebraska|NV nevada|NH new hampshire|NJ new jersey|NM new mexico|NY new york|NC north carolina|ND north dakota|\
        OH ohio|OK oklahoma|OR oregon|PA pennsylvania|RI rhode island|SC south carolina|SD south dakota|TN tennessee|TX texas|UT utah|VT vermont|VA virginia|\
        WA washington|WV west virginia|WI wisconsin|WY wyoming|PR puerto rico|GU guam|VI virgin islands|ON ontario|QC quebec|QC québec|BC british columbia|AB alberta|\
        MB manitoba|SK saskatchewan|NS nova scotia|NB new brunswick|NL newfoundland|PE prince edward island|YT yukon|NU nunavut|NSW new south wales|VIC victoria|\
        QLD queensland|SA south australia|TAS tasmania|ACT australian capital territory|NT northern territory
        """

    private static let countries = """
        US usa|u.s.a.|united states|united states of america|u.s.|us
        GB uk|u.k.|united kingdom|great britain|england|scotland|wales|northern ireland
        CA canada
        AU australia
        NZ new zealand|aotearoa
        IE ireland|éire
        DE germany|deutschland|allemagne|alemania
        FR france|frankreich
        ES spain|españa|spanien
        IT italy|italia|italien
        PT portugal
        NL netherlands|the netherlands|nederland|niederlande
        BE belgium|belgië|belgique|belgien
        LU luxembourg|luxemburg
        CH switzerland|schweiz|suisse|svizzera
        AT austria|österreich
        LI liechtenstein
        MC monaco
        AD andorra
        SM san marino
        VA vatican city
        MT malta
        DK denmark|danmark
        SE sweden|sverige
        NO norway|norge
        FI finland|suomi
        IS iceland|ísland
        FO faroe islands
        GL greenland
        EE estonia
        LV latvia
        LT lithuania
        PL poland|polska
        CZ czech republic|czechia|česko
        SK slovakia
        HU hungary
        SI slovenia
        HR croatia
        BA bosnia and herzegovina
        RS serbia
        ME montenegro
        XK kosovo
        MK macedonia|north macedonia
        AL albania
        GR greece
        BG bulgaria
        RO romania
        MD moldova
        UA ukraine
        BY belarus
        RU russia|russian federation|россия
        TR turkey|türkiye
        CY cyprus
        GE georgia
        AM armenia
        AZ azerbaijan
        KZ kazakhstan
        KG kyrgyzstan
        UZ uzbekistan
        TM turkmenistan
        TJ tajikistan
        IL israel
        PS palestine|palestinian territories|فلسطين
        JO jordan
        LB lebanon
        SY syria
        IQ iraq
        IR iran
        KW kuwait
        SA saudi arabia
        BH bahrain
        QA qatar
        AE united arab emirates|uae
        OM oman
        YE yemen
        EG egypt
        LY libya
        TN tunisia
        DZ algeria
        MA morocco
        MR mauritania
        SN senegal
        GM gambia
        ML mali
        BF burkina faso
        NE niger
        NG nigeria
        BJ benin
        TG togo
        GH ghana
        CI côte d'ivoire|ivory coast
        LR liberia
        SL sierra leone
        GN guinea
        GW guinea-bissau
        CV cape verde
        CM cameroon
        GA gabon
        CG congo-brazzaville|congo
        CD congo-kinshasa|democratic republic of the congo
        CF central african republic
        TD chad
        SD sudan
        SS south sudan
        ET ethiopia
        ER eritrea
        DJ djibouti
        SO somalia
        KE kenya
        UG uganda
        RW rwanda
        BI burundi
        TZ tanzania
        MZ mozambique
        MW malawi
        ZM zambia
        ZW zimbabwe
        BW botswana
        NA namibia
        ZA south africa
        LS lesotho
        SZ swaziland|eswatini
        AO angola
        MG madagascar
        MU mauritius
        SC seychelles
        KM comoros
        RE réunion|la réunion
        IN india
        PK pakistan
        BD bangladesh
        LK sri lanka
        NP nepal
        BT bhutan
        MV maldives
        AF afghanistan
        CN china|中国|people's republic of china
        HK hong kong|香港
        MO macau|macao
        TW taiwan|中華民國|台灣
        JP japan|日本
        KR south korea|korea|대한민국
        KP north korea
        MN mongolia
        VN vietnam|viet nam
        LA laos
        KH cambodia
        TH thailand
        MM myanmar
        MY malaysia
        SG singapore
        ID indonesia
        PH philippines
        BN brunei
        TL east timor|timor-leste
        PG papua new guinea
        FJ fiji
        VU vanuatu
        NC new caledonia
        PF french polynesia
        WS samoa
        TO tonga
        MX mexico|méxico|mx
        GT guatemala
        BZ belize
        SV el salvador
        HN honduras
        NI nicaragua
        CR costa rica
        PA panama|panamá
        CU cuba
        JM jamaica
        HT haiti
        DO dominican republic
        TT trinidad and tobago
        BB barbados
        BS bahamas|the bahamas
        AW aruba
        CW curaçao
        BM bermuda
        KY cayman islands
        CO colombia
        VE venezuela
        EC ecuador
        PE peru|perú
        BO bolivia
        CL chile
        AR argentina
        UY uruguay
        PY paraguay
        BR brazil|brasil
        GY guyana
        SR suriname
        GF french guiana
        FK falkland islands
        GI gibraltar
        IM isle of man
        JE jersey
        GG guernsey
        """

    /// Endings of streets that are written as one word with their name.
    static let fusedEndings: [[UInt8]] = [
        "straße", "strasse", "str", "gasse", "weg", "platz", "allee", "ufer", "damm", "ring", "steig", "straat", "laan", "plein",
        "gracht", "kade",
        "dreef", "singel", "vägen", "gatan", "gränd", "veien", "vegen", "gata", "gade", "vej", "katu", "tänav", "gøta", "gårde"
    ].map { Array($0.utf8) }

    /// Whether an ending may close with those three bytes, in either case: what most words fail at once.
    @inline(__always) static func mayEndAsStreet(_ last: ArraySlice<UInt8>) -> Bool {
        let key = closingKey(last)
        return closings[key >> 6] >> UInt64(key & 63) & 1 == 1
    }

    /// The low five bits of each byte, which letters of both cases share.
    @inline(__always) private static func closingKey(_ last: ArraySlice<UInt8>) -> Int {
        var key = 0
        for byte in last { key = (key << 5 | Int(byte & 0x1F)) & 0x7FFF }
        return key
    }

    private static let closings: [UInt64] = {
        var bits = [UInt64](repeating: 0, count: 512)
        for ending in fusedEndings {
            let key = closingKey(ending.suffix(3))
            bits[key >> 6] |= 1 << UInt64(key & 63)
        }
        return bits
    }()
}
