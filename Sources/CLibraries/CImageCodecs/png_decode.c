#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "CImageCodecs.h"
#include "pixels.h"

typedef struct {
    const uint8_t *bytes;
    size_t left;
} source;

static void read_bytes(png_structp png, png_bytep out, png_size_t count) {
    source *from = png_get_io_ptr(png);
    if (count > from->left) png_error(png, "cut");
    memcpy(out, from->bytes, count);
    from->bytes += count;
    from->left -= count;
}

static void ignore_warning(png_structp png, png_const_charp text) { (void)png, (void)text; }
static void fail(png_structp png, png_const_charp text) { (void)text; png_longjmp(png, 1); }

static png_structp open_reader(source *from, png_infop *info) {
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore_warning);
    if (!png) return NULL;
    *info = png_create_info_struct(png);
    if (!*info) {
        png_destroy_read_struct(&png, NULL, NULL);
        return NULL;
    }
    // Text and other side chunks are not wanted and may be hostile in size, and so may profiles.
    png_set_chunk_malloc_max(png, 8 << 20);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
    png_set_crc_action(png, PNG_CRC_WARN_USE, PNG_CRC_WARN_DISCARD);
    png_set_user_limits(png, 0x7FFFFFFF, 0x7FFFFFFF);
    png_set_read_fn(png, from, read_bytes);
    return png;
}

int clip_png_header(const uint8_t *bytes, size_t count, clip_image_header *header) {
    source from = {bytes, count};
    png_infop info = NULL;
    png_structp png = open_reader(&from, &info);
    if (!png) return 0;
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, NULL);
        return 0;
    }
    png_read_info(png, info);
    header->width = png_get_image_width(png, info);
    header->height = png_get_image_height(png, info);
    header->is_opaque = !(png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA) && !png_get_valid(png, info, PNG_INFO_tRNS);
    png_destroy_read_struct(&png, &info, NULL);
    return header->width > 0 && header->height > 0;
}

/// Copies the profile where there is room for it; answers its size.
static uint32_t read_profile(const uint8_t *bytes, size_t count, uint8_t *profile, uint32_t capacity) {
    source from = {bytes, count};
    png_infop info = NULL;
    png_structp png = open_reader(&from, &info);
    if (!png) return 0;
    volatile uint32_t size = 0;
    if (setjmp(png_jmpbuf(png)) == 0) {
        png_read_info(png, info);
        png_charp name = NULL;
        int compression = 0;
        png_bytep data = NULL;
        png_uint_32 length = 0;
        // libpng marks a profile that it knows to be sRGB as the chunk of that name.
        int is_srgb = png_get_valid(png, info, PNG_INFO_sRGB) != 0;
        if (!is_srgb && png_get_iCCP(png, info, &name, &compression, &data, &length) && data) {
            if (profile && length <= capacity) memcpy(profile, data, length);
            size = length;
        }
    }
    png_destroy_read_struct(&png, &info, NULL);
    return size;
}

uint32_t clip_png_profile_size(const uint8_t *bytes, size_t count) { return read_profile(bytes, count, NULL, 0); }

uint32_t clip_png_profile(const uint8_t *bytes, size_t count, uint8_t *profile, uint32_t capacity) {
    uint32_t size = read_profile(bytes, count, profile, capacity);
    return size <= capacity ? size : 0;
}

static void premultiply_row(uint32_t *row, uint32_t width) {
    const uint8_t *from = (const uint8_t *)row;
    for (uint32_t x = 0; x < width; x++, from += 4) row[x] = clip_premultiplied(from[0], from[1], from[2], from[3]);
}

uint32_t clip_png_decode(const uint8_t *bytes, size_t count, uint32_t *pixels, uint32_t width, uint32_t height) {
    source from = {bytes, count};
    png_infop info = NULL;
    png_structp png = open_reader(&from, &info);
    if (!png) return 0;
    volatile uint32_t done = 0;
    volatile int is_started = 0, passes = 1;
    volatile int pass = 0;
    if (setjmp(png_jmpbuf(png)) == 0) {
        png_read_info(png, info);
        if (png_get_image_width(png, info) == width && png_get_image_height(png, info) == height) {
            png_set_expand(png);
            png_set_strip_16(png);
            png_set_gray_to_rgb(png);
            png_set_filler(png, 0xFF, PNG_FILLER_AFTER);
            passes = png_set_interlace_handling(png);
            png_read_update_info(png, info);
            if (png_get_rowbytes(png, info) == (size_t)width * 4) {
                is_started = 1;
                for (pass = 0; pass < passes; pass++) {
                    for (done = 0; done < height; done++) {
                        png_read_row(png, (png_bytep)(pixels + (size_t)done * width), NULL);
                    }
                }
            }
        }
    }
    // Cut interlaced data still fills the rows of the passes before.
    uint32_t usable = is_started ? (pass > 0 ? height : done) : 0;
    for (uint32_t y = 0; y < usable; y++) premultiply_row(pixels + (size_t)y * width, width);
    // The row in which the data broke off holds bytes of unknown state.
    for (size_t i = (size_t)usable * width; i < (size_t)height * width; i++) pixels[i] = 0;
    png_destroy_read_struct(&png, &info, NULL);
    return usable;
}
