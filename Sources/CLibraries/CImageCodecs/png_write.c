#include <isa-l/igzip_lib.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "CImageCodecs.h"

// Bytes of an IDAT chunk.
enum { chunk_bytes = 64 << 10 };

// libpng writes the file, igzip what is in its IDAT chunks: with zlib, which libpng has built in, the packing takes
// longer than the painting.
struct clip_png_writer {
    png_structp png;
    png_infop info;
    struct isal_zstream *stream;
    clip_byte_sink sink;
    void *context;
    uint8_t *row, *window, *chunk;
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

static const uint8_t *const idat = (const uint8_t *)"IDAT", *const iend = (const uint8_t *)"IEND";

static size_t row_bytes(const clip_png_writer *writer) { return (size_t)writer->width * (writer->has_alpha ? 4 : 3) + 1; }

clip_png_writer *clip_png_writer_open(uint32_t width, uint32_t height, int has_alpha, clip_byte_sink sink, void *context) {
    clip_png_writer *writer = calloc(1, sizeof *writer);
    if (!writer) return NULL;
    writer->sink = sink, writer->context = context;
    writer->width = width, writer->height = height, writer->has_alpha = has_alpha;
    // A row begins with the number of its filter, 0 for none: with a choice per row the file is as large, and takes longer.
    writer->row = calloc(1, row_bytes(writer));
    writer->chunk = malloc(chunk_bytes);
    writer->window = malloc(ISAL_DEF_LVL2_DEFAULT);
    writer->stream = malloc(sizeof *writer->stream);
    writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore_warning);
    writer->info = writer->png ? png_create_info_struct(writer->png) : NULL;
    if (!writer->row || !writer->chunk || !writer->window || !writer->stream || !writer->info) {
        clip_png_writer_close(writer);
        return NULL;
    }
    isal_deflate_init(writer->stream);
    writer->stream->level = 2;
    writer->stream->level_buf = writer->window, writer->stream->level_buf_size = ISAL_DEF_LVL2_DEFAULT;
    writer->stream->gzip_flag = IGZIP_ZLIB;
    writer->stream->next_out = writer->chunk, writer->stream->avail_out = chunk_bytes;
    if (setjmp(png_jmpbuf(writer->png))) {
        clip_png_writer_close(writer);
        return NULL;
    }
    png_set_user_limits(writer->png, 0x7FFFFFFF, 0x7FFFFFFF);
    png_set_write_fn(writer->png, writer, write_bytes, flush);
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

static inline uint32_t red_first(uint32_t pixel) { return __builtin_bswap32(pixel) >> 8; }

// Little-endian, as all of the machines that Swift runs on.
static void fill_opaque_row(uint8_t *out, const uint32_t *pixels, uint32_t width) {
    uint32_t x = 0;
    for (; x + 4 <= width; x += 4, out += 12) {
        uint32_t first = red_first(pixels[x]), second = red_first(pixels[x + 1]), third = red_first(pixels[x + 2]);
        uint32_t words[3] = {first | second << 24, second >> 8 | third << 16, third >> 16 | red_first(pixels[x + 3]) << 8};
        memcpy(out, words, 12);
    }
    for (; x < width; x++, out += 3) out[0] = pixels[x] >> 16, out[1] = pixels[x] >> 8, out[2] = pixels[x];
}

static void fill_translucent_row(uint8_t *out, const uint32_t *pixels, uint32_t width) {
    for (uint32_t x = 0; x < width; x++, out += 4) {
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

static void write_chunk(clip_png_writer *writer) {
    size_t count = chunk_bytes - writer->stream->avail_out;
    if (count) png_write_chunk(writer->png, idat, writer->chunk, count);
    writer->stream->next_out = writer->chunk, writer->stream->avail_out = chunk_bytes;
}

// Packs bytes, or with none of them what is still held back; 0 where igzip refuses.
static int pack(clip_png_writer *writer, uint8_t *bytes, size_t count) {
    struct isal_zstream *stream = writer->stream;
    stream->next_in = bytes, stream->avail_in = (uint32_t)count, stream->end_of_stream = !count;
    do {
        if (!stream->avail_out) write_chunk(writer);
        if (isal_deflate(stream) != COMP_OK) return 0;
    } while (stream->avail_in || (stream->end_of_stream && stream->internal_state.state != ZSTATE_END));
    return 1;
}

int clip_png_writer_write(clip_png_writer *writer, const uint32_t *pixels, size_t stride, uint32_t rows) {
    if (setjmp(png_jmpbuf(writer->png))) return 0;
    for (uint32_t y = 0; y < rows; y++) {
        (writer->has_alpha ? fill_translucent_row : fill_opaque_row)(writer->row + 1, pixels + (size_t)y * stride, writer->width);
        if (!pack(writer, writer->row, row_bytes(writer))) return 0;
    }
    return 1;
}

int clip_png_writer_end(clip_png_writer *writer) {
    if (setjmp(png_jmpbuf(writer->png))) return 0;
    if (!pack(writer, NULL, 0)) return 0;
    write_chunk(writer);
    png_write_chunk(writer->png, iend, NULL, 0);
    return 1;
}

void clip_png_writer_close(clip_png_writer *writer) {
    if (writer->png) png_destroy_write_struct(&writer->png, &writer->info);
    free(writer->stream);
    free(writer->window);
    free(writer->chunk);
    free(writer->row);
    free(writer);
}
