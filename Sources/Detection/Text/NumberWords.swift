/// A number word: what it stands for and how it joins its neighbours.
struct NumberWord: Sendable {
    enum Role: UInt8, Sendable {
        /// 0…99 and the hundreds that are one word.
        case value
        /// Multiplies what stands before it: hundred, thousand, 万.
        case scale
        /// Joins two number words: `and`, `und`, `y`.
        case joint
        /// Half, quarter.
        case fraction
    }
    var role: Role
    var value: Double
    var isOrdinal = false
}

/// Number words of all languages. A line: value, then the words. `x` marks scales, `o` ordinals, `/` fractions.
enum NumberTable {
    /// The words of one language; those that mean something else in most others (`on`, `to`, `um`) only in their own.
    static func table(for language: String) -> PhraseTable<NumberWord> {
        build(ownWords[language].map { rows + "\n" + $0 } ?? rows)
    }

    private static func build(_ rows: String) -> PhraseTable<NumberWord> {
        var table = PhraseTable<NumberWord>()
        for line in rows.split(separator: "\n") {
            let fields = line.split(separator: " ", maxSplits: 1)
            guard fields.count == 2 else { continue }
            var mark = fields[0]
            var word = NumberWord(role: .value, value: 0)
            if mark.hasPrefix("x") {
                word.role = .scale
                mark = mark.dropFirst()
            }
            if mark.hasPrefix("o") {
                word.isOrdinal = true
                mark = mark.dropFirst()
            }
            if mark.hasPrefix("/") {
                word.role = .fraction
                mark = mark.dropFirst()
            }
            if mark.hasPrefix("&") {
                word.role = .joint
                mark = mark.dropFirst()
            }
            word.value = Double(mark) ?? 0
            for phrase in fields[1].split(separator: "|") { table.add(phrase, word) }
        }
        for (value, word) in germanic { table.add(word, NumberWord(role: .value, value: value)) }
        return table
    }

    private static let ownWords: [String: String] = [
        "tr": "10 on\nx1000 bin\n/0.5 yarım|buçuk",
        "nb": "1 en|et|ett\n2 to\n9 ni\n10 ti\n6 seks",
        "no": "1 en|et|ett\n2 to\n9 ni\n10 ti\n6 seks",
        "da": "1 en|et\n2 to\n9 ni\n10 ti\n6 seks",
        "sv": "1 en|ett\n6 sex\n9 nio|ni\n10 tio",
        "pt": "1 um\n/0.5 meio",
        "es": "11 once",
        "ro": "8 opt",
        "it": "/0.5 mezz"
    ]

    /// German and Dutch write 21…99 as one word: einundzwanzig, eenentwintig.
    private static let germanic: [(Double, String)] = {
        var words: [(Double, String)] = []
        let german = ["ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"]
        let germanTens = ["zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"]
        let dutch = ["een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen"]
        let dutchTens = ["twintig", "dertig", "veertig", "vijftig", "zestig", "zeventig", "tachtig", "negentig"]
        for (tens, name) in germanTens.enumerated() {
            for (ones, digit) in german.enumerated() {
                words.append((Double((tens + 2) * 10 + ones + 1), digit + "und" + name))
            }
        }
        for (tens, name) in dutchTens.enumerated() {
            for (ones, digit) in dutch.enumerated() {
                words.append((Double((tens + 2) * 10 + ones + 1), digit + "en" + name))
            }
        }
        for (index, digit) in german.enumerated() {
            words.append((Double((index + 1) * 100), digit + "hundert"))
            words.append((Double((index + 1) * 1000), digit + "tausend"))
            words.append((Double((index + 1) * 100), dutch[index] + "honderd"))
            words.append((Double((index + 1) * 1000), dutch[index] + "duizend"))
        }
        return words
    }()

