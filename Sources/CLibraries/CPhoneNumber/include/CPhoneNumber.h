#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What libphonenumber knows of one number. Strings end with NUL and are empty where nothing is known.
typedef struct clip_phone_number {
    char e164[24];
    char extension[16];
    char region[4];
    /// One of `clip_phone_kind`.
    int kind;
    /// The length fits the numbering plan.
    bool possible;
    /// The digits lie in an assigned range.
    bool valid;
} clip_phone_number;

enum clip_phone_kind {
    CLIP_PHONE_FIXED_LINE = 0,
    CLIP_PHONE_MOBILE = 1,
    CLIP_PHONE_FIXED_LINE_OR_MOBILE = 2,
    CLIP_PHONE_TOLL_FREE = 3,
    CLIP_PHONE_PREMIUM_RATE = 4,
    CLIP_PHONE_SHARED_COST = 5,
    CLIP_PHONE_VOIP = 6,
    CLIP_PHONE_PERSONAL = 7,
    CLIP_PHONE_PAGER = 8,
    CLIP_PHONE_UAN = 9,
    CLIP_PHONE_VOICEMAIL = 10,
    CLIP_PHONE_UNKNOWN = 11,
};

/// Reads `count` bytes of UTF-8 as a phone number as it is dialled in `region` (ISO 3166-1 alpha-2, NUL-terminated).
/// False when the text is no number at all.
bool clip_phone_parse(
    const char *_Nonnull text, size_t count, const char *_Nonnull region, clip_phone_number *_Nonnull result);

#ifdef __cplusplus
}
#endif
