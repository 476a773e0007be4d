/// Month and day names and the commonest relative words of further languages.
enum OtherDateWords {
    static let rows: [String: String] = [
        "sv": """
        mon 1:januari|jan
        mon 2:februari|feb
        mon 3:mars|mar
        mon 4:april|apr
        mon 5:maj
        mon 6:juni|jun
        mon 7:juli|jul
        mon 8:augusti|aug
        mon 9:september|sep|sept
        mon 10:oktober|okt
        mon 11:november|nov
        mon 12:december|dec
        wd 1:måndag|mån
        wd 2:tisdag|tis
        wd 3:onsdag|ons
        wd 4:torsdag|tors|tor
        wd 5:fredag|fre
        wd 6:lördag|lör
        wd 7:söndag|sön
        unit 0:sekund|sekunder
        unit 1:minut|minuter
        unit 2:timme|timmar
        unit 3:dag|dagar
        unit 5:vecka|veckor
        unit 7:månad|månader
        unit 10:år
        rel 0:idag|i dag
        rel 1:imorgon|i morgon
        rel 2:övermorgon|i övermorgon
        rel -1:igår|i går
        rel -2:förrgår|i förrgår
        now:nu
        next:nästa|kommande
        last:förra|senaste
        this:denna|detta|den här|i
        ago:sedan
        agopre:för
        in:om
        pod 1:morgon|på morgonen
        pod 2:eftermiddag|på eftermiddagen
        pod 3:kväll|på kvällen|ikväll
        pod 4:natt|på natten
        at:kl|kl.|klockan
        on:på|den
        sep:till
        from:från
        of:i
        """,
        "ru": """
        mon 1:января|январь|янв|янв.|январе
        mon 2:февраля|февраль|фев|февр|февр.|феврале
        mon 3:марта|март|мар|мар.|марте
        mon 4:апреля|апрель|апр|апр.|апреле
        mon 5:мая|май|мае
        mon 6:июня|июнь|июн|июне
        mon 7:июля|июль|июл|июле
        mon 8:августа|август|авг|авг.|августе
        mon 9:сентября|сентябрь|сен|сент|сент.|сентябре
        mon 10:октября|октябрь|окт|окт.|октябре
        mon 11:ноября|ноябрь|ноя|нояб|ноябре
        mon 12:декабря|декабрь|дек|дек.|декабре
        wd 1:понедельник|пн
        wd 2:вторник|вт
        wd 3:среда|среду|ср
        wd 4:четверг|чт
        wd 5:пятница|пятницу|пт
        wd 6:суббота|субботу|сб
        wd 7:воскресенье|воскресение|вс
        unit 0:секунда|секунду|секунды|секунд
        unit 1:минута|минуту|минуты|минут|минутки
        unit 2:час|часа|часов|часик
        unit 3:день|дня|дней|дню
        unit 5:неделя|неделю|недели|недель|неделе
        unit 7:месяц|месяца|месяцев|месяце
        unit 8:квартал|квартала
        unit 10:год|года|лет|году
        rel 0:сегодня
        rel 1:завтра
        rel 2:послезавтра
        rel -1:вчера
        rel -2:позавчера
        now:сейчас
        next:следующий|следующая|следующую|следующее|следующей|следующем|ближайшие|следующие
        last:прошлый|прошлая|прошлую|прошлое|прошлой|прошлом|последние
        this:этот|эта|эту|это|этой|этом
        ago:назад
        in:через|спустя|в течение
        pod 1:утра|утром|утро
        pod 2:дня|днем|днём
        pod 3:вечера|вечером|вечер
        pod 4:ночи|ночью|ночь
        at:в|к
        on:в|на
        sep:до|по
        from:с|от
        oclock:часов|часа|час|ч
        of:г.|г|года
        clock 720:полдень
        clock 0:полночь
        """,
        "fi": """
        mon 1:tammikuu|tammikuuta|tammikuun
        mon 2:helmikuu|helmikuuta
        mon 3:maaliskuu|maaliskuuta
        mon 4:huhtikuu|huhtikuuta
        mon 5:toukokuu|toukokuuta
        mon 6:kesäkuu|kesäkuuta
        mon 7:heinäkuu|heinäkuuta
        mon 8:elokuu|elokuuta
        mon 9:syyskuu|syyskuuta
        mon 10:lokakuu|lokakuuta
        mon 11:marraskuu|marraskuuta
        mon 12:joulukuu|joulukuuta
        wd 1:maanantai|maanantaina|ma
        wd 2:tiistai|tiistaina|ti
        wd 3:keskiviikko|keskiviikkona|ke
        wd 4:torstai|torstaina|to
        wd 5:perjantai|perjantaina|pe
        wd 6:lauantai|lauantaina|la
        wd 7:sunnuntai|sunnuntaina|su
        rel 0:tänään
        rel 1:huomenna
        rel 2:ylihuomenna
        rel -1:eilen
        rel -2:toissapäivänä
        now:nyt
        at:klo
        """,
        "tr": """
        mon 1:ocak
        mon 2:şubat
        mon 3:mart
        mon 4:nisan
        mon 5:mayıs
        mon 6:haziran
        mon 7:temmuz
        mon 8:ağustos
        mon 9:eylül
        mon 10:ekim
        mon 11:kasım
        mon 12:aralık
        wd 1:pazartesi
        wd 2:salı
        wd 3:çarşamba
        wd 4:perşembe
        wd 5:cuma
        wd 6:cumartesi
        wd 7:pazar
        unit 0:saniye
        unit 1:dakika
        unit 2:saat
        unit 3:gün
        unit 5:hafta
        unit 7:ay
        unit 10:yıl|sene
        rel 0:bugün
        rel 1:yarın
        rel -1:dün
        now:şimdi
        next:gelecek|önümüzdeki|sonraki
        last:geçen|önceki|son
        this:bu
        ago:önce
        hence:sonra
        pod 1:sabah
        pod 2:öğleden sonra
        pod 3:akşam
        pod 4:gece
        """
    ]
}
