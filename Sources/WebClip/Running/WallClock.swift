import Glibc

/// The time of day, for what people read; deadlines use the monotonic clock.
enum WallClock {
    static var secondsSince1970: Int {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return now.tv_sec
    }
}
