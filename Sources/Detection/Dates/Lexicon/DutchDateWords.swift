/// Dutch words of dates.
enum DutchDateWords {
    static let rows = """
        mon 1:januari|jan|jan.
        mon 2:februari|feb|feb.
        mon 3:maart|mrt|mrt.|mar
        mon 4:april|apr|apr.
        mon 5:mei
        mon 6:juni|jun|jun.
        mon 7:juli|jul|jul.
        mon 8:augustus|aug|aug.
        mon 9:september|sept|sep|sept.|sep.
        mon 10:oktober|okt|okt.|oct
        mon 11:november|nov|nov.
        mon 12:december|dec|dec.
        wd 1:maandag|ma|ma.|maan
        wd 2:dinsdag|di|di.|dins
        wd 3:woensdag|wo|wo.|woe
        wd 4:donderdag|do|do.|don
        wd 5:vrijdag|vr|vr.|vrij
        wd 6:zaterdag|za|za.|zat
        wd 7:zondag|zo|zo.|zon
        wds 1:maandagen|'s maandags|maandags
        wds 2:dinsdagen|dinsdags
        wds 3:woensdagen|'s woensdags|woensdags
        wds 4:donderdagen|donderdags
        wds 5:vrijdagen|vrijdags
        wds 6:zaterdagen|zaterdags
        wds 7:zondagen|'s zondags|zondags
        wds 8:weekdagen|doordeweeks|door de week
        unit 0:seconde|seconden|secondes|sec
        unit 1:minuut|minuten|minuutjes|minuutje
        unit 2:uur|uren|uurtje|uurtjes|u
        unit 3:dag|dagen|dagje
        unit 4:werkdag|werkdagen|weekdag
        unit 5:week|weken|weekje
        unit 7:maand|maanden
        unit 8:kwartaal|kwartalen
        unit 10:jaar|jaren|jr
        unit 11:decennium|decennia
        unit 12:eeuw|eeuwen
        rel 0:vandaag|de dag van vandaag
        rel 1:morgen|de volgende dag|de dag erna|de dag erop
        rel 2:overmorgen|de dag na morgen
        rel -1:gisteren|gister|gist
        rel -2:eergisteren|eergister|de dag voor gisteren
        now:nu|op dit moment|direct|meteen|zojuist|nu meteen|momenteel|zo snel mogelijk|onmiddellijk
        this:deze|dit|huidige|het huidige|de huidige|dezelfde|lopende|het lopende|van deze|van dit
        next:volgende|volgend|komende|komend|aanstaande|aankomende|aankomend|eerstvolgende|eerstkomende|opvolgende|daaropvolgende
        last:vorige|vorig|afgelopen|laatste|voorbije|voorgaande|verleden|jongstleden|voorafgaande
        ago:geleden|eerder|terug|ervoor
        hence:later|vanaf nu|vanaf vandaag|hierna|erna|na nu
        in:over|in|na|over ongeveer
        within:binnen|binnen de|in de komende|binnen de komende
        pod 1:ochtend|ochtends|'s ochtends|’s ochtends|'s morgens|’s morgens|in de ochtend|morgens|vanochtend|vanmorgen|voormiddag|de ochtend|smorgens|'s ochtend|ochtenden|s ochtends|s morgens
        pod 2:middag|'s middags|’s middags|middags|namiddag|in de middag|vanmiddag|de middag|smiddags|'s namiddags|in de namiddag|middagen|s middags
        pod 3:avond|'s avonds|’s avonds|avonds|in de avond|vanavond|de avond|savonds|avonden|s avonds
        pod 4:nacht|'s nachts|’s nachts|nachts|in de nacht|de nacht|snachts|nachten|s nachts
        pod 5:lunch|lunchtijd|tussen de middag|de lunch|etenstijd
        pod 6:vroege ochtend|vroeg in de ochtend|'s ochtends vroeg|vroege morgen|de vroege ochtend
        pod 8:vannacht|vanavond
        pod 13:late ochtend|laat in de ochtend
        pod 18:vroege middag|vroeg in de middag|begin van de middag
        pod 19:late middag|laat in de middag|einde van de middag
        pod 20:vroege avond|vroeg in de avond
        pod 21:late avond|laat in de avond
        pod 9:overdag
        oclock:uur|u|uur precies|u.
        half:half
        quarter:kwart
        past:over|na
        to:voor
        clock 720:middaguur|12 uur 's middags|twaalf uur 's middags|noen
        clock 0:middernacht|12 uur 's nachts
        of:van|in|van de|van het|in de|in het|op|tijdens|der|van dit|van deze
        the:de|het|den
        a:een|één|'n
        few:enkele|een paar|paar|aantal|een aantal|meerdere|wat
        at:om|rond|@|omstreeks|tegen|op|vanaf
        on:op|de|op de|voor|op het|aan
        about:ongeveer|rond|circa|ca.|zo'n|omstreeks|ca|exact|precies|rond de
        sep:tot|tot en met|t/m|tot aan|naar|tm|tot de|en de
        from:van|vanaf|tussen|sinds|vanaf de|van de
        between:tussen|tussen de
        and:en|en de
        before:voor|vóór|voor de|uiterlijk|eerder dan|niet later dan|voorafgaand aan|vroeger dan
        after:na|later dan|na de|vanaf
        since:sinds|vanaf|sedert|vanaf de|sinds de
        until:tot|tot en met|t/m|tot de
        begin:begin|begin van|het begin van|aan het begin van|begin van de|begin van het|in het begin van|vroeg in|aan het begin van de|in het begin van de|vroeg
        mid:midden|medio|half|halverwege|midden van|het midden van|midden in|in het midden van
        end:eind|einde|einde van|eind van|het einde van|aan het einde van|aan het eind van|tegen het einde van|het eind van|einde van de|eind van de|einde van het|later in|laat in|aan het einde van de|aan het einde van het|later
        season 1:lente|voorjaar
        season 2:zomer
        season 3:herfst|najaar
        season 4:winter
        every:elke|elk|iedere|ieder|alle
        adv 3:dagelijks|dagelijkse|elke dag
        adv 5:wekelijks|wekelijkse
        adv 6:tweewekelijks|tweewekelijkse
        adv 7:maandelijks|maandelijkse
        adv 8:kwartaallijks|driemaandelijks
        adv 9:halfjaarlijks
        adv 10:jaarlijks|jaarlijkse
        weekend:weekend|weekeinde|weekends
        yearw:jaar|het jaar|kalenderjaar|boekjaar
        era -1:v.chr.|voor christus|v. chr.
        era 1:n.chr.|na christus|n. chr.
        qtr 1:q1|eerste kwartaal|1e kwartaal
        qtr 2:q2|tweede kwartaal|2e kwartaal
        qtr 3:q3|derde kwartaal|3e kwartaal
        qtr 4:q4|vierde kwartaal|4e kwartaal
        more:of later|en later|of daarna|en daarna|en verder
        rest:rest van|de rest van|rest van de|rest van het|resterende|de rest van de|de rest van het
        twice:eens per|een keer per|twee keer per|keer per|per|één keer per|eenmaal per
        forw:voor|gedurende|lang
        """
}
