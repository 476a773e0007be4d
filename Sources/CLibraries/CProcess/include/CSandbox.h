// A process's confinement: seccomp needs a program of struct sock_filter built from macros, Landlock has no wrappers in
// the C library. Everything holds for the calling thread and all that it starts, and cannot be taken back.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Allows what computing on memory, threads and open descriptors needs, and opening files to read them; everything else
/// (sockets, programs, processes, tracing, writing to files) fails with EPERM. Needs no rights. 0 or -errno.
int clip_confine_system_calls(void);

/// The version of Landlock that the kernel has; 0 where it has none or it is switched off.
int clip_landlock_version(void);

/// Allows reading below these paths alone, and no TCP (from version 4 of Landlock on). Paths that do not exist are passed
/// over. 0 or -errno.
int clip_confine_files(const char *_Nonnull const *_Nonnull paths, size_t count);

/// Nobody may trace this process or read its memory.
int clip_set_undumpable(void);

#ifdef __cplusplus
}
#endif
