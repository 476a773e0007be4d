/// English words of dates.
enum EnglishDateWords {
    static let rows = """
        mon 1:january|jan|jan.
        mon 2:february|feb|feb.|febuary
        mon 3:march|mar|mar.
        mon 4:april|apr|apr.
        mon 5:may
        mon 6:june|jun|jun.
        mon 7:july|jul|jul.
        mon 8:august|aug|aug.
        mon 9:september|sept|sep|sept.|sep.
        mon 10:october|oct|oct.
        mon 11:november|nov|nov.
        mon 12:december|dec|dec.
        wd 1:monday|mon|mon.
        wd 2:tuesday|tue|tues|tue.|tues.
        wd 3:wednesday|wed|wednes|wed.
        wd 4:thursday|thu|thur|thurs|thu.|thurs.
        wd 5:friday|fri|fri.
        wd 6:saturday|sat|sat.
        wd 7:sunday|sun|sun.
        wds 1:mondays
        wds 2:tuesdays
        wds 3:wednesdays
        wds 4:thursdays
        wds 5:fridays
        wds 6:saturdays
        wds 7:sundays
        wds 8:weekdays
        wds 9:weekends
        unit 0:second|seconds|sec|secs|sec.
        unit 1:minute|minutes|min|mins|min.|minuts|m
        unit 2:hour|hours|hr|hrs|hr.
        unit 3:day|days|d|calendar days
        unit 4:business day|business days|working day|working days|weekday|weekdays|work day|workday|workdays
        unit 5:week|weeks|wk|wks|w
        unit 6:fortnight|fortnights
        unit 7:month|months|mo|mos
        unit 8:quarter|quarters|qtr
        unit 10:year|years|yr|yrs|y
        unit 11:decade|decades
        unit 12:century|centuries
        rel 0:today|todays|the day|today's date|current date
        rel 1:tomorrow|tmrw|tmr|tomorow|tomorrows|tommorow|tommorrow
        rel 2:day after tomorrow|the day after tomorrow
        rel -1:yesterday|yest
        rel -2:day before yesterday|the day before yesterday
        now:now|right now|just now|asap|at the moment|immediately|as soon as possible|atm|at this moment|at this time|at present|present
        this:this|current|the current|this current|the present
        next:next|coming|upcoming|the next|following|the following|the coming|the upcoming|this coming|this upcoming|subsequent
        last:last|past|previous|the last|the past|the previous|this past|prev|preceding|prior
        ago:ago|earlier|before now|back
        hence:from now|hence|later|from today|from right now|after now|ahead|out
        in:in|after
        within:within|within the next|in the next
        pod 1:morning|mornings
        pod 2:afternoon|afternoons|arvo
        pod 3:evening|evenings|eve
        pod 4:night|nights|nighttime|night-time|overnight
        pod 5:lunch|lunchtime|lunch time
        pod 6:early morning|earliest morning
        pod 7:late night|late at night
        pod 8:tonight|tonite|tonights|toni|tonight's
        pod 9:daytime
        pod 10:after lunch
        pod 12:after work
        pod 13:late morning
        pod 14:mid morning|mid-morning
        pod 15:dinner|dinnertime|dinner time
        pod 17:brunch
        pod 18:early afternoon
        pod 19:late afternoon
        pod 20:early evening
        pod 21:late evening
        pod 22:breakfast|breakfast time
        pod 24:business hours|business hour
        oclock:o'clock|o’clock|oclock|o clock|hours|hrs
        half:half
        quarter:quarter
        past:past|after
        to:to|before|till|of|until
        clock 720:noon|midday|mid day|mid-day|12 noon|high noon|noontime
        clock 0:midnight|mid night|12 midnight
        of:of|in|from|during|'s|for|into|'
        the:the
        a:a|an|one
        few:few|several|some
        few 2:couple|couple of|pair of
        at:at|@|around|about|by
        on:on|on the|for|upon
        about:about|around|approximately|approx|approx.|circa|roughly|exactly|precisely|near|nearly|sharp|just|only
        sep:to|until|till|through|thru|til|untill|up to|up till|up until
        from:from|starting|beginning
        between:between|btw
        and:and|&
        before:before|prior to|by|no later than|not later than|earlier than|as late as|ending by|ending before|at latest|sooner than|less than|smaller than|up to|ends before|ends by
        after:after|later than|greater than|more than|past|as early as|starting after|beginning after|sometime after
        since:since|starting|starting from|starting on|beginning|from|not earlier than|no earlier than|not before|begins on|start on|effective
        until:until|till|til|through|thru|ending|ending on|untill
        begin:beginning of|start of|early|the beginning of|the start of|begin of|at the beginning of|earlier in|earlier|at the start of|by the start of
        mid:middle of|mid|mid of|the middle of|mid-|in the middle of
        end:end of|late|the end of|end|at the end of|by the end of|later in|later|by end of|late in
        season 1:spring|springs|springtime
        season 2:summer|summers|summertime
        season 3:fall|autumn|falls
        season 4:winter|winters|wintertime
        every:every|each|every single|each and every
        every 2:every other
        adv 3:daily|everyday|every day|dayly|nightly
        adv 5:weekly|wkly
        adv 6:biweekly|bi-weekly|fortnightly
        adv 7:monthly
        adv 8:quarterly
        adv 9:semiannually|semi-annual|semiannual|semi-annually|half-yearly|biannual
        adv 10:yearly|annually|annual|per annum
        adv 2:hourly
        adv 4:every weekday
        adv 13:biennial
        weekend:weekend|week-end|wkend|week end|weekends
        yearw:year|the year|calendar year|fiscal year|fy|school year|cy|sy
        era -1:bc|b.c.|b.c|bce
        era 1:ad|a.d.|ce
        era 543:be
        qtr 1:q1|first quarter|1st quarter
        qtr 2:q2|second quarter|2nd quarter
        qtr 3:q3|third quarter|3rd quarter
        qtr 4:q4|fourth quarter|4th quarter|last quarter of
        qtr 5:h1|first half
        qtr 6:h2|second half
        more:or later|or after|and later|and after|and greater|and above|onward|onwards|or above|or greater|and onwards|and onward|and beyond|or more|or newer
        more 1:or earlier|or before|and before|and earlier|or sooner
        rest:rest of|remaining|the rest of|remainder of|the remainder of|remaining of|rest of the|remaining of the|the remaining
        twice:once|twice|once a|twice a|three times a|times a|times per|per|once every
        forw:for|lasting|for the|for about
        """
}
