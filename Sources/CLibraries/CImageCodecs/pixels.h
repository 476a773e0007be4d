#pragma once
#include <stdint.h>

static inline uint32_t clip_scale(uint32_t component, uint32_t alpha) {
    uint32_t product = component * alpha + 128;
    return (product + (product >> 8)) >> 8;
}

static inline uint32_t clip_premultiplied(uint32_t red, uint32_t green, uint32_t blue, uint32_t alpha) {
    if (alpha == 255) return 0xFF000000u | red << 16 | green << 8 | blue;
    if (alpha == 0) return 0;
    return alpha << 24 | clip_scale(red, alpha) << 16 | clip_scale(green, alpha) << 8 | clip_scale(blue, alpha);
}
