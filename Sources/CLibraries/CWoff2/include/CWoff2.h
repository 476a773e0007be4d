#pragma once
#include <stddef.h>
#include <stdint.h>

// libwoff2 is C++ and throws bad_alloc on hostile sizes; zlib's stream structure is a macro interface.

#ifdef __cplusplus
extern "C" {
#endif

/// The unpacked size that a WOFF 2 header claims; 0 when there is no such header.
size_t clip_woff2_size(const uint8_t *_Nonnull bytes, size_t count);

/// Unpacks WOFF 2 into `out`; answers the bytes written, 0 on broken data or too little room.
size_t clip_woff2_decode(const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nullable out, size_t room);

/// Unpacks a zlib stream into `out`; answers the bytes written, 0 on broken data or too little room.
size_t clip_inflate(const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull out, size_t room);

#ifdef __cplusplus
}
#endif
