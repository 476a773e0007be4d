/// German words of dates.
enum GermanDateWords {
    static let rows = """
        mon 1:januar|jänner|jan|jan.|januars
        mon 2:februar|feber|feb|feb.
        mon 3:märz|mär|mär.|mrz|mrz.|maerz
        mon 4:april|apr|apr.
        mon 5:mai
        mon 6:juni|jun|jun.
        mon 7:juli|jul|jul.
        mon 8:august|aug|aug.
        mon 9:september|sept|sep|sept.|sep.
        mon 10:oktober|okt|okt.
        mon 11:november|nov|nov.
        mon 12:dezember|dez|dez.
        wd 1:montag|mo|mo.|mon|montags
        wd 2:dienstag|di|di.
        wd 3:mittwoch|mi|mi.
        wd 4:donnerstag|do|do.
        wd 5:freitag|fr|fr.
        wd 6:samstag|sonnabend|sa|sa.
        wd 7:sonntag|so|so.
        wds 1:montags
        wds 2:dienstags
        wds 3:mittwochs
        wds 4:donnerstags
        wds 5:freitags
        wds 6:samstags
        wds 7:sonntags
        wds 8:werktags|wochentags
        unit 0:sekunde|sekunden|sek|sek.
        unit 1:minute|minuten|min.
        unit 2:stunde|stunden|std|std.
        unit 3:tag|tage|tagen|tages
        unit 4:werktag|werktage|werktagen|arbeitstag|arbeitstage|arbeitstagen
        unit 5:woche|wochen|kw
        unit 7:monat|monate|monaten|monats
        unit 8:quartal|quartale|quartalen|quartals
        unit 10:jahr|jahre|jahren|jahres
        unit 11:jahrzehnt|jahrzehnte|jahrzehnten
        unit 12:jahrhundert|jahrhunderte
        rel 0:heute|heutigen tag|dem heutigen tag
        rel 1:morgen|morgigen tag
        rel 2:übermorgen
        rel -1:gestern
        rel -2:vorgestern
        rel -3:vorvorgestern
        now:jetzt|genau jetzt|gerade|gerade eben|sofort|im moment|momentan|derzeit|zur zeit
        this:dieser|diese|dieses|diesen|diesem|aktuelle|aktuellen|laufenden|der aktuelle|die aktuelle|das aktuelle|das laufende|dem aktuellen
        next:nächste|nächsten|nächster|nächstes|nächstem|kommende|kommenden|kommender|kommendes|kommendem|folgende|folgenden|folgender|folgendes|die nächsten|die nächste|der nächste|das nächste|den nächsten|die kommenden|die kommende|den kommenden|darauffolgende|darauffolgenden
        last:letzte|letzten|letzter|letztes|letztem|vergangene|vergangenen|vergangener|vergangenes|vergangenem|vorige|vorigen|voriger|voriges|vorigem|vorherige|vorherigen|die letzten|die letzte|den letzten|das letzte|der letzte|die vergangenen|den vergangenen
        ago:zuvor|früher|her
        agopre:vor|vor etwa|vor ungefähr|vor ca.
        hence:später|danach|ab jetzt|von jetzt an|von heute an
        in:in|in etwa|in ungefähr|nach|in ca.
        within:innerhalb|innerhalb von|binnen
        pod 1:vormittag|vormittags|morgens|am morgen|früh|am vormittag|in der früh|des morgens|morgen früh
        pod 2:nachmittag|nachmittags|am nachmittag|des nachmittags
        pod 3:abend|abends|am abend|des abends
        pod 4:nacht|nachts|in der nacht|des nachts
        pod 5:mittag|mittags|mittagszeit|zu mittag|am mittag|mittagessen
        pod 6:früher morgen|frühen morgen|am frühen morgen|früh morgens|frühmorgens|früh am morgen
        pod 7:späte nacht|spät in der nacht
        pod 8:heute nacht|heute abend
        pod 18:früher nachmittag|am frühen nachmittag|frühen nachmittag
        pod 19:später nachmittag|am späten nachmittag|späten nachmittag
        pod 21:später abend|am späten abend|späten abend
        pod 20:früher abend|am frühen abend|frühen abend
        pod 13:später vormittag|am späten vormittag
        oclock:uhr|h
        half:halb
        quarter:viertel
        past:nach
        to:vor
        clock 720:mittag|zwölf uhr mittags
        clock 0:mitternacht
        of:im|des|der|in|vom|von|von der|im jahr|im jahre|dieses|in der|am|in diesem
        the:der|die|das|den|dem|des
        a:ein|eine|einen|einem|einer|eines
        few:paar|einige|einigen|ein paar|mehrere|mehreren|wenige|wenigen
        at:um|gegen|ab|@|zu|um etwa|um ca.
        on:am|an|der|den|dem|zum|an dem|auf den|auf
        about:etwa|ungefähr|circa|ca.|ca|rund|genau|gegen|zirka
        sep:bis|bis zum|bis zur|bis um|auf|bis in|bis in den
        from:von|vom|ab|zwischen
        between:zwischen|zwischen dem
        and:und|und dem
        before:vor|vor dem|bis|bis zum|spätestens|früher als|vor dem jahr
        after:nach|nach dem|später als|nach dem jahr
        since:seit|ab|seit dem|ab dem|von|vom
        until:bis|bis zum|bis zur
        begin:anfang|beginn|anfang des|zu beginn|am anfang|am anfang des|beginn des|anfang der|am anfang der|am beginn|zu beginn des|früh
        mid:mitte|mitte des|mitte der
        end:ende|ende des|am ende des|am ende der|gegen ende des|ende der|zum ende|zum ende des|ende von|am ende
        season 1:frühling|frühjahr|frühlings
        season 2:sommer|sommers
        season 3:herbst|herbsts
        season 4:winter|winters
        every:jede|jeden|jeder|jedes|jedem|alle
        adv 3:täglich|jeden tag
        adv 5:wöchentlich
        adv 6:zweiwöchentlich
        adv 7:monatlich
        adv 8:vierteljährlich|quartalsweise
        adv 9:halbjährlich
        adv 10:jährlich
        adv 2:stündlich
        weekend:wochenende|wochenendes|we
        yearw:jahr|jahre|im jahr|im jahre|das jahr|geschäftsjahr
        era -1:v. chr.|vor christus|v.chr.
        era 1:n. chr.|nach christus|n.chr.
        qtr 1:q1|erste quartal|ersten quartal|erstes quartal|1. quartal
        qtr 2:q2|zweite quartal|zweiten quartal|2. quartal
        qtr 3:q3|dritte quartal|dritten quartal|3. quartal
        qtr 4:q4|vierte quartal|vierten quartal|4. quartal
        more:oder später|und später|oder danach|und danach
        rest:rest des|rest der|restliche|restlichen
        twice:einmal|zweimal|einmal pro|zweimal pro|mal pro|pro|einmal im|mal im
        forw:für|lang
        """
}
