#ifndef CLIP_ALLOCATION_COUNT_H
#define CLIP_ALLOCATION_COUNT_H

#include <stdint.h>

/// How often memory was asked for since the process began. Linking this target puts a counter before the allocator of
/// the C library, which is what Swift allocates with too.
uint64_t clip_allocation_count(void);

#endif
