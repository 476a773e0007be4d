/// French words of dates.
enum FrenchDateWords {
    static let rows = """
        mon 1:janvier|janv|janv.|jan|jan.
        mon 2:février|févr|fév|févr.|fév.
        mon 3:mars|mar.
        mon 4:avril|avr|avr.
        mon 5:mai
        mon 6:juin
        mon 7:juillet|juil|juil.|jul
        mon 8:août|aout|aoû.
        mon 9:septembre|sept|sept.|sep
        mon 10:octobre|oct|oct.
        mon 11:novembre|nov|nov.
        mon 12:décembre|déc|déc.
        wd 1:lundi|lun|lun.
        wd 2:mardi|mar|mar.
        wd 3:mercredi|mer|mer.
        wd 4:jeudi|jeu|jeu.
        wd 5:vendredi|ven|ven.
        wd 6:samedi|sam|sam.
        wd 7:dimanche|dim|dim.
        wds 1:les lundis|lundis
        wds 2:les mardis|mardis
        wds 3:les mercredis|mercredis
        wds 4:les jeudis|jeudis
        wds 5:les vendredis|vendredis
        wds 6:les samedis|samedis
        wds 7:les dimanches|dimanches
        unit 0:seconde|secondes|sec
        unit 1:minute|minutes|mn
        unit 2:heure|heures|hres
        unit 3:jour|jours|journée|journées|j
        unit 4:jour ouvré|jours ouvrés|jour ouvrable|jours ouvrables
        unit 5:semaine|semaines|sem
        unit 6:quinzaine
        unit 7:mois
        unit 8:trimestre|trimestres
        unit 10:an|ans|année|années|annee|annees
        unit 11:décennie|décennies
        unit 12:siècle|siècles
        rel 0:aujourd'hui|aujourd’hui|ce jour|auj|aujourdhui
        rel 1:demain|le lendemain|lendemain
        rel 2:après-demain|apres-demain|après demain|le surlendemain|surlendemain
        rel -1:hier|la veille|veille
        rel -2:avant-hier|avant hier|l'avant-veille
        now:maintenant|tout de suite|à l'instant|en ce moment|immédiatement|tout juste
        this:ce|cet|cette|ces|de ce|de cette|l'actuel|l'actuelle|actuel
        next:prochain|prochaine|prochains|prochaines|suivant|suivante|suivants|suivantes|le prochain|la prochaine|les prochains|les prochaines|qui vient|à venir|d'après|d'apres|qui suit
        last:dernier|dernière|derniers|dernières|précédent|précédente|précédents|précédentes|passé|passée|passés|passées|le dernier|la dernière|les derniers|les dernières|d'avant|ces derniers|ces dernières
        ago:plus tôt|auparavant|avant
        agopre:il y a|il y'a|il ya|ça fait|il y a environ|depuis
        hence:plus tard|après
        in:dans|d'ici|dans environ|après|d’ici|d'ici à|en
        within:dans les|au cours des|en moins de|sous
        pod 1:matin|matinée|du matin|mat|le matin|au matin|dans la matinée|la matinée|matins|du mat|dans le matin|en matinée
        pod 2:après-midi|apres-midi|après midi|de l'après-midi|l'après-midi|dans l'après-midi|en après-midi|aprem|l'aprem|apres midi
        pod 3:soir|soirée|du soir|le soir|au soir|dans la soirée|la soirée|soirs|en soirée
        pod 4:nuit|de la nuit|la nuit|dans la nuit|nuits
        pod 5:déjeuner|heure du déjeuner|à l'heure du déjeuner|milieu de journée|en milieu de journée|le midi
        pod 6:tôt le matin|début de matinée|en début de matinée|au petit matin|petit matin
        pod 8:ce soir|cette nuit
        pod 14:milieu de matinée|en milieu de matinée
        pod 13:fin de matinée|en fin de matinée|tard le matin
        pod 18:début d'après-midi|en début d'après-midi|début de l'après-midi
        pod 25:milieu d'après-midi|en milieu d'après-midi
        pod 19:fin d'après-midi|en fin d'après-midi|fin de l'après-midi|tard dans l'après-midi
        pod 20:début de soirée|en début de soirée|début de la soirée
        pod 21:fin de soirée|en fin de soirée|tard le soir
        pod 26:fin de journée|en fin de journée|fin de la journée|à la fin de la journée
        pod 27:début de journée|en début de journée|début de la journée
        pod 22:petit déjeuner
        oclock:h|heure|heures|hres|heures pile|heure pile
        half:demi|demie|et demi|et demie
        quarter:quart|et quart|et un quart
        past:et
        to:moins|moins le|moins un
        clock 720:midi|douze heures
        clock 0:minuit
        of:de|du|de la|des|d'|en|dans|dans le|au|l'|de l'|de cette|d’
        the:le|la|les|l'|l’
        a:un|une
        few:quelques|plusieurs|une poignée de
        at:à|a|vers|aux environs de|vers les|aux alentours de|@|autour de|sur les
        on:le|ce|au|pour le|pour|en
        about:environ|vers|approximativement|à peu près|précisément|exactement
        sep:à|a|au|jusqu'à|jusqu'au|jusqu’au|jusque|aux|et le|jusqu'a
        from:de|du|depuis|à partir de|à partir du|des|entre|dès
        between:entre|entre le|entre les
        and:et|et le
        before:avant|avant le|avant la|d'ici|d'ici le|plus tôt que|jusqu'au|jusqu'à|d'ici la
        after:après|après le|après la|plus tard que
        since:depuis|depuis le|à partir de|à partir du|dès|dès le|a partir de|a partir du
        until:jusqu'à|jusqu'au|jusqu'en|jusque|jusqu'à la
        begin:début|début de|début du|au début de|au début du|en début de|debut|au début|début des|le début de
        mid:milieu|mi|mi-|milieu de|milieu du|au milieu de|au milieu du|à la mi-
        end:fin|fin de|fin du|à la fin de|à la fin du|en fin de|la fin de|à la fin|la fin du|fin des
        season 1:printemps|le printemps
        season 2:été|l'été
        season 3:automne|l'automne
        season 4:hiver|l'hiver
        every:chaque|tous les|toutes les|tous
        adv 3:quotidien|quotidiennement|quotidienne|tous les jours|journalier
        adv 5:hebdomadaire|hebdomadairement
        adv 7:mensuel|mensuellement|mensuelle
        adv 8:trimestriel|trimestriellement|trimestrielle
        adv 10:annuel|annuellement|annuelle
        weekend:week-end|weekend|fin de semaine|we|week end
        yearw:année|an|l'année|l'an|annee
        era -1:av. j.-c.|avant j.-c.|avant jc
        era 1:ap. j.-c.|après j.-c.
        qtr 1:t1|premier trimestre|1er trimestre|q1
        qtr 2:t2|deuxième trimestre|second trimestre|2e trimestre|2eme trimestre|q2
        qtr 3:t3|troisième trimestre|3e trimestre|q3
        qtr 4:t4|quatrième trimestre|4e trimestre|q4
        more:ou plus tard|et plus tard|ou après
        rest:reste de|reste du|le reste de|le reste du
        twice:une fois par|deux fois par|fois par|par
        forw:pendant|pour|durant
        """
}
