import CProcess
import ClipBase
import Glibc

/// What a page's process may do: compute, read fonts and hyphenation patterns, and talk over the sockets it was given.
struct Sandbox {
    /// Beside the fonts: what the C libraries look up while they run.
    private static let systemPaths = [
        "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/hyphen", "/usr/share/zoneinfo", "/usr/lib", "/lib", "/lib64",
        "/etc/ld.so.cache",
        "/dev/null", "/dev/urandom", "/proc/self", "/sys/devices/system/cpu", "/sys/fs/cgroup"
    ]
    /// Bytes of address space. JavaScriptCore reserves much and touches little; resident bytes are watched from outside.
    private static let addressSpace: UInt64 = 10 << 30

    let fontFolders: [String]
    /// Whether files that are already open may grow: standard output, where that is a file.
    var openFiles = OpenFiles.stayAsTheyAre

    enum OpenFiles { case stayAsTheyAre, mayGrow }

    /// Confines this process for good. What the kernel does not have is told in `missing`; the rest holds.
    func enter(cpuSeconds: Double) -> [String] {
        var missing: [String] = []
        func apply(_ name: String, _ status: Int32) {
            if status != 0 { missing.append("\(name): \(String(cString: strerror(-status)))") }
        }
        apply("no core files", clip_set_limit(clip_limit_core_size, 0))
        if openFiles == .stayAsTheyAre { apply("no files written", clip_set_limit(clip_limit_file_size, 0)) }
        apply("open files", clip_set_limit(clip_limit_open_files, 256))
        apply("address space", clip_set_limit(clip_limit_address_space, Sandbox.addressSpace))
        apply("processor time", clip_set_limit(clip_limit_cpu_seconds, UInt64(max(1, min(cpuSeconds, 1e6)))))
        apply("no tracing", clip_set_undumpable())
        apply("no new privileges", clip_set_no_new_privileges())
        if clip_landlock_version() > 0 {
            let paths = (fontFolders + Sandbox.systemPaths).compactMap { strdup($0) }
            defer { for path in paths { free(path) } }
            apply("files (Landlock)", clip_confine_files(paths.map { UnsafePointer<CChar>($0) }, paths.count))
        } else {
            missing.append("files (Landlock): not in this kernel")
        }
        apply("system calls (seccomp)", clip_confine_system_calls())
        return missing
    }
}
