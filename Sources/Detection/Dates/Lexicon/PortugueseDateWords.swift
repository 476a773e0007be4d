/// Portuguese words of dates.
enum PortugueseDateWords {
    static let rows = """
        mon 1:janeiro|jan|jan.
        mon 2:fevereiro|fev|fev.
        mon 3:março|mar.|mar|marco
        mon 4:abril|abr|abr.
        mon 5:maio|mai|mai.
        mon 6:junho|jun|jun.
        mon 7:julho|jul|jul.
        mon 8:agosto|ago|ago.
        mon 9:setembro|set|set.
        mon 10:outubro|out|out.
        mon 11:novembro|nov|nov.
        mon 12:dezembro|dez|dez.
        wd 1:segunda-feira|segunda feira|segunda|seg|seg.|2ª feira
        wd 2:terça-feira|terça feira|terça|ter|ter.|3ª feira
        wd 3:quarta-feira|quarta feira|quarta|qua|qua.|4ª feira
        wd 4:quinta-feira|quinta feira|quinta|qui|qui.|5ª feira
        wd 5:sexta-feira|sexta feira|sexta|sex|sex.|6ª feira
        wd 6:sábado|sáb|sab|sáb.
        wd 7:domingo|dom|dom.
        wds 1:segundas|segundas-feiras
        wds 2:terças|terças-feiras
        wds 3:quartas|quartas-feiras
        wds 4:quintas|quintas-feiras
        wds 5:sextas|sextas-feiras
        wds 6:sábados
        wds 7:domingos
        unit 0:segundo|segundos|seg
        unit 1:minuto|minutos
        unit 2:hora|horas
        unit 3:dia|dias
        unit 4:dia útil|dias úteis|dia de semana|dias de semana
        unit 5:semana|semanas
        unit 6:quinzena|quinzenas
        unit 7:mês|meses|mes
        unit 8:trimestre|trimestres
        unit 10:ano|anos
        unit 11:década|décadas
        unit 12:século|séculos
        rel 0:hoje|o dia de hoje|neste dia|este dia|o dia
        rel 1:amanhã|amanha|no dia seguinte|o dia seguinte
        rel 2:depois de amanhã|depois de amanha|depois do dia de amanhã
        rel -1:ontem
        rel -2:anteontem|antes de ontem|antes do dia de ontem
        now:agora|agora mesmo|já|neste momento|imediatamente|nesse momento|atualmente
        this:este|esta|estes|estas|neste|nesta|desse|dessa|esse|essa|nesse|nessa|deste|desta|atual|corrente|o atual|a atual
        next:próximo|próxima|próximos|próximas|seguinte|seguintes|que vem|o próximo|a próxima|os próximos|as próximas|no próximo|na próxima|nos próximos|nas próximas|do próximo|da próxima|vindouro|que vêm
        last:passado|passada|passados|passadas|último|última|últimos|últimas|anterior|anteriores|o último|a última|os últimos|as últimas|no último|na última|nos últimos|nas últimas|do último|da última|retrasado|prévio|prévia
        ago:atrás|antes|prévios
        agopre:há|faz|ha|há cerca de|à
        hence:depois|mais tarde|a partir de agora|a partir de hoje|após
        in:em|dentro de|daqui a|daqui|após|depois de|passados
        within:dentro dos próximos|dentro das próximas|dentro de
        pod 1:manhã|da manhã|de manhã|pela manhã|manhãs|na manhã|a manhã|à manhã|as manhãs|manha
        pod 2:tarde|da tarde|de tarde|à tarde|tardes|na tarde|a tarde|as tardes|pela tarde
        pod 3:fim da tarde|entardecer|anoitecer|fim de tarde
        pod 4:noite|da noite|de noite|à noite|noites|na noite|a noite|as noites|pela noite
        pod 6:madrugada|da madrugada|de madrugada|na madrugada|a madrugada|pela madrugada|cedo da manhã|cedo pela manhã|manhã cedo
        pod 5:almoço|hora do almoço|ao almoço
        pod 8:esta noite|hoje à noite|hoje a noite|essa noite|nesta noite
        pod 11:ontem à noite|ontem a noite|noite passada
        oclock:h|hs|horas|em ponto|hora
        half:meia|e meia
        quarter:quarto|e um quarto|um quarto|e quarto|quinze
        past:e|passadas|passado das
        to:para as|para a|para o|menos|antes das|pras|pra
        clock 720:meio-dia|meio dia|o meio-dia|ao meio-dia|meiodia
        clock 0:meia-noite|meia noite|a meia-noite|à meia-noite
        of:de|do|da|dos|das|em|no|na|deste|desta|de este|desse|dessa|,
        the:o|a|os|as
        a:um|uma
        few:alguns|algumas|uns|umas|poucos|poucas|par de|um par de|vários|várias
        at:às|as|à|a|@|por volta das|por volta da|cerca das|pelas|para as|perto das|ao|ás|la
        on:em|no|na|dia|no dia|o dia|para o dia|para|do dia|nos|nas|ao
        about:aproximadamente|cerca de|por volta de|mais ou menos|exatamente|em torno de|uns|umas
        sep:a|até|ao|à|às|até o|até as|até às|até a|até ao|e o|as|e as|até dia|ate|até o dia
        from:de|do|da|das|desde|desde o|a partir de|a partir do|entre|desde as|dos
        between:entre|entre o|entre a|entre as|entre os|entre às
        and:e|e o|e as|e a|e os|e às
        before:antes de|antes do|antes da|antes das|até|anterior a|prévio a|antes|não mais tarde que
        after:depois de|depois do|depois da|depois das|após|após o|após a|após as|mais tarde que|posterior a
        since:desde|desde o|a partir de|a partir do|a partir das|desde as|desde a
        until:até|até o|até as|até a|até às
        begin:início de|começo de|início do|começo do|no início de|no começo de|no início do|princípio de|início da|começo da|o início do|o começo de|no começo do|inícios de|começos de|princípios de
        mid:meio de|meados de|em meados de|meados do|no meio de|meio do|metade de
        end:fim de|final de|fim do|final do|no fim de|no final de|no fim do|no final do|fim da|final da|finais de|fins de|o fim de|o final do|ao final de|ao final do|no fim da
        season 1:primavera
        season 2:verão
        season 3:outono
        season 4:inverno
        every:cada|todo|toda|todos os|todas as|todo o|todos|todas|a cada
        adv 3:diariamente|diário|diária|todos os dias
        adv 5:semanalmente|semanal
        adv 6:quinzenal|quinzenalmente
        adv 7:mensalmente|mensal
        adv 8:trimestral|trimestralmente
        adv 10:anualmente|anual
        weekend:fim de semana|fins de semana|final de semana|fim-de-semana
        yearw:ano|o ano|no ano|ano de
        era -1:a.c.|a. c.
        era 1:d.c.|d. c.
        qtr 1:primeiro trimestre|q1|1º trimestre
        qtr 2:segundo trimestre|q2|2º trimestre
        qtr 3:terceiro trimestre|q3|3º trimestre
        qtr 4:quarto trimestre|q4|4º trimestre
        more:ou depois|ou mais tarde|em diante
        rest:resto de|resto do|resto da|o resto do|o resto da|restante do
        twice:uma vez por|duas vezes por|vezes por|por|vezes ao
        forw:por|durante
        """
}
