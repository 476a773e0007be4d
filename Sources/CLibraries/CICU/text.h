#pragma once
// ICU renames its functions by macro to carry the version, which Swift does not see: each function that the text
// stages use has an inline name here.

#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/ucnv.h>

static inline int32_t clip_icu_property(UChar32 scalar, UProperty which) { return u_getIntPropertyValue(scalar, which); }
static inline int8_t clip_icu_category(UChar32 scalar) { return u_charType(scalar); }

/// Decodes text of a named encoding; answers the units written.
static inline int32_t clip_icu_decode(
    const char *_Nonnull encoding, UChar *_Nonnull units, int32_t room, const char *_Nullable bytes, int32_t count,
    UErrorCode *_Nonnull status) {
    UConverter *converter = ucnv_open(encoding, status);
    int32_t written = ucnv_toUChars(converter, units, room, bytes, count, status);
    ucnv_close(converter);
    return written;
}

static inline UBreakIterator *_Nullable clip_icu_break_open(
    UBreakIteratorType type, const char *_Nonnull locale, UErrorCode *_Nonnull status) {
    return ubrk_open(type, locale, NULL, 0, status);
}
static inline void clip_icu_break_close(UBreakIterator *_Nonnull iterator) { ubrk_close(iterator); }
static inline void clip_icu_break_set_text(
    UBreakIterator *_Nonnull iterator, const UChar *_Nullable text, int32_t count, UErrorCode *_Nonnull status) {
    ubrk_setText(iterator, text, count, status);
}
static inline int32_t clip_icu_break_following(UBreakIterator *_Nonnull iterator, int32_t offset) {
    return ubrk_following(iterator, offset);
}
static inline int32_t clip_icu_break_next(UBreakIterator *_Nonnull iterator) { return ubrk_next(iterator); }

static inline UBiDi *_Nullable clip_icu_bidi_open(void) { return ubidi_open(); }
static inline void clip_icu_bidi_close(UBiDi *_Nonnull bidi) { ubidi_close(bidi); }
static inline void clip_icu_bidi_set_paragraph(
    UBiDi *_Nonnull bidi, const UChar *_Nullable text, int32_t count, UBiDiLevel level, UErrorCode *_Nonnull status) {
    ubidi_setPara(bidi, text, count, level, NULL, status);
}
static inline void clip_icu_bidi_run(
    const UBiDi *_Nonnull bidi, int32_t position, int32_t *_Nonnull limit, UBiDiLevel *_Nonnull level) {
    ubidi_getLogicalRun(bidi, position, limit, level);
}
static inline UBiDiLevel clip_icu_bidi_base_level(const UBiDi *_Nonnull bidi) { return ubidi_getParaLevel(bidi); }
