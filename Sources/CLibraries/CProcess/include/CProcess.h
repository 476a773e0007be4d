// What Swift cannot call of Linux's processes: fork, SCM_RIGHTS (CMSG macros), variadic prctl and syscall,
// renameat2, and pthreads that need a function pointer and a stack of a given size.
// Every function returns 0 or a count on success and -errno on failure unless it says otherwise.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/// fork(2): 0 in the child, its id in the parent. Only for processes with one thread.
pid_t clip_fork(void);

/// Starts `path` with standard input from /dev/null, `log_fd` as standard error and, where it is not negative,
/// `control_fd` as descriptor 3; closes all else. The new process is killed when its parent ends. Returns its id.
pid_t clip_spawn(const char *_Nonnull path, char *const _Nullable *_Nonnull arguments,
                 char *const _Nullable *_Nonnull environment, int control_fd, int output_fd, int log_fd);

/// A connected pair of stream sockets, closed on exec.
int clip_socket_pair(int *_Nonnull first, int *_Nonnull second);

/// Sends bytes and, where `fd` is not negative, a descriptor with them. Returns the bytes sent.
ssize_t clip_send(int socket, const void *_Nonnull bytes, size_t count, int fd);

/// Receives up to `count` bytes; `fd` becomes the descriptor that came with them, or -1. 0 means the other end closed.
ssize_t clip_receive(int socket, void *_Nonnull bytes, size_t count, int *_Nonnull fd);

/// A descriptor that becomes readable when the process ends.
int clip_open_process(pid_t process);

/// Sends a signal to the very process that the descriptor stands for.
int clip_signal_process(int process_fd, int signal_number);

/// Waits for a child. Exactly one of `exit_code` and `signal_number` is set, the other is -1. `peak_kilobytes` is the
/// most it had resident. Returns 1, or 0 where `without_blocking` is not 0 and the child still runs.
int clip_wait(pid_t process, int without_blocking, int *_Nonnull exit_code, int *_Nonnull signal_number,
              long *_Nonnull peak_kilobytes);

/// This process gets the signal when the thread that started it ends.
int clip_set_parent_death_signal(int signal_number);

/// No program that this process starts may gain rights.
int clip_set_no_new_privileges(void);

/// Blocks the signals for this thread and those that it starts; gives a descriptor from which they are read instead.
int clip_open_signals(const int *_Nonnull signals, size_t count);

/// The next signal from such a descriptor; 0 where none waits.
int clip_read_signal(int signals_fd);

typedef enum {
    clip_limit_address_space,
    clip_limit_open_files,
    clip_limit_processes,
    clip_limit_file_size,
    clip_limit_cpu_seconds,
    clip_limit_core_size,
} clip_resource_limit;

/// Sets soft and hard limit.
int clip_set_limit(clip_resource_limit limit, uint64_t value);

/// renameat2(2) with RENAME_NOREPLACE: -EEXIST where the target exists.
int clip_rename_without_replacing(const char *_Nonnull from, const char *_Nonnull to);

/// 1 where a process has the file open for writing, 0 where none has or the file system cannot tell. By a read lease
/// (fcntl, F_SETLEASE), which the kernel refuses while there is a writer.
int clip_is_open_for_writing(const char *_Nonnull path);

/// Keeps freed memory for what comes next, up to `bytes`, instead of giving it back to the system each time (mallopt).
void clip_keep_freed_memory(size_t bytes);

/// Gives back to the system what the allocator keeps for later.
void clip_release_free_memory(void);

/// Runs `body` on a thread with a stack of `stack_bytes`, mapped as it is used, and waits for its end.
int clip_run_on_stack(size_t stack_bytes, void (*_Nonnull body)(void *_Nullable context), void *_Nullable context);

#ifdef __cplusplus
}
#endif
