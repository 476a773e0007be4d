#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include "CImageCodecs.h"
#include "pixels.h"

typedef struct {
    struct jpeg_error_mgr base;
    jmp_buf jump;
} error_manager;

static void fail(j_common_ptr info) { longjmp(((error_manager *)info->err)->jump, 1); }
static void ignore_message(j_common_ptr info) { (void)info; }
static void ignore_warning(j_common_ptr info, int level) { (void)info, (void)level; }

static void prepare(struct jpeg_decompress_struct *info, error_manager *errors) {
    info->err = jpeg_std_error(&errors->base);
    errors->base.error_exit = fail;
    errors->base.output_message = ignore_message;
    errors->base.emit_message = ignore_warning;
}

static void start(struct jpeg_decompress_struct *info, const uint8_t *bytes, size_t count, int eighths) {
    jpeg_mem_src(info, bytes, count);
    jpeg_read_header(info, TRUE);
    info->scale_num = (unsigned)eighths;
    info->scale_denom = 8;
    int is_cmyk = info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
    info->out_color_space = is_cmyk ? JCS_CMYK : JCS_EXT_BGRX;
}

int clip_jpeg_scaled_size(const uint8_t *bytes, size_t count, int eighths, clip_image_header *header) {
    struct jpeg_decompress_struct info;
    memset(&info, 0, sizeof info);
    error_manager errors;
    prepare(&info, &errors);
    if (setjmp(errors.jump)) {
        jpeg_destroy_decompress(&info);
        return 0;
    }
    jpeg_create_decompress(&info);
    start(&info, bytes, count, eighths);
    jpeg_calc_output_dimensions(&info);
    header->width = info.output_width;
    header->height = info.output_height;
    header->is_opaque = 1;
    header->is_cmyk = info.out_color_space == JCS_CMYK;
    jpeg_destroy_decompress(&info);
    return header->width > 0 && header->height > 0;
}

int clip_jpeg_header(const uint8_t *bytes, size_t count, clip_image_header *header) {
    return clip_jpeg_scaled_size(bytes, count, 8, header);
}

/// CMYK as Adobe writes it is inverted: 255 is no ink.
static void convert_cmyk(uint32_t *row, uint32_t width, int is_inverted) {
    const uint8_t *from = (const uint8_t *)row;
    for (uint32_t x = 0; x < width; x++, from += 4) {
        uint32_t c = from[0], m = from[1], y = from[2], k = from[3];
        if (!is_inverted) c = 255 - c, m = 255 - m, y = 255 - y, k = 255 - k;
        row[x] = 0xFF000000u | clip_scale(c, k) << 16 | clip_scale(m, k) << 8 | clip_scale(y, k);
    }
}

static void turn_inks(uint32_t *row, uint32_t width, int is_inverted) {
    for (uint32_t x = 0; is_inverted && x < width; x++) row[x] = ~row[x];
}

typedef enum { TO_RGB, TO_INKS } output;

static uint32_t decode(
    const uint8_t *bytes, size_t count, int eighths, uint32_t *pixels, uint32_t width, uint32_t height, output wanted) {
    struct jpeg_decompress_struct info;
    memset(&info, 0, sizeof info);
    error_manager errors;
    prepare(&info, &errors);
    volatile uint32_t done = 0;
    if (setjmp(errors.jump)) {
        jpeg_destroy_decompress(&info);
        return done;
    }
    jpeg_create_decompress(&info);
    start(&info, bytes, count, eighths);
    jpeg_start_decompress(&info);
    if (info.output_width == width && info.output_height == height && info.output_components == 4) {
        while (info.output_scanline < height) {
            uint32_t *row = pixels + (size_t)info.output_scanline * width;
            JSAMPROW target = (JSAMPROW)row;
            if (jpeg_read_scanlines(&info, &target, 1) != 1) break;
            if (info.out_color_space == JCS_CMYK && wanted == TO_INKS) {
                turn_inks(row, width, info.saw_Adobe_marker);
            } else if (info.out_color_space == JCS_CMYK) {
                convert_cmyk(row, width, info.saw_Adobe_marker);
            } else {
                for (uint32_t x = 0; x < width; x++) row[x] |= 0xFF000000u;
            }
            done = info.output_scanline;
        }
    }
    jpeg_abort_decompress(&info);
    jpeg_destroy_decompress(&info);
    return done;
}

uint32_t clip_jpeg_decode(
    const uint8_t *bytes, size_t count, int eighths, uint32_t *pixels, uint32_t width, uint32_t height) {
    return decode(bytes, count, eighths, pixels, width, height, TO_RGB);
}

uint32_t clip_jpeg_decode_inks(
    const uint8_t *bytes, size_t count, int eighths, uint32_t *pixels, uint32_t width, uint32_t height) {
    return decode(bytes, count, eighths, pixels, width, height, TO_INKS);
}
