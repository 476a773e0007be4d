#pragma once
#include <stddef.h>
#include <stdint.h>

// libhyphen answers with nested allocations that the caller must free, and reads its dictionaries from a FILE.

typedef struct clip_hyphen_dictionary clip_hyphen_dictionary;

/// Reads a dictionary of hyphenation patterns in UTF-8; null where it cannot be read.
clip_hyphen_dictionary *_Nullable clip_hyphen_open(const uint8_t *_Nonnull bytes, size_t count);
void clip_hyphen_close(clip_hyphen_dictionary *_Nonnull dictionary);

/// Marks with 1 each character of a word (UTF-8, lower case) behind which it may be hyphenated without a change of spelling.
///
/// `points` has room for `count` values; characters are Unicode scalars. Nothing stands closer to the word's ends than
/// `before` and `after` characters, or than the dictionary has it. 0 where the word could not be looked up.
int clip_hyphen_points(
    clip_hyphen_dictionary *_Nonnull dictionary, const char *_Nonnull word, int count, int before, int after,
    uint8_t *_Nonnull points);