    private static let rows = """
        0 zero|null|nul|〇|zéro|cero|零|ноль
        1 one|ein|eine|einen|einem|einer|eines|eins|un|une|uno|una|uma|een|één|一|壹|один|одна|одну|bir|jeden|jedna|하나|한|일|yksi|unu
        1.5 anderthalb|eineinhalb|anderthalve
        2.5 zweieinhalb|tweeënhalf
        3.5 dreieinhalb
        2 two|zwei|zwo|deux|dos|dois|duas|due|twee|二|两|兩|貳|два|две|två|iki|dwa|dwie|둘|두|이|kaksi|doi|două
        3 three|drei|trois|tres|três|tre|drie|三|叁|три|üç|trzy|셋|세|삼|kolme|trei
        4 four|vier|quatre|cuatro|quatro|quattro|四|肆|четыре|fyra|fire|dört|cztery|넷|네|사|neljä|patru
        5 five|fünf|cinq|cinco|cinque|vijf|五|伍|пять|fem|beş|pięć|다섯|오|viisi|cinci
        6 six|sechs|seis|sei|zes|六|陆|陸|шесть|seks|altı|sześć|여섯|육|kuusi|șase
        7 seven|sieben|sept|siete|sete|sette|zeven|七|柒|семь|sju|syv|yedi|siedem|일곱|칠|seitsemän|șapte
        8 eight|acht|huit|ocho|oito|otto|八|捌|восемь|åtta|åtte|sekiz|osiem|여덟|팔|kahdeksan
        9 nine|neun|neuf|nueve|nove|negen|九|玖|девять|dokuz|dziewięć|아홉|구|yhdeksän|nouă
        10 ten|zehn|dix|diez|dez|dieci|tien|拾|десять|десет|tio|dziesięć|열|kymmenen|zece
        11 eleven|elf|onze|undici|одиннадцать|elva|elleve|yksitoista
        12 twelve|zwölf|douze|doce|doze|dodici|twaalf|двенадцать|tolv
        13 thirteen|dreizehn|treize|trece|treze|tredici|dertien|тринадцать|tretton
        14 fourteen|vierzehn|quatorze|catorce|catorze|quattordici|veertien|четырнадцать|fjorton
        15 fifteen|fünfzehn|quinze|quince|quindici|vijftien|пятнадцать|femton|femten
        16 sixteen|sechzehn|seize|dieciséis|dezesseis|dezasseis|sedici|zestien|шестнадцать
        17 seventeen|siebzehn|dix-sept|diecisiete|dezessete|dezassete|diciassette|zeventien|семнадцать
        18 eighteen|achtzehn|dix-huit|dieciocho|dezoito|diciotto|achttien|восемнадцать
        19 nineteen|neunzehn|dix-neuf|diecinueve|dezenove|dezanove|diciannove|negentien|девятнадцать
        20 twenty|zwanzig|vingt|veinte|vinte|venti|twintig|двадцать|двадесет|廿|tjugo|tjue|yirmi|스물|스무
        21 veintiuno|veintiún|ventuno|vingt-et-un|vingt et un
        22 veintidós|ventidue
        23 veintitrés|ventitré
        24 veinticuatro|ventiquattro
        25 veinticinco|venticinque
        26 veintiséis|ventisei
        27 veintisiete|ventisette
        28 veintiocho|ventotto
        29 veintinueve|ventinove
        30 thirty|dreißig|dreissig|trente|treinta|trinta|trenta|dertig|тридцать|trettio|tretti|otuz|서른
        40 forty|fourty|vierzig|quarante|cuarenta|quarenta|quaranta|veertig|сорок|fyrtio|førti|kırk
        50 fifty|fünfzig|cinquante|cincuenta|cinquenta|cinquanta|vijftig|пятьдесят|femtio|femti|elli
        60 sixty|sechzig|soixante|sesenta|sessenta|sessanta|zestig|шестьдесят|sextio|seksti|altmış
        70 seventy|siebzig|soixante-dix|setenta|settanta|zeventig|семьдесят|yetmiş
        80 eighty|achtzig|quatre-vingt|quatre-vingts|ochenta|oitenta|ottanta|tachtig|восемьдесят|seksen
        90 ninety|neunzig|quatre-vingt-dix|noventa|novanta|negentig|девяносто|doksan
        100 cien|ciento|cento|cem|сто|yüz
        200 doscientos|doscientas|duzentos|duzentas|duecento|двести
        300 trescientos|trescientas|trezentos|trezentas|trecento|триста
        400 cuatrocientos|cuatrocientas|quatrocentos|quatrocentas|quattrocento|четыреста
        500 quinientos|quinientas|quinhentos|quinhentas|cinquecento|пятьсот
        600 seiscientos|seiscientas|seiscentos|seiscentas|seicento|шестьсот
        700 setecientos|setecientas|setecentos|setecentas|settecento|семьсот
        800 ochocientos|ochocientas|oitocentos|oitocentas|ottocento|восемьсот
        900 novecientos|novecientas|novecentos|novecentas|novecento|девятьсот
        12 dozen|docena|dúzia|dozzina|douzaine|dutzend|dozijn
        x10 十|십
        x100 hundred|hundreds|hundert|cent|cents|honderd|百|佰|백|hundra|hundre
        x1000 thousand|thousands|tausend|mille|mil|mila|duizend|千|仟|천|тысяч|тысяча|тысячи|tusen|tysięcy|ribu
        x10000 万|萬|만
        x100000 lakh|lakhs|lac|लाख
        x1000000 million|millions|millionen|mio|mio.|mln|mln.|mn|millón|millones|milhão|milhões|milione|milioni|miljoen|миллион|миллиона|миллионов|млн|milyon|miljon|miljoner|millioner|मिलियन|백만|juta
        x10000000 crore|crores|cr|करोड़
        x100000000 亿|億|억
        x1000000000 billion|billions|milliarden|milliarde|mrd|mrd.|mld|mld.|bn|milliard|milliards|bilhão|bilhões|miliardi|miliardo|miljard|миллиард|миллиарда|миллиардов|млрд|milyar|miljarder|बिलियन|십억
        x1000000000000 trillion|trillions|billones|billón|trilhão|trilhões|兆|조|trilyon
        o1 first|1st|erste|ersten|erster|erstes|erstem|premier|première|primer|primero|primera|primeiro|primeira|primo|prima|eerste|1er|1ère|1re
        o2 second|zweite|zweiten|zweiter|zweites|zweitem|deuxième|seconde|segundo|segunda|secondo|seconda|tweede
        o3 third|dritte|dritten|dritter|drittes|drittem|troisième|tercer|tercero|tercera|terceiro|terceira|terzo|terza|derde
        o4 fourth|vierte|vierten|vierter|viertem|quatrième|cuarto|cuarta|quarto|quarta|vierde
        o5 fifth|fünfte|fünften|fünfter|cinquième|quinto|quinta|vijfde
        o6 sixth|sechste|sechsten|sechster|sixième|sexto|sexta|sesto|sesta|zesde
        o7 seventh|siebte|siebten|siebter|septième|séptimo|séptima|sétimo|settimo|settima|zevende
        o8 eighth|achte|achten|achter|huitième|octavo|octava|oitavo|ottavo|ottava|achtste
        o9 ninth|neunte|neunten|neunter|neuvième|noveno|novena|nono|nona|negende
        o10 tenth|zehnte|zehnten|zehnter|dixième|décimo|décima|decimo|decima|tiende
        o11 eleventh|elfte|elften|onzième|undécimo|elfde
        o12 twelfth|zwölfte|zwölften|douzième|duodécimo|twaalfde
        o13 thirteenth|dreizehnte|dreizehnten|treizième|dertiende
        o14 fourteenth|vierzehnte|vierzehnten|quatorzième|veertiende
        o15 fifteenth|fünfzehnte|fünfzehnten|quinzième|vijftiende
        o16 sixteenth|sechzehnte|sechzehnten|seizième|zestiende
        o17 seventeenth|siebzehnte|siebzehnten|dix-septième|zeventiende
        o18 eighteenth|achtzehnte|achtzehnten|dix-huitième|achttiende
        o19 nineteenth|neunzehnte|neunzehnten|dix-neuvième|negentiende
        o20 twentieth|zwanzigste|zwanzigsten|vingtième|vigésimo|twintigste
        o30 thirtieth|dreißigste|dreißigsten|trentième|trigésimo|dertigste
        /0.5 half|halb|halbe|halben|halber|halbes|demi|demie|media|medio|meia|mezzo|mezza|halve|半|полтора
        /0.25 quarter|viertel|quart|cuarto|quarto|kwart
        /0.75 three quarters|three quarter|dreiviertel|trois quarts|tres cuartos|três quartos|tre quarti|driekwart
        & and|und|et|y|e|en|og|och
        """
}
