/// Spanish words of dates.
enum SpanishDateWords {
    static let rows = """
        mon 1:enero|ene|ene.
        mon 2:febrero|feb|feb.
        mon 3:marzo|mar.|mzo
        mon 4:abril|abr|abr.
        mon 5:mayo|may|may.
        mon 6:junio|jun|jun.
        mon 7:julio|jul|jul.
        mon 8:agosto|ago|ago.
        mon 9:septiembre|setiembre|sept|sep|set|sept.|sep.
        mon 10:octubre|oct|oct.
        mon 11:noviembre|nov|nov.
        mon 12:diciembre|dic|dic.
        wd 1:lunes|lun|lun.|lu
        wd 2:martes|mar|mar.
        wd 3:miércoles|mié|mie|mié.|mx|miercoles
        wd 4:jueves|jue|jue.
        wd 5:viernes|vie|vie.
        wd 6:sábado|sáb|sab|sáb.
        wd 7:domingo|dom|dom.
        wds 1:los lunes
        wds 2:los martes
        wds 3:los miércoles
        wds 4:los jueves
        wds 5:los viernes
        wds 6:los sábados|sábados
        wds 7:los domingos|domingos
        unit 0:segundo|segundos|seg
        unit 1:minuto|minutos
        unit 2:hora|horas|hs
        unit 3:día|días|dias|dia
        unit 4:día hábil|días hábiles|día laborable|días laborables|días laborales|día laboral
        unit 5:semana|semanas
        unit 6:quincena|quincenas
        unit 7:mes|meses
        unit 8:trimestre|trimestres
        unit 10:año|años|ano|anos
        unit 11:década|décadas|decenio|decenios
        unit 12:siglo|siglos
        rel 0:hoy|el día de hoy|el dia de hoy|este día|el día
        rel 1:mañana|el día siguiente
        rel 2:pasado mañana
        rel -1:ayer
        rel -2:anteayer|antier|antes de ayer|antes ayer|antesdeayer
        now:ahora|ahora mismo|ahorita|en este momento|ya mismo|inmediatamente|de inmediato
        this:este|esta|estos|estas|el actual|la actual|actual|el presente|el corriente|en este|en esta
        next:próximo|próxima|próximos|próximas|siguiente|siguientes|que viene|que vienen|el próximo|la próxima|los próximos|las próximas|el siguiente|la siguiente|los siguientes|las siguientes|venidero|venidera|entrante|que entra|en los próximos|en las próximas
        last:pasado|pasada|pasados|pasadas|último|última|últimos|últimas|anterior|anteriores|previo|previa|previos|previas|el último|la última|los últimos|las últimas|que pasó|los pasados|las pasadas|en los últimos|en las últimas|el pasado|la pasada
        ago:atrás|antes|previamente
        agopre:hace|hace unos|hace como|hace aproximadamente
        hence:después|más tarde|a partir de ahora|desde ahora|a partir de hoy|desde hoy|luego
        in:en|dentro de|después de|tras|en unos|de aquí a
        within:dentro de los próximos|dentro de las próximas|en menos de
        pod 1:mañana|la mañana|de la mañana|por la mañana|en la mañana|mañanas|a la mañana|las mañanas|esta mañana
        pod 2:tarde|la tarde|de la tarde|por la tarde|en la tarde|tardes|a la tarde|las tardes|pasado el mediodía
        pod 4:noche|la noche|de la noche|por la noche|en la noche|noches|a la noche|las noches
        pod 6:madrugada|la madrugada|de la madrugada|por la madrugada|en la madrugada|temprano en la mañana|temprano por la mañana
        pod 5:almuerzo|hora del almuerzo|la hora del almuerzo
        pod 8:esta noche
        pod 11:anoche
        pod 3:atardecer|anochecer|tardecita|tardenoche
        oclock:h|hs|horas|en punto|hora
        half:media|y media
        quarter:cuarto|y cuarto|un cuarto
        past:y|con|pasadas|pasadas las
        to:menos|para las|para la|menos el
        clock 720:mediodía|el mediodía|medio día|mediodia|al mediodía
        clock 0:medianoche|media noche|la medianoche|a medianoche
        of:de|del|en|de la|de los|de el|en el|en la|de este|al|el|,
        the:el|la|los|las|lo
        a:un|una
        few:algunos|algunas|unos|unas|pocos|unos pocos|un par de|varios|varias|par de
        at:a las|a la|las|la|@|sobre las|a eso de las|cerca de las|alrededor de las|tipo|como a las|para las|hacia las
        on:el|en|para el|los|en el|al
        about:aproximadamente|alrededor de|cerca de|como|más o menos|exactamente|sobre|unos|unas
        sep:a|al|hasta|hasta el|y el|hasta las|hasta la|a las|a la|hasta los|hasta en
        from:de|del|desde|desde el|desde las|desde la|de las|a partir de|entre|entre las|desde el año
        between:entre|entre el|entre las|entre la|entre los
        and:y|y el|y las|y la|e
        before:antes de|antes del|antes de las|antes de la|previo a|antes que|anterior a|anterior de|a más tardar|previo al|no más tarde de
        after:después de|después del|después de las|después de la|luego de|luego del|tras|pasadas las|posterior a|posterior al|más tarde de
        since:desde|desde el|a partir de|a partir del|desde las|desde la
        until:hasta|hasta el|hasta las|hasta la
        begin:comienzo de|comienzos de|principio de|principios de|inicio de|inicios de|a principios de|a comienzos de|al comienzo de|inicio del|principios del|a principios del|comienzos del|comienzo del|principio del|el comienzo de|el inicio de|al inicio de|al principio de|el principio de
        mid:mediados de|mitad de|a mediados de|mediados del|a mediados del|mitad del
        end:fin de|fines de|final de|finales de|a fines de|a finales de|al final de|fin del|final del|finales del|fines del|a fines del|a finales del|al final del|el fin de|el final de|el final del
        season 1:primavera|la primavera
        season 2:verano|el verano
        season 3:otoño|el otoño
        season 4:invierno|el invierno
        every:cada|todos los|todas las|todos|todas
        adv 3:diariamente|diario|diaria|a diario|cotidianamente|todos los días
        adv 5:semanalmente|semanal
        adv 6:quincenal|quincenalmente
        adv 7:mensualmente|mensual
        adv 8:trimestral|trimestralmente
        adv 9:semestral
        adv 10:anualmente|anual
        weekend:fin de semana|fines de semana|finde
        yearw:año|el año|ano
        era -1:a. c.|a.c.|antes de cristo
        era 1:d. c.|d.c.|después de cristo
        qtr 1:primer trimestre|1er trimestre|q1|t1|primer cuarto|primer cuatrimestre
        qtr 2:segundo trimestre|q2|t2
        qtr 3:tercer trimestre|q3|t3
        qtr 4:cuarto trimestre|q4|t4
        more:o después|y después|o más tarde|en adelante
        rest:resto de|resto del|lo que queda de|lo que queda del|el resto de|el resto del
        twice:una vez por|una vez a la|una vez al|dos veces por|veces por|por|veces al|veces a la
        forw:por|durante
        """
}
