#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define THIS_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "no system call filter for this architecture"
#endif

// What is allowed whatever its arguments.
static const int allowed_calls[] = {
    // memory
    __NR_brk, __NR_mmap, __NR_munmap, __NR_mremap, __NR_mprotect, __NR_madvise, __NR_mincore, __NR_membarrier,
    __NR_mlock, __NR_munlock, __NR_memfd_create,
    // open descriptors
    __NR_read, __NR_readv, __NR_pread64, __NR_write, __NR_writev, __NR_lseek, __NR_close, __NR_fstat, __NR_dup, __NR_fcntl,
    __NR_ftruncate, __NR_sendto, __NR_sendmsg, __NR_recvfrom, __NR_recvmsg, __NR_shutdown, __NR_getsockopt, __NR_ppoll,
    __NR_pipe2, __NR_eventfd2, __NR_epoll_create1, __NR_epoll_ctl, __NR_epoll_pwait, __NR_getdents64,
    // looking at files; Landlock says which
    __NR_newfstatat, __NR_statx, __NR_faccessat, __NR_faccessat2, __NR_readlinkat, __NR_getcwd, __NR_statfs, __NR_fstatfs,
    // threads and waiting
    __NR_futex, __NR_set_robust_list, __NR_get_robust_list, __NR_rseq, __NR_sched_yield, __NR_sched_getaffinity,
    __NR_sched_getparam, __NR_sched_getscheduler, __NR_nanosleep, __NR_clock_nanosleep, __NR_restart_syscall,
    __NR_set_tid_address, __NR_exit, __NR_exit_group,
    // time, numbers, signals of its own
    __NR_clock_gettime, __NR_clock_getres, __NR_gettimeofday, __NR_times, __NR_getrusage, __NR_getrandom, __NR_getpid,
    __NR_gettid, __NR_getppid, __NR_getuid, __NR_geteuid, __NR_getgid, __NR_getegid, __NR_uname, __NR_sysinfo,
    __NR_rt_sigaction, __NR_rt_sigprocmask, __NR_rt_sigreturn, __NR_rt_sigtimedwait, __NR_rt_sigsuspend, __NR_sigaltstack,
    __NR_timer_create, __NR_timer_settime, __NR_timer_delete,
#if defined(__x86_64__)
    __NR_stat, __NR_lstat, __NR_access, __NR_readlink, __NR_poll, __NR_select, __NR_dup2, __NR_pipe, __NR_epoll_wait,
    __NR_arch_prctl, __NR_time, __NR_getdents,
#endif
};

enum { max_program = 512 };

struct program {
    struct sock_filter code[max_program];
    unsigned short count;
};

static void emit(struct program *program, struct sock_filter instruction) {
    if (program->count < max_program) program->code[program->count++] = instruction;
}

#define LOAD(field) \
    (struct sock_filter) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, field))
#define ANSWER(value) (struct sock_filter) BPF_STMT(BPF_RET | BPF_K, value)
#define ALLOW ANSWER(SECCOMP_RET_ALLOW)
#define REFUSE(error) ANSWER(SECCOMP_RET_ERRNO | (error))
#define UNLESS_EQUAL(value, skip) (struct sock_filter) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skip)
#define IF_EQUAL(value, skip) (struct sock_filter) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, skip, 0)

// `call` is answered by the instructions that follow until `end_call`, with the call's number loaded before and after.
static unsigned short begin_call(struct program *program, uint32_t call) {
    emit(program, UNLESS_EQUAL(call, 0));
    return program->count;
}

static void end_call(struct program *program, unsigned short start) {
    program->code[start - 1].jf = (uint8_t)(program->count - start);
}

static void refuse_call(struct program *program, uint32_t call, uint32_t error) {
    unsigned short start = begin_call(program, call);
    emit(program, REFUSE(error));
    end_call(program, start);
}

// Opening is allowed to read.
static void read_only_open(struct program *program, uint32_t call, uint32_t flags_offset) {
    unsigned short start = begin_call(program, call);
    emit(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, flags_offset));
    emit(program, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, O_ACCMODE | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY)));
    emit(program, UNLESS_EQUAL(O_RDONLY, 1));
    emit(program, ALLOW);
    emit(program, REFUSE(EACCES));
    end_call(program, start);
}

