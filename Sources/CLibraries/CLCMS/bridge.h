#include <lcms2.h>

// Pixel layouts that the library describes by macros. Pixels are 32-bit words 0xAARRGGBB, bytes B, G, R, A.
static const cmsUInt32Number clip_lcms_bgra = TYPE_BGRA_8;
static const cmsUInt32Number clip_lcms_premultiplied_bgra = TYPE_BGRA_8 | PREMUL_SH(1);
/// Grey in the first of four bytes.
static const cmsUInt32Number clip_lcms_grey = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1);
static const cmsUInt32Number clip_lcms_cmyk = TYPE_CMYK_8;
static const cmsUInt32Number clip_lcms_keep_alpha = cmsFLAGS_COPY_ALPHA;
