/// The grammar. A line: result, action, pattern; `?` marks what may be missing. The first line that makes a span wins it.
enum DateRules {
    /// All rules, `?` expanded, as one tree.
    private static let automaton = DateAutomaton(all)
    /// Without those that tell the time by a word for hours, which say nothing in most languages.
    private static let automatonOfMost = DateAutomaton(all.filter { $0.outcome.action != .hourClock || !$0.pattern.contains(.unit) })

    static func automaton(for actions: DateActions) -> DateAutomaton { actions.tellsTimeByHours ? automaton : automatonOfMost }

    static let all: [DateRule] = rows.split(separator: "\n").flatMap { row -> [DateRule] in
        let fields = row.split(separator: " ")
        guard fields.count >= 3, let result = DateSymbol(named: fields[0]), let action = DateAction(rawValue: String(fields[1]))
        else { return [] }
        return expand(fields.dropFirst(2)).map { DateRule(outcome: DateOutcome(result: result, action: action), pattern: $0) }
    }

    /// How many lines the grammar has; a test holds that each of them means something.
    static var rowCount: Int { rows.split(separator: "\n").count }

    private static func expand(_ items: ArraySlice<Substring>) -> [[DateSymbol]] {
        var patterns: [[DateSymbol]] = [[]]
        for item in items {
            let isOptional = item.hasSuffix("?")
            guard let symbol = DateSymbol(named: isOptional ? item.dropLast() : item) else {
                return []
            }
            patterns = isOptional ? patterns.map { $0 + [symbol] } + patterns : patterns.map { $0 + [symbol] }
        }
        return patterns.filter { !$0.isEmpty }
    }

