#pragma once
#include <stddef.h>
#include <stdint.h>

// libpng and libjpeg report errors by longjmp, which must not cross Swift; giflib's records want a loop over C unions.
// Pixels are 32-bit words 0xAARRGGBB with premultiplied alpha, as Cairo has them, rows without gaps.

/// What a header says.
typedef struct {
    uint32_t width;
    uint32_t height;
    /// Whether every pixel is sure to be opaque.
    int is_opaque;
    /// Whether the picture is of inks, which `clip_jpeg_decode_inks` gives as they are.
    int is_cmyk;
} clip_image_header;

/// Reads a PNG header; 0 when there is none.
int clip_png_header(const uint8_t *_Nonnull bytes, size_t count, clip_image_header *_Nonnull header);
/// Decodes into width × height zeroed pixels. Answers the rows that came out whole; fewer than height on cut or broken data.
uint32_t clip_png_decode(const uint8_t *_Nonnull bytes, size_t count, uint32_t *_Nonnull pixels, uint32_t width, uint32_t height);

/// The size of the ICC profile of a PNG, unpacked; 0 where there is none, or only sRGB.
uint32_t clip_png_profile_size(const uint8_t *_Nonnull bytes, size_t count);
/// Copies the profile to room of the size that `clip_png_profile_size` gave; answers the bytes copied.
uint32_t clip_png_profile(const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull profile, uint32_t capacity);

int clip_jpeg_header(const uint8_t *_Nonnull bytes, size_t count, clip_image_header *_Nonnull header);
/// Decodes at eighths/8 of the full size; width and height are those that `clip_jpeg_scaled_size` gave.
uint32_t clip_jpeg_decode(
    const uint8_t *_Nonnull bytes, size_t count, int eighths, uint32_t *_Nonnull pixels, uint32_t width, uint32_t height);
/// The same for a picture of inks: bytes C, M, Y and K, 255 being all ink.
uint32_t clip_jpeg_decode_inks(
    const uint8_t *_Nonnull bytes, size_t count, int eighths, uint32_t *_Nonnull pixels, uint32_t width, uint32_t height);
/// The size that decoding at eighths/8 will give.
int clip_jpeg_scaled_size(const uint8_t *_Nonnull bytes, size_t count, int eighths, clip_image_header *_Nonnull header);

int clip_gif_header(const uint8_t *_Nonnull bytes, size_t count, clip_image_header *_Nonnull header);
/// Decodes the first frame onto a transparent screen of width × height zeroed pixels.
uint32_t clip_gif_decode(const uint8_t *_Nonnull bytes, size_t count, uint32_t *_Nonnull pixels, uint32_t width, uint32_t height);

typedef struct clip_png_writer clip_png_writer;
typedef void (*clip_byte_sink)(void *_Nullable context, const uint8_t *_Nonnull bytes, size_t count);

/// Starts a PNG of 8-bit RGB or RGBA; NULL when memory is short. The sink gets the bytes as they come.
clip_png_writer *_Nullable clip_png_writer_open(
    uint32_t width, uint32_t height, int has_alpha, clip_byte_sink _Nonnull sink, void *_Nullable context);
/// Adds a text chunk: tEXt where all is Latin-1, else iTXt. Before `begin`.
int clip_png_writer_add_text(clip_png_writer *_Nonnull writer, const char *_Nonnull key, const char *_Nonnull text, int is_latin1);
/// Writes the header; density in pixels per metre, 0 for none.
int clip_png_writer_begin(clip_png_writer *_Nonnull writer, uint32_t pixels_per_metre);
/// Writes rows of premultiplied pixels, `stride` pixels apart.
int clip_png_writer_write(clip_png_writer *_Nonnull writer, const uint32_t *_Nonnull pixels, size_t stride, uint32_t rows);
/// Ends the stream after the last row.
int clip_png_writer_end(clip_png_writer *_Nonnull writer);
void clip_png_writer_close(clip_png_writer *_Nonnull writer);

typedef struct clip_jpeg_writer clip_jpeg_writer;

/// Starts a baseline JPEG of 8-bit RGB, 4:2:0; `app1` goes into its first APP1 segment where it is not empty. NULL when memory
/// is short. The sink gets the bytes as they come.
clip_jpeg_writer *_Nullable clip_jpeg_writer_open(
    uint32_t width, uint32_t height, int quality, uint32_t dots_per_inch, const uint8_t *_Nonnull app1, uint32_t app1_count,
    clip_byte_sink _Nonnull sink, void *_Nullable context);
/// Writes rows of opaque pixels, `stride` pixels apart.
int clip_jpeg_writer_write(clip_jpeg_writer *_Nonnull writer, const uint32_t *_Nonnull pixels, size_t stride, uint32_t rows);
/// Ends the stream after the last row.
int clip_jpeg_writer_end(clip_jpeg_writer *_Nonnull writer);
void clip_jpeg_writer_close(clip_jpeg_writer *_Nonnull writer);
