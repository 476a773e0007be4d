#include <unicode/ucnv.h>
#include <unicode/uchar.h>
#include <unicode/ubrk.h>
#include <unicode/unorm2.h>
#include <unicode/uidna.h>
#include <unicode/ubidi.h>
#include <unicode/ustring.h>
#include "text.h"