int clip_confine_system_calls(void) {
    struct program program = {.count = 0};
    emit(&program, LOAD(arch));
    emit(&program, IF_EQUAL(THIS_ARCHITECTURE, 1));
    emit(&program, ANSWER(SECCOMP_RET_KILL_PROCESS));
    emit(&program, LOAD(nr));
#if defined(__x86_64__)
    // The x32 numbers reach the same calls by another door.
    emit(&program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1));
    emit(&program, REFUSE(ENOSYS));
#endif
    for (size_t i = 0; i < sizeof allowed_calls / sizeof allowed_calls[0]; i++) {
        unsigned short start = begin_call(&program, (uint32_t)allowed_calls[i]);
        emit(&program, ALLOW);
        end_call(&program, start);
    }
    read_only_open(&program, __NR_openat, offsetof(struct seccomp_data, args[2]));
#if defined(__x86_64__)
    read_only_open(&program, __NR_open, offsetof(struct seccomp_data, args[1]));
#endif
    // Threads, but no processes. The C library falls back from clone3, whose flags lie in memory, to clone.
    refuse_call(&program, __NR_clone3, ENOSYS);
    unsigned short start = begin_call(&program, __NR_clone);
    emit(&program, LOAD(args[0]));
    emit(&program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1));
    emit(&program, ALLOW);
    emit(&program, REFUSE(EPERM));
    end_call(&program, start);
    // Signals to itself (abort), to nobody else.
    start = begin_call(&program, __NR_tgkill);
    emit(&program, LOAD(args[0]));
    emit(&program, UNLESS_EQUAL((uint32_t)getpid(), 1));
    emit(&program, ALLOW);
    emit(&program, REFUSE(EPERM));
    end_call(&program, start);
    // Names of threads and of memory; nothing that changes rights.
    start = begin_call(&program, __NR_prctl);
    emit(&program, LOAD(args[0]));
    emit(&program, IF_EQUAL(PR_SET_NAME, 3));
    emit(&program, IF_EQUAL(PR_GET_NAME, 2));
    emit(&program, IF_EQUAL(0x53564d41 /* PR_SET_VMA */, 1));
    emit(&program, REFUSE(EPERM));
    emit(&program, ALLOW);
    end_call(&program, start);
    // Its own limits may be read: both halves of the pointer to new ones are zero.
    start = begin_call(&program, __NR_prlimit64);
    emit(&program, LOAD(args[2]));
    emit(&program, UNLESS_EQUAL(0, 3));
    emit(&program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, args[2]) + 4));
    emit(&program, UNLESS_EQUAL(0, 1));
    emit(&program, ALLOW);
    emit(&program, REFUSE(EPERM));
    end_call(&program, start);
    refuse_call(&program, __NR_ioctl, ENOTTY);
    emit(&program, REFUSE(EPERM));
    if (program.count >= max_program) return -E2BIG;

    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -errno;
    struct sock_fprog filter = {.len = program.count, .filter = program.code};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) != 0 ? -errno : 0;
}

int clip_landlock_version(void) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return version < 0 ? 0 : (int)version;
}

// The newest attributes of this kernel interface; older kernels are given a shorter structure.
struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};

int clip_confine_files(const char *const *paths, size_t count) {
    int version = clip_landlock_version();
    if (version == 0) return -ENOSYS;
    // Bits are numbered without gaps: 13 file rights in version 1, one more each in versions 2, 3 and 5.
    int rights = 13 + (version >= 2) + (version >= 3) + (version >= 5);
    struct ruleset ruleset = {
        .files = (1ULL << rights) - 1,
        .network = version >= 4 ? 3 : 0, // bind and connect, TCP
        .scopes = version >= 6 ? 3 : 0,  // abstract sockets and signals
    };
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    int set = (int)syscall(SYS_landlock_create_ruleset, &ruleset, size, 0);
    if (set < 0) return -errno;
    int result = 0;
    for (size_t i = 0; i < count && result == 0; i++) {
        int place = open(paths[i], O_PATH | O_CLOEXEC);
        if (place < 0) continue;
        struct stat entry;
        uint64_t access = LANDLOCK_ACCESS_FS_READ_FILE;
        if (fstat(place, &entry) == 0 && S_ISDIR(entry.st_mode)) access |= LANDLOCK_ACCESS_FS_READ_DIR;
        struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = place};
        if (syscall(SYS_landlock_add_rule, set, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0) result = -errno;
        close(place);
    }
    if (result == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) result = -errno;
    if (result == 0 && syscall(SYS_landlock_restrict_self, set, 0) != 0) result = -errno;
    close(set);
    return result;
}

int clip_set_undumpable(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0 ? -errno : 0; }
