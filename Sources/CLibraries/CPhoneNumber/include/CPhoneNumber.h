#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/// The digits of one kind of number, and how many they may be.
typedef struct clip_phone_digits {
    /// An expression, NUL-terminated; empty where there is no such number.
    const char *_Nullable pattern;
    /// A bit for each count of digits; none where the plan says nothing of its own.
    uint32_t lengths;
    /// Counts that are dialled within an area only.
    uint32_t local_lengths;
} clip_phone_digits;

/// A country's numbering plan. Strings end with NUL and live as long as the process.
typedef struct clip_phone_plan {
    /// ISO 3166-1 alpha-2, or `001` for codes of no country.
    const char *_Nullable region;
    int country_code;
    /// The first of the countries that share the code.
    bool is_main;
    bool has_same_mobile_pattern;
    const char *_Nullable international_prefix;
    const char *_Nullable national_prefix;
    /// How a number is rewritten that has a national prefix; empty where the prefix only falls away.
    const char *_Nullable transform_rule;
    const char *_Nullable leading_digits;
    clip_phone_digits general;
    /// By `clip_phone_kind`: fixed line, mobile, none, toll free and so on.
    clip_phone_digits kinds[11];
} clip_phone_plan;

/// How many plans the library has.
size_t clip_phone_plan_count(void);

/// The plan at an index; false beyond their count.
bool clip_phone_plan_at(size_t index, clip_phone_plan *_Nonnull plan);

#ifdef __cplusplus
}
#endif
