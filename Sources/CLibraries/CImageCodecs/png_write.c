#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "CImageCodecs.h"

struct clip_png_writer {
    png_structp png;
    png_infop info;
    clip_byte_sink sink;
    void *context;
    uint8_t *row;
    uint32_t width, height;
    int has_alpha;
};

static void write_bytes(png_structp png, png_bytep bytes, png_size_t count) {
    clip_png_writer *writer = png_get_io_ptr(png);
    writer->sink(writer->context, bytes, count);
}

static void flush(png_structp png) { (void)png; }
static void ignore_warning(png_structp png, png_const_charp text) { (void)png, (void)text; }
static void fail(png_structp png, png_const_charp text) { (void)text; png_longjmp(png, 1); }

clip_png_writer *clip_png_writer_open(
    uint32_t width, uint32_t height, int has_alpha, int level, int filters, clip_byte_sink sink, void *context) {
    clip_png_writer *writer = calloc(1, sizeof *writer);
    if (!writer) return NULL;
    writer->sink = sink, writer->context = context;
    writer->width = width, writer->height = height, writer->has_alpha = has_alpha;
    writer->row = malloc((size_t)width * 4 + 4);
    writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore_warning);
    writer->info = writer->png ? png_create_info_struct(writer->png) : NULL;
    if (!writer->row || !writer->info) {
        clip_png_writer_close(writer);
        return NULL;
    }
    if (setjmp(png_jmpbuf(writer->png))) {
        clip_png_writer_close(writer);
        return NULL;
    }
    png_set_user_limits(writer->png, 0x7FFFFFFF, 0x7FFFFFFF);
    png_set_write_fn(writer->png, writer, write_bytes, flush);
    png_set_compression_buffer_size(writer->png, 64 << 10);
    png_set_compression_level(writer->png, level);
    png_set_compression_mem_level(writer->png, 9);
    png_set_filter(writer->png, PNG_FILTER_TYPE_BASE, filters);
    png_set_IHDR(
        writer->png, writer->info, width, height, 8, has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
        PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
    return writer;
}

int clip_png_writer_add_text(clip_png_writer *writer, const char *key, const char *text, int is_latin1) {
    if (setjmp(png_jmpbuf(writer->png))) return 0;
    png_text entry = {0};
    entry.compression = is_latin1 ? PNG_TEXT_COMPRESSION_NONE : PNG_ITXT_COMPRESSION_NONE;
    entry.key = (char *)key;
    entry.text = (char *)text;
    entry.text_length = is_latin1 ? strlen(text) : 0;
    entry.itxt_length = is_latin1 ? 0 : strlen(text);
    entry.lang = entry.lang_key = (char *)"";
    png_set_text(writer->png, writer->info, &entry, 1);
    return 1;
}

int clip_png_writer_begin(clip_png_writer *writer, uint32_t pixels_per_metre) {
    if (setjmp(png_jmpbuf(writer->png))) return 0;
    if (pixels_per_metre) png_set_pHYs(writer->png, writer->info, pixels_per_metre, pixels_per_metre, PNG_RESOLUTION_METER);
    png_set_sRGB(writer->png, writer->info, PNG_sRGB_INTENT_PERCEPTUAL);
    png_write_info(writer->png, writer->info);
    return 1;
}

static inline uint8_t straight(uint32_t component, uint32_t alpha) {
    uint32_t value = (component * 255 + alpha / 2) / alpha;
    return value > 255 ? 255 : (uint8_t)value;
}

static void fill_row(clip_png_writer *writer, const uint32_t *pixels) {
    uint8_t *out = writer->row;
    if (!writer->has_alpha) {
        for (uint32_t x = 0; x < writer->width; x++, out += 3) {
            out[0] = pixels[x] >> 16, out[1] = pixels[x] >> 8, out[2] = pixels[x];
        }
        return;
    }
    for (uint32_t x = 0; x < writer->width; x++, out += 4) {
        uint32_t pixel = pixels[x], alpha = pixel >> 24;
        out[3] = alpha;
        if (alpha == 255) {
            out[0] = pixel >> 16, out[1] = pixel >> 8, out[2] = pixel;
        } else if (alpha == 0) {
            out[0] = out[1] = out[2] = 0;
        } else {
            out[0] = straight(pixel >> 16 & 255, alpha);
            out[1] = straight(pixel >> 8 & 255, alpha);
            out[2] = straight(pixel & 255, alpha);
        }
    }
}

int clip_png_writer_write(clip_png_writer *writer, const uint32_t *pixels, size_t stride, uint32_t rows) {
    if (setjmp(png_jmpbuf(writer->png))) return 0;
    for (uint32_t y = 0; y < rows; y++) {
        fill_row(writer, pixels + (size_t)y * stride);
        png_write_row(writer->png, writer->row);
    }
    return 1;
}

int clip_png_writer_end(clip_png_writer *writer) {
    if (setjmp(png_jmpbuf(writer->png))) return 0;
    png_write_end(writer->png, NULL);
    return 1;
}

void clip_png_writer_close(clip_png_writer *writer) {
    if (writer->png) png_destroy_write_struct(&writer->png, &writer->info);
    free(writer->row);
    free(writer);
}
