#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/close_range.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

pid_t clip_fork(void) {
    pid_t child = fork();
    return child < 0 ? -errno : child;
}

// The child between fork and exec: only calls that are safe after a fork.
static void become(const char *path, char *const *arguments, char *const *environment, int control_fd, int output_fd,
                   int log_fd, pid_t parent) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent) _exit(127);

    // First above 3, so that no target is overwritten before it was copied.
    int control = control_fd < 0 ? -1 : fcntl(control_fd, F_DUPFD, 10);
    int log = fcntl(log_fd, F_DUPFD, 10);
    int output = output_fd < 0 ? log : fcntl(output_fd, F_DUPFD, 10);
    int nothing = open("/dev/null", O_RDONLY);
    if (log < 0 || output < 0 || nothing < 0 || (control_fd >= 0 && control < 0)) _exit(127);
    if (dup2(nothing, 0) < 0 || dup2(output, 1) < 0 || dup2(log, 2) < 0) _exit(127);
    if (control >= 0 && dup2(control, 3) < 0) _exit(127);
    unsigned first = control >= 0 ? 4 : 3;
    if (syscall(SYS_close_range, first, ~0U, 0) != 0) {
        for (int fd = (int)first; fd < 4096; fd++) close(fd);
    }
    execve(path, arguments, environment);
    _exit(127);
}

pid_t clip_spawn(const char *path, char *const *arguments, char *const *environment, int control_fd, int output_fd,
                 int log_fd) {
    pid_t parent = getpid();
    pid_t child = fork();
    if (child < 0) return -errno;
    if (child == 0) become(path, arguments, environment, control_fd, output_fd, log_fd, parent);
    return child;
}

int clip_socket_pair(int *first, int *second) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -errno;
    *first = ends[0];
    *second = ends[1];
    return 0;
}

ssize_t clip_send(int socket, const void *bytes, size_t count, int fd) {
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr alignment;
    } control;
    if (fd >= 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = control.bytes;
        message.msg_controllen = sizeof control.bytes;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &fd, sizeof(int));
    }
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : sent;
}

ssize_t clip_receive(int socket, void *bytes, size_t count, int *fd) {
    *fd = -1;
    struct iovec part = {.iov_base = bytes, .iov_len = count};
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr alignment;
    } control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    ssize_t got;
    do got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (got < 0 && errno == EINTR);
    if (got < 0) return -errno;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
            header->cmsg_len >= CMSG_LEN(sizeof(int))) {
            if (*fd >= 0) close(*fd);
            memcpy(fd, CMSG_DATA(header), sizeof(int));
        }
    }
    return got;
}

int clip_open_process(pid_t process) {
    long fd = syscall(SYS_pidfd_open, process, 0);
    return fd < 0 ? -errno : (int)fd;
}

int clip_signal_process(int process_fd, int signal_number) {
    return syscall(SYS_pidfd_send_signal, process_fd, signal_number, NULL, 0) != 0 ? -errno : 0;
}

int clip_wait(pid_t process, int without_blocking, int *exit_code, int *signal_number, long *peak_kilobytes) {
    int status;
    struct rusage usage;
    pid_t ended;
    do ended = wait4(process, &status, without_blocking ? WNOHANG : 0, &usage);
    while (ended < 0 && errno == EINTR);
    if (ended < 0) return -errno;
    if (ended == 0) return 0;
    *exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    *signal_number = WIFSIGNALED(status) ? WTERMSIG(status) : -1;
    *peak_kilobytes = usage.ru_maxrss;
    return 1;
}

int clip_open_signals(const int *signals, size_t count) {
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < count; i++) sigaddset(&set, signals[i]);
    int error = pthread_sigmask(SIG_BLOCK, &set, NULL);
    if (error != 0) return -error;
    int fd = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    return fd < 0 ? -errno : fd;
}

int clip_read_signal(int signals_fd) {
    struct signalfd_siginfo info;
    return read(signals_fd, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

int clip_set_parent_death_signal(int signal_number) {
    return prctl(PR_SET_PDEATHSIG, signal_number) != 0 ? -errno : 0;
}

int clip_set_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ? -errno : 0; }

int clip_set_limit(clip_resource_limit limit, uint64_t value) {
    static const int kinds[] = {
        [clip_limit_address_space] = RLIMIT_AS,      [clip_limit_open_files] = RLIMIT_NOFILE,
        [clip_limit_processes] = RLIMIT_NPROC,       [clip_limit_file_size] = RLIMIT_FSIZE,
        [clip_limit_cpu_seconds] = RLIMIT_CPU,       [clip_limit_core_size] = RLIMIT_CORE,
    };
    if ((size_t)limit >= sizeof kinds / sizeof kinds[0]) return -EINVAL;
    struct rlimit now;
    if (getrlimit(kinds[limit], &now) != 0) return -errno;
    rlim_t bound = now.rlim_max != RLIM_INFINITY && value > now.rlim_max ? now.rlim_max : (rlim_t)value;
    struct rlimit wanted = {.rlim_cur = bound, .rlim_max = bound};
    return setrlimit(kinds[limit], &wanted) != 0 ? -errno : 0;
}

int clip_rename_without_replacing(const char *from, const char *to) {
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) != 0 ? -errno : 0;
}

int clip_is_open_for_writing(const char *path) {
    int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return 0;
    int is_open = 0;
    if (fcntl(file, F_SETLEASE, F_RDLCK) == 0) fcntl(file, F_SETLEASE, F_UNLCK);
    else is_open = errno == EAGAIN;
    close(file);
    return is_open;
}

void clip_release_free_memory(void) { malloc_trim(0); }

struct call {
    void (*body)(void *);
    void *context;
};

static void *run_call(void *argument) {
    struct call *call = argument;
    call->body(call->context);
    return NULL;
}

int clip_run_on_stack(size_t stack_bytes, void (*body)(void *), void *context) {
    void *stack = mmap(NULL, stack_bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (stack == MAP_FAILED) return -errno;
    // The lowest page faults, so that an overrun is a crash and not a silent write elsewhere.
    mprotect(stack, 4096, PROT_NONE);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    struct call call = {body, context};
    pthread_t thread;
    int error = pthread_attr_setstack(&attributes, stack, stack_bytes);
    if (error == 0) error = pthread_create(&thread, &attributes, run_call, &call);
    pthread_attr_destroy(&attributes);
    if (error == 0) error = pthread_join(thread, NULL);
    munmap(stack, stack_bytes);
    return -error;
}

void clip_keep_freed_memory(size_t bytes)
{
    int limit = bytes > INT_MAX ? INT_MAX : (int)bytes;
    mallopt(M_TRIM_THRESHOLD, limit);
    // The library maps larger pieces one by one, and takes no more than 32 MB for this limit.
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
}
