#include <unicode/ucnv.h>
#include <unicode/uchar.h>
#include <unicode/ubrk.h>
#include <unicode/unorm2.h>
#include <unicode/uidna.h>
#include <unicode/ubidi.h>
#include <unicode/ustring.h>
#include "text.h"

// ICU renames its functions with its version by macros, which Swift does not see.
static inline UConverter *clip_ucnv_open(const char *name, UErrorCode *status) { return ucnv_open(name, status); }
static inline void clip_ucnv_close(UConverter *converter) { ucnv_close(converter); }
static inline void clip_ucnv_toUnicode(
    UConverter *converter, UChar **target, const UChar *targetLimit, const char **source, const char *sourceLimit,
    UBool flush, UErrorCode *status) {
  ucnv_toUnicode(converter, target, targetLimit, source, sourceLimit, 0, flush, status);
}