    private static let rows = """
        year yearValue num
        year yearValue num yearc
        mon cjkMonth num monthw
        date monthDay mon num dayw
        date monthDay mon of? num dayw
        date dayOrdinal num dayw
        date merge year of? date
        date merge period of? date
        year yearValue quote num
        year eraYear num era
        year eraYear era num yearc
        year yearWord yearw num
        year yearWord yearw of num
        date dayMonth num dot? of? mon
        date dayMonth the num dot? of? mon
        date dayMonth num dash mon
        date dayMonth num slash mon
        date monthDay mon the? num
        date monthDay mon dash num
        date monthDay mon slash num
        date monthDay mon dot num
        date merge date comma? of? year
        date merge date dash year
        date merge date slash year
        date merge date the? yearw of? year
        date monthYear num dash mon dash num
        period monthYear mon comma? of? year
        period monthYear mon dash year
        period monthYear mon slash year
        period monthYear year comma? mon
        period monthYear year dash mon
        period monthYear mon
        period yearValue year
        date merge year comma? date
        date merge year dash date
        date merge year slash date
        date yearMonth year dash mon dash num
        date yearMonth year slash mon slash num
        date yearMonth mon dash year dash num
        period modifiedUnit this mon
        period modifiedUnit next mon
        period modifiedUnit last mon
        period modifiedUnit mon this
        period modifiedUnit mon next
        period modifiedUnit mon last
        period merge mon of period
        period merge period mon
        period merge mon of? the? period
        date weekday wd
        date merge date comma? on? the? date
        date merge date open date close
        date merge open date close
        date merge date of date
        date merge this date
        date merge the date
        date modifiedWeekday this wd
        date modifiedWeekday next wd
        date modifiedWeekday last wd
        date modifiedWeekday wd this
        date modifiedWeekday wd next
        date modifiedWeekday wd last
        date modifiedWeekday the? wd the next
        date modifiedWeekday on wd next
        date weekdayOfPeriod date of? the? period
        date weekdayOfPeriod date comma period
        date weekdayOfPeriod period comma? on? the? date
        date weekdayOfPeriod period of date
        date dayOfMonth num of? the? period
        date dayOfMonth the num of? the? period
        date dayOfMonth period the? num dayw
        date dayOfMonth period of? the? num
        date dayOrdinal on num
        date dayOrdinal the num
        date dayOrdinal on the num
        date merge date comma? the? num
        date nthWeekday num wd of? the? period
        date nthWeekday the num wd of? the? period
        date nthWeekday last wd of? the? period
        date nthWeekday num wd of mon
        date nthWeekday num wd of unit
        date nthWeekday the num wd of unit
        date nthWeekday period of? the num wd
        date nthWeekday last wd of mon
        period nthUnit num unit of? the? period
        period nthUnit the num unit of? the? period
        period nthUnit last unit of? the? period
        period nthUnit next unit of? the? period
        period nthUnit last num unit of the? period
        period nthUnit num last unit of the? period
        period nthUnit next num unit of the? period
        period nthUnit num next unit of the? period
        period nthUnit the num num unit of the? period
        period modifiedUnit this unit
        period modifiedUnit next unit
        period modifiedUnit last unit
        period modifiedUnit unit this
        period modifiedUnit unit next
        period modifiedUnit unit last
        period modifiedUnit the unit next
        period modifiedUnit the unit last
        period modifiedUnit next yearw
        period modifiedUnit last yearw
        period modifiedUnit this yearw
        period modifiedUnit yearw next
        period modifiedUnit yearw last
        period thisUnit the unit
        period thisUnit unit rel
        range modifiedUnits next num unit
        range modifiedUnits last num unit
        range modifiedUnits this num unit
        range modifiedUnits num next unit
        range modifiedUnits num last unit
        range modifiedUnits num unit next
        range modifiedUnits num unit last
        range modifiedUnits the num unit next
        range modifiedUnits the num unit last
        range modifiedUnits the num next unit
        range modifiedUnits the num last unit
        range modifiedUnits next few unit
        range modifiedUnits last few unit
        range modifiedUnits few next unit
        range modifiedUnits few last unit
        range modifiedUnits few unit last
        range modifiedUnits few unit next
        range modifiedUnits next a few unit
        range modifiedUnits last a few unit
        period weekendOf weekend
        period weekendOf this weekend
        period weekendOf next weekend
        period weekendOf last weekend
        period weekendOf weekend next
        period weekendOf weekend last
        period weekendOf the weekend
        period weekendOf weekend of? the? date
        period weekendOf date weekend
        period weekendOf the? num weekend of? period
        period weekendOf the? last weekend of? period
        period seasonOf season
        period seasonOf season of? year
        period seasonOf year season
        period seasonOf this season
        period seasonOf next season
        period seasonOf last season
        period seasonOf season next
        period seasonOf season last
        period seasonOf season of? period
        period seasonOf period of? season
        period quarterOf qtr
        period quarterOf qtr of? the? year
        period quarterOf the qtr of? the? year
        period quarterOf qtr dash year
        period quarterOf year dash? qtr
        period quarterOf qtr of? the? period
        period quarterOf period of? qtr
        period beginOf begin of? the? period
        period beginOf begin of? the? year
        period beginOf begin of? the? date
        period beginOf begin of? the? unit
        period beginOf the begin of? the? period
        period beginOf period begin
        period beginOf on begin of? the? period
        period midOf mid of? the? period
        period midOf mid dash period
        period midOf mid of? the? unit
        period midOf mid of? the? year
        period midOf mid of? the? date
        period midOf the mid of? the? period
        period midOf period mid
        period endOf end of? the? period
        period endOf end of? the? year
        period endOf end of? the? date
        period endOf end of? the? unit
        period endOf the end of? the? period
        period endOf period end
        period endOf on end of? the? period
        range restOf rest of? the? period
        range restOf rest of? the? unit
        range restOf rest of? the? date
        period weekNumber unit num
        period weekNumber unit num of? year
        period weekNumber year comma? unit num
        period decade the num
        period decade num unit
        period decade the unit num
        period decade the? unit quote num
        date holiday hol
        date holiday the hol
        date holiday hol comma? of? the? year
        date holiday hol of? the? period
        date holiday year of? hol
        date holiday period of? hol
        date holiday next hol
        date holiday last hol
        date holiday this hol
        date holiday hol next
        date holiday hol last
        date holiday the next hol
        date ago dur ago
        date ago agopre dur
        date ago few unit ago
        date hence dur hence
        date hence in dur
        date hence in the? dur of
        date hence agopre dur hence
        date hence about dur hence
        date fromDate dur hence date
        date fromDate dur from date
        date fromDate dur after date
        date fromDate dur since date
        date fromDate dur to date
        date beforeDate dur before date
        date beforeDate dur ago date
        date fromDate date dur hence
        date fromDate date in dur
        date relativeDay rel
        date relativeDay the rel
        datetime now now
        date oddWord oddw
        period oddWord oddw
        date merge date rel
        time hourMinute num colon num
        time atHour at num
        time atHour at the num
        time hourMeridiem num ampm
        time hourMeridiem about num ampm
        time meridiemTime time ampm
        time cjkTime ampm time
        time hourClock num oclock
        time hourClock num oclock num
        time hourClock num unit
        time hourClock num unit num
        time copy at time
        time copy at the time
        time copy about time
        time copy of time
        time copy time about
        time copy at about time
        time clock clock
        time clock at? the? clock
        time halfPast half past num
        time halfPast half past time
        time halfBefore half num
        time halfBefore half time
        time halfPast num half
        time halfPast num oclock half
        time halfPast num unit half
        time halfPast num past half
        time halfPast time half
        time halfPast time past half
        time halfPast num unit past half
        time quarterPast a? quarter past num
        time quarterPast a? quarter past time
        time quarterPast num past a? quarter
        time quarterPast num unit past? a? quarter
        time quarterPast num quarter
        time quarterPast time past? a? quarter
        time quarterTo a? quarter to num
        time quarterTo a? quarter to time
        time quarterTo num to a? quarter
        time quarterTo num unit to a? quarter
        time quarterTo time to a? quarter
        time minutesPast num unit? past num
        time minutesPast num unit? past time
        time minutesPast time past num
        time minutesTo num unit? to num
        time minutesTo num unit? to time
        time minutesTo time to num
        time minutesTo num to num
        time minutesTo num unit to num
        time hourPod num pod
        time hourPod num of? the? pod
        time hourPod time of? the? pod
        time hourPod time on? the? pod
        time hourPod time comma? pod
        time hourPod pod comma? at? num
        time hourPod pod of? at? time
        time hourPod pod comma? about? time
        time hourPod num num pod
        time hourMinute num num
        time cjkTime num hourw
        time cjkTime num hourw num minw
        time cjkTime num hourw num
        time cjkTime num hourw half
        time cjkTime num hourw num quarter
        time cjkTime num hourw num minw num secw
        time zone time tz
        time zone time open tz close
        time zone time dash? tz
        datetime zone datetime tz
        rtime podOnly pod
        rtime copy the rtime
        rtime copy at rtime
        rtime copy of? the? rtime
        rtime copy on the? rtime
        datetime podOfDate date comma? on? of? the? rtime
        datetime podOfDate this rtime
        datetime podOfDate last rtime
        datetime podOfDate next rtime
        datetime podOfDate rtime last
        datetime podOfDate rtime comma? of? on? the? date
        datetime merge date comma? at? time
        datetime merge date comma? of? time
        datetime merge date at? the? num
        datetime merge date dash time
        datetime merge date sep time
        datetime merge time comma? on? the? date
        datetime merge time comma? of? the? date
        datetime merge time dash date
        datetime merge period comma? at? time
        datetime merge time of period
        datetime merge datetime at? time
        datetime merge datetime comma? at? num
        datetime merge time datetime
        datetime merge datetime comma? on? date
        datetime merge num comma? datetime
        datetime merge at num comma? datetime
        datetime merge on? date comma? on datetime
        datetime merge datetime of? year
        dur duration num unit
        dur duration about num unit
        dur duration a unit
        dur fewUnits few unit
        dur fewUnits a few unit
        dur fewUnits a few of? unit
        dur durationHalf half a? unit
        dur durationHalf a half unit
        dur durationHalf quarter of? a? unit
        dur durationHalf a quarter of? a? unit
        dur durationHalf num quarter of? a? unit
        dur durationHalfUnit num unit half
        dur durationHalfUnit num unit and a? half
        dur durationHalfUnit num and a? half unit
        dur durationHalfUnit num and a? half of? unit
        dur durationHalfUnit a unit and a? half
        dur durationHalfUnit dur and half
        dur durationHalfUnit num half unit
        dur durationHalfUnit num and a? quarter of? unit
        dur durationHalfUnit num unit and a? quarter
        dur durationAnd dur comma? and? dur
        dur durationAdd dur num
        dur durationAdd dur and num
        dur durationAnd num unit and num
        dur copy about dur
        dur forDuration forw dur
        range withinRange within dur
        range withinRange within the? num unit
        range withinRange dur within
        range durationFrom dur from time
        range durationFrom dur from datetime
        range durationFrom dur since date
        range durationFrom dur since datetime
        range durationFrom datetime forw dur
        range durationFrom time forw dur
        range range time sep at? time
        range range time dash time
        range range from the? time sep at? time
        range range from the? time dash time
        range range between the? time and the? time
        range range between time dash time
        range timeRangeShared num sep time
        range timeRangeShared num dash time
        range timeRangeShared from num sep at? time
        range timeRangeShared from num dash time
        range timeRangeShared between num and time
        range timeRangeShared time dash num
        range timeRangeShared time sep num
        range timeRangeShared from time sep num
        range timeRangeShared from time dash num
        range timeRangeShared between time and num
        range timeRangeShared from num sep num
        range timeRangeShared from num dash num
        range timeRangeShared between num and num
        range timeRangeShared between the num and the num
        range timeRangeShared at num sep num
        range timeRangeShared at num dash num
        range range datetime sep the? datetime
        range range datetime dash datetime
        range range from the? datetime sep the? datetime
        range range from the? datetime dash datetime
        range range between the? datetime and the? datetime
        range range datetime sep time
        range range datetime dash time
        range range from the? datetime sep time
        range range from the? datetime dash time
        range range between the? datetime and time
        range range datetime sep at? num
        range range datetime dash num
        range range date sep the? date
        range range date dash date
        range range from the? date sep the? date
        range range from the? date dash date
        range range between the? date and the? date
        range range period sep the? period
        range range period dash period
        range range from the? period sep the? period
        range range from the? period dash period
        range range between the? period and the? period
        range range mon sep mon
        range range period sep the? date
        range range from the? period sep the? date
        range range date sep the? period
        range range from the? date sep the? period
        range range between the? date and the? period
        range range between the? period and the? date
        range range from the? date sep now
        range range date sep now
        range range period sep now
        range range from the? period sep now
        range range between the? date and now
        range range between the? period and now
        range range datetime sep date
        range range from datetime sep date
        range range from date sep datetime
        range range date sep datetime
        range timeRangeShared num dash num
        range timeRangeShared num sep num
        range range mon dash period
        range range mon sep period
        range range from mon sep period
        range range between the? date dash date
        range range between now and the? date
        range range between now and the? period
        range range from? now sep the? date
        range range from? now sep the? period
        range range from year sep year
        range range from year dash year
        range range between year and year
        range range year sep year
        range range year dash year
        period weekOf unit of the? date
        period weekOf the unit of the? date
        range dayRange num sep date
        range dayRange num dash date
        range dayRange num dot dash num dot mon
        range dayRange num dot sep date
        range dayRange num dot dash date
        range dayRange from the? num dot sep the? date
        range dayRange from the? num dot dash date
        range dayRange from the? num sep the? date
        range dayRange from the? num dash date
        range dayRange between the? num and the? date
        range dayRange the num sep the? date
        range dayRange date sep the? num
        range dayRange date dash num
        range dayRange from the? date sep the? num
        range dayRange between the? date and the? num
        range dayRange from date dash num
        range dayRange mon from? num sep num
        range dayRange mon from num sep num
        range dayRange mon between num and num
        range dayRange period from? num dash num
        range dayRange from num sep num of? period
        range dayRange between num and num of? period
        range dayRange num sep num of? period
        range dayRange num dash num of? period
        range merge range comma? of? year
        range merge date comma? range
        range merge range comma? on? the? date
        range merge range comma? of? the? date
        range merge datetime comma? range
        range merge range comma? of? the? rtime
        range merge rtime range
        range merge range comma? of period
        range merge range pod
        range copy on? range
        range copy range since
        range copy range between
        range copy range until
        range beforeOpen before the? date
        range beforeOpen before the? datetime
        range beforeOpen before at? time
        range beforeOpen before the? period
        range beforeOpen before now
        range beforeOpen before rtime
        range beforeOpen before range
        range afterOpen after the? date
        range afterOpen after the? datetime
        range afterOpen after at? time
        range afterOpen after the? period
        range afterOpen after now
        range afterOpen after rtime
        range afterOpen since the? date
        range afterOpen since the? datetime
        range afterOpen since at? time
        range afterOpen since the? period
        range untilOpen until the? date
        range untilOpen until the? datetime
        range untilOpen until at? time
        range untilOpen until the? period
        range untilOpen until now
        range afterOpenPost date more
        range afterOpenPost period more
        range afterOpenPost datetime more
        range afterOpenPost time more
        range beforeOpen date before
        range beforeOpen datetime before
        range beforeOpen time before
        range beforeOpen period before
        range afterOpen date after
        range afterOpen datetime after
        range afterOpen time after
        range afterOpen period after
        range afterOpen since date since
        range merge date range
        range merge range datetime
        set setUnit every unit
        set setUnit every num unit
        set setUnit every few unit
        set setUnit the every unit
        set setWeekday every wd
        set setWeekday every wds
        set setWeekday every mon
        set setWeekday every date
        set setWeekday wds
        set setWeekday on wds
        set setWeekday set and? wd
        set setNth num of every unit
        set setNth the num of every unit
        set setNth every num unit
        set setNth every num wd
        set setNth every num wd of? the? unit
        set setNth adv the? num wd
        set setNth adv num dayw
        set setNth num wd of every unit
        set setAdverb adv
        set setPod every rtime
        set setPod every pod
        set setTimes twice unit
        set setTimes twice a unit
        set setTimes num twice unit
        set setMerge set comma? at? time
        set setMerge set comma? at? the? num
        set setMerge time comma? on? set
        set setMerge set comma? of? the? rtime
        set setMerge rtime of? set
        set setMerge set range
        set setMerge range set
        set setMerge set datetime
        set setMerge datetime set
        set setMerge date set
        """
}
