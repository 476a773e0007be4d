/// Italian words of dates.
enum ItalianDateWords {
    static let rows = """
        mon 1:gennaio|gen|genn|gen.
        mon 2:febbraio|feb|feb.|febb
        mon 3:marzo|mar.|marz
        mon 4:aprile|apr|apr.
        mon 5:maggio|mag|mag.|magg
        mon 6:giugno|giu|giu.
        mon 7:luglio|lug|lug.|lugl
        mon 8:agosto|ago|ago.
        mon 9:settembre|sett|set|sett.|set.
        mon 10:ottobre|ott|ott.
        mon 11:novembre|nov|nov.
        mon 12:dicembre|dic|dic.
        wd 1:lunedì|lun|lun.|lunedi
        wd 2:martedì|mar|mar.|martedi
        wd 3:mercoledì|mer|mer.|mercoledi
        wd 4:giovedì|gio|gio.|giovedi
        wd 5:venerdì|ven|ven.|venerdi
        wd 6:sabato|sab|sab.
        wd 7:domenica|dom|dom.
        unit 0:secondo|secondi|sec.
        unit 1:minuto|minuti
        unit 2:ora|ore
        unit 3:giorno|giorni|giornata|dì|gg
        unit 4:giorno lavorativo|giorni lavorativi|giorni feriali|giorno feriale
        unit 5:settimana|settimane
        unit 7:mese|mesi
        unit 8:trimestre|trimestri
        unit 10:anno|anni
        unit 11:decennio|decenni
        unit 12:secolo|secoli
        rel 0:oggi|in giornata|la giornata di oggi
        rel 1:domani|l'indomani|il giorno dopo|il giorno successivo
        rel 2:dopodomani|dopo domani|il giorno dopo domani
        rel -1:ieri|il giorno prima
        rel -2:altroieri|l'altro ieri|ieri l'altro|l'altroieri|avantieri
        now:ora|adesso|subito|proprio ora|in questo momento|attualmente|immediatamente|al più presto
        this:questo|questa|quest'|questi|queste|corrente|in corso|attuale|di questo|di questa|in questo|in questa|di quest'|quest’
        next:prossimo|prossima|prossimi|prossime|seguente|seguenti|successivo|successiva|successivi|successive|il prossimo|la prossima|i prossimi|le prossime|venturo|ventura|che viene|nei prossimi|nelle prossime|entrante
        last:scorso|scorsa|scorsi|scorse|passato|passata|passati|passate|ultimo|ultima|ultimi|ultime|precedente|precedenti|l'ultimo|l'ultima|gli ultimi|le ultime|lo scorso|la scorsa|gli scorsi|le scorse|il passato|negli ultimi|nelle ultime
        ago:fa|addietro|prima|or sono
        hence:dopo|più tardi|da ora|da adesso|da oggi
        in:tra|fra|in|dopo|tra circa|entro
        within:entro|nel giro di|entro le prossime|entro i prossimi
        pod 1:mattina|mattino|di mattina|del mattino|mattinata|la mattina|al mattino|della mattina|in mattinata|mattine|stamattina|stamani|stamane|questa mattina
        pod 2:pomeriggio|di pomeriggio|del pomeriggio|il pomeriggio|nel pomeriggio|pomeriggi
        pod 3:sera|di sera|della sera|serata|la sera|in serata|alla sera|nella sera
        pod 4:notte|di notte|della notte|la notte|nella notte|nottata
        pod 5:pranzo|ora di pranzo|a pranzo|l'ora di pranzo
        pod 6:mattina presto|di mattina presto|primo mattino|di primo mattino|prima mattina|mattino presto
        pod 8:stasera|stanotte|questa sera|questa notte
        pod 15:cena|ora di cena
        pod 18:primo pomeriggio
        pod 19:tardo pomeriggio|fine pomeriggio
        pod 21:tarda serata|tarda sera|tardi la sera
        pod 20:prima serata
        pod 13:tarda mattinata|tarda mattina
        oclock:in punto|h|ore
        half:mezza|mezzo|e mezza|e mezzo
        quarter:quarto|e un quarto|un quarto
        past:e|passate|e un
        to:meno|alle|all'|meno un|prima delle
        clock 720:mezzogiorno|a mezzogiorno
        clock 0:mezzanotte|a mezzanotte
        of:di|del|della|dell'|dei|delle|degli|nel|nella|in|d'|a|di quest'|nell'|dell’
        the:il|lo|la|i|gli|le|l'
        a:un|uno|una|un'
        few:alcuni|alcune|qualche|pochi|poche|paio di|un paio di|diversi|diverse
        at:alle|alle ore|all'|ore|le ore|per le|verso le|intorno alle|circa alle|@|a|le|alla|attorno alle|per l'
        on:il|nel|di|per il|al|lo|la|in data|l'|per la
        about:circa|all'incirca|intorno a|verso|più o meno|esattamente|quasi
        sep:a|al|fino a|fino al|alle|all'|fino alle|sino al|e il|e le|fino alla|alla
        from:da|dal|dalle|dall'|dalla|a partire da|a partire dal|tra|tra le|fra le
        between:tra|fra|tra il|fra il|tra le|fra le|tra l'
        and:e|ed|e il|e le|e l'
        before:prima di|prima del|prima delle|prima della|entro|entro il|entro le|entro la|prima dell'|non più tardi di|precedente al
        after:dopo|dopo il|dopo le|dopo la|dopo di|dopo le ore|successivo al|dopo l'
        since:da|dal|dalle|dall'|a partire da|a partire dal|a partire dalle
        until:fino a|fino al|fino alle|fino alla|sino a|sino al|fino all'
        begin:inizio|inizio di|inizio del|all'inizio di|all'inizio del|primi di|ai primi di|inizi di|agli inizi di|all'inizio della|inizio della|agli inizi del|l'inizio del|all'inizio dell'
        mid:metà|metà di|a metà di|a metà del|metà del|a metà|alla metà di|metà della
        end:fine|fine di|fine del|alla fine di|alla fine del|alla fine della|fine della|a fine|fine dell'|alla fine dell'|verso la fine di|la fine del|entro la fine di|entro la fine del|entro la fine della
        season 1:primavera
        season 2:estate
        season 3:autunno
        season 4:inverno
        every:ogni|tutti i|tutte le|ciascun|ciascuna
        adv 3:quotidianamente|giornaliero|giornaliera|giornalmente|quotidiano|quotidiana
        adv 5:settimanalmente|settimanale
        adv 6:bisettimanale
        adv 7:mensilmente|mensile
        adv 8:trimestrale|trimestralmente
        adv 10:annualmente|annuale
        weekend:weekend|fine settimana|week-end|week end
        yearw:anno|l'anno|nell'anno|dell'anno
        era -1:a.c.|a. c.|avanti cristo
        era 1:d.c.|d. c.|dopo cristo
        qtr 1:primo trimestre|q1|1° trimestre
        qtr 2:secondo trimestre|q2|2° trimestre
        qtr 3:terzo trimestre|q3|3° trimestre
        qtr 4:quarto trimestre|q4|4° trimestre
        more:o dopo|o più tardi|in poi
        rest:resto di|resto del|resto della|il resto di|il resto del|il resto della|resto dell'|rimanente
        twice:una volta a|una volta alla|una volta al|volte a|volte al|volte alla|a|due volte a
        forw:per|per circa|durante
        """
}
