/// Names of holidays. The value is the code that `Holidays` computes: month × 100 + day for fixed dates, 2000 + days from
/// Easter, 3000 + month × 100 + weekday × 10 + nth for the nth weekday (9 = last), 5000 and up by their own rule.
enum HolidayWords {
    static let rows = """
        hol 101:new year's day|new years day|new year|new year's|new years|neujahr|neujahrstag|nouvel an|jour de l'an|año nuevo|ano novo|capodanno|nieuwjaar|nieuwjaarsdag|元旦|元日|正月|1er de l'an
        hol 1231:new year's eve|new years eve|nye|silvester|saint sylvestre|saint-sylvestre|nochevieja|réveillon|san silvestro|oudejaarsdag|oudjaar|大晦日|除夕
        hol 214:valentine's day|valentines day|valentine day|valentine's|valentinstag|saint valentin|saint-valentin|san valentín|día de san valentín|dia dos namorados|san valentino|valentijnsdag|情人节|バレンタインデー
        hol 317:st patrick's day|st. patrick's day|saint patrick's day|st. paddy's day|saint paddy's day|st patricks day|st. patrick’s day
        hol 401:april fools|april fools day|april fool's day|all fools' day|fool's day
        hol 422:earth day
        hol 308:women's day|international women's day|weltfrauentag|frauentag|dia da mulher|día de la mujer|妇女节|三八妇女节
        hol 501:labour day|may day|tag der arbeit|fête du travail|día del trabajador|dia do trabalhador|festa del lavoro|dag van de arbeid|劳动节|五一|maifeiertag
        hol 3592:memorial day
        hol 3911:labor day
        hol 3012:mlk day|martin luther king day|martin luther king's day|martin luther king jr. day|martin luther king jr day
        hol 3113:mlk day|martin luther king day|martin luther king's day|martin luther king jr. day|martin luther king jr day|civil rights day
        hol 3213:presidents day|president's day|presidents' day|washington's birthday
        hol 4012:columbus day|indigenous peoples' day
        hol 704:independence day|4th of july|fourth of july|the fourth of july
        hol 1031:halloween|hallowe'en|all hallows eve|halloween day|all saints' eve|万圣节|ハロウィン
        hol 1101:all saints' day|all saints day|all saints|allerheiligen|toussaint|todos los santos|día de todos los santos|tutti i santi|ognissanti|dia de todos os santos|la toussaint
        hol 1102:all souls day|all souls' day|día de los muertos|dia de los muertos|finados
        hol 1111:veterans day|veteran's day|armistice day|remembrance day|armistice|jour du souvenir
        hol 4144:thanksgiving|thanksgiving day|thanks giving|turkey day|感恩节
        hol 5001:black friday
        hol 5002:cyber monday
        hol 1224:christmas eve|xmas eve|heiligabend|nochebuena|véspera de natal|vigilia di natale|kerstavond|平安夜|クリスマスイブ|veille de noël|heiliger abend
        hol 1225:christmas|xmas|christmas day|x-mas|weihnachten|weihnachtstag|noël|jour de noël|navidad|natal|natale|kerst|kerstmis|eerste kerstdag|圣诞|圣诞节|聖誕節|クリスマス|1. weihnachtsfeiertag|erster weihnachtstag
        hol 1226:boxing day|2. weihnachtsfeiertag|zweiter weihnachtstag|tweede kerstdag|santo stefano|san esteban|st stephen's day|saint stephen's day
        hol 106:epiphany|dreikönigstag|heilige drei könige|épiphanie|epifania|día de reyes|dia de reis|driekoningen|three kings' day
        hol 202:groundhog day|groundhogs day|candlemas|chandeleur
        hol 2000:easter|easter sunday|ostern|ostersonntag|pâques|dimanche de pâques|pascua|domingo de pascua|domingo de resurrección|páscoa|pasqua|pasen|paaszondag|eerste paasdag|复活节|イースター
        hol 2001:easter monday|ostermontag|lundi de pâques|lunes de pascua|pasquetta|lunedì dell'angelo|paasmaandag|tweede paasdag|lunedi dell'angelo
        hol 1998:good friday|great friday|holy friday|karfreitag|vendredi saint|viernes santo|sexta-feira santa|sexta feira santa|venerdì santo|goede vrijdag|耶稣受难日
        hol 1997:maundy thursday|holy thursday|gründonnerstag|jeudi saint|jueves santo|quinta-feira santa|giovedì santo|witte donderdag|covenant thursday|thursday of mysteries|weißer donnerstag
        hol 1999:holy saturday|black saturday|karsamstag|easter eve|easter saturday|samedi saint|sábado santo|sabato santo
        hol 1993:palm sunday|palmsonntag|dimanche des rameaux|domingo de ramos|domenica delle palme|palmzondag
        hol 1954:ash wednesday|aschermittwoch|mercredi des cendres|miércoles de ceniza|quarta-feira de cinzas|mercoledì delle ceneri|aswoensdag|aschertag
        hol 1953:mardi gras|shrove tuesday|pancake day|pancake tuesday|fastnacht|faschingsdienstag|fat tuesday|martedì grasso|martes de carnaval|carnaval
        hol 1952:shrove monday|rosenmontag|lundi gras
        hol 2039:ascension day|ascension|ascension thursday|christi himmelfahrt|himmelfahrt|jour de l'ascension|ascensión|hemelvaart|hemelvaartsdag|l'ascension|auffahrt
        hol 2049:pentecost|whitsunday|whit sunday|pfingsten|pfingstsonntag|pentecôte|pentecostés|pentecostes|pentecoste|pinksteren|white sunday
        hol 2050:whit monday|pentecost monday|pfingstmontag|lundi de pentecôte|pinkstermaandag|lunedì di pentecoste|monday of the holy spirit|whitmonday
        hol 2056:trinity sunday|dreifaltigkeitssonntag|trinitatis
        hol 2060:corpus christi|fronleichnam|fête-dieu|corpus domini|corpo de deus|sacramentsdag|feast of corpus christi
        hol 815:assumption|assumption of mary|mariä himmelfahrt|assomption|asunción|ferragosto|l'assomption
        hol 1208:immaculate conception|mariä empfängnis|immaculée conception|inmaculada concepción|immacolata
        hol 3572:mother's day|mothers day|mothers' day|mother day|muttertag|母亲节|母の日|moederdag
        hol 3673:father's day|fathers day|fathers' day|父亲节|父の日|vaderdag|fête des pères
        hol 1003:tag der deutschen einheit|deutsche einheit|german unity day
        hol 714:bastille day|fête nationale|14 juillet|quatorze juillet
        hol 508:fête de la victoire|victoire 1945
        hol 425:liberazione|festa della liberazione|anzac day
        hol 602:festa della repubblica
        hol 427:koningsdag|king's day
        hol 505:bevrijdingsdag|cinco de mayo|こどもの日|子供の日
        hol 1205:sinterklaas|pakjesavond
        hol 1206:nikolaus|nikolaustag|saint nicolas|st nicholas day
        hol 1012:día de la hispanidad|dia da padroeira|nossa senhora aparecida
        hol 907:independência do brasil|dia da independência
        hol 1115:proclamação da república
        hol 421:tiradentes
        hol 1010:国庆双十
        hol 1001:国庆|国庆节|國慶節|national day
        hol 601:儿童节|六一|weltkindertag|kindertag|children's day
        hol 910:教师节
        hol 504:青年节|みどりの日
        hol 312:植树节
        hol 801:建军节|swiss national day|bundesfeiertag
        hol 1211:双十一光棍节
        hol 405:清明节|清明
        hol 211:建国記念の日
        hol 429:昭和の日
        hol 503:憲法記念日
        hol 811:山の日
        hol 1103:文化の日
        hol 1123:勤労感謝の日
        hol 1016:boss's day|boss day|bosses day|bosses' day
        hol 615:arbor day
        hol 614:flag day
        hol 619:juneteenth
        hol 126:australia day|republic day
        hol 701:canada day
        hol 1105:guy fawkes day|guy fawkes night|bonfire night
        hol 423:st george's day|st. george's day|saint george's day|feast of saint george
        hol 1130:st andrew's day
        hol 301:st david's day
        hol 411:national pet day
        hol 1002:gandhi jayanti|mahatma gandhi jayanti
        """
}
