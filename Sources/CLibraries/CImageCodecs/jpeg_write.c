#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#include "CImageCodecs.h"

enum { buffer_size = 64 << 10 };

struct clip_jpeg_writer {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_destination_mgr destination;
    jmp_buf on_error;
    clip_byte_sink sink;
    void *context;
    uint8_t *row;
    uint8_t buffer[buffer_size];
};

static void fail(j_common_ptr jpeg) { longjmp(((clip_jpeg_writer *)jpeg->client_data)->on_error, 1); }
static void ignore_message(j_common_ptr jpeg, int level) { (void)jpeg, (void)level; }
static void ignore_output(j_common_ptr jpeg) { (void)jpeg; }

static void start_output(j_compress_ptr jpeg) {
    clip_jpeg_writer *writer = jpeg->client_data;
    writer->destination.next_output_byte = writer->buffer;
    writer->destination.free_in_buffer = buffer_size;
}

static boolean flush_output(j_compress_ptr jpeg) {
    clip_jpeg_writer *writer = jpeg->client_data;
    writer->sink(writer->context, writer->buffer, buffer_size);
    start_output(jpeg);
    return TRUE;
}

static void end_output(j_compress_ptr jpeg) {
    clip_jpeg_writer *writer = jpeg->client_data;
    writer->sink(writer->context, writer->buffer, buffer_size - writer->destination.free_in_buffer);
}

clip_jpeg_writer *clip_jpeg_writer_open(
    uint32_t width, uint32_t height, int quality, uint32_t dots_per_inch, const uint8_t *app1, uint32_t app1_count,
    clip_byte_sink sink, void *context) {
    clip_jpeg_writer *writer = calloc(1, sizeof *writer);
    if (!writer) return NULL;
    writer->sink = sink, writer->context = context;
    writer->row = malloc((size_t)width * 3 + 3);
    writer->jpeg.err = jpeg_std_error(&writer->errors);
    writer->errors.error_exit = fail;
    writer->errors.emit_message = ignore_message;
    writer->errors.output_message = ignore_output;
    if (!writer->row || setjmp(writer->on_error)) {
        clip_jpeg_writer_close(writer);
        return NULL;
    }
    writer->jpeg.client_data = writer;
    jpeg_create_compress(&writer->jpeg);
    writer->jpeg.client_data = writer;
    writer->destination.init_destination = start_output;
    writer->destination.empty_output_buffer = flush_output;
    writer->destination.term_destination = end_output;
    writer->jpeg.dest = &writer->destination;
    writer->jpeg.image_width = width, writer->jpeg.image_height = height;
    writer->jpeg.input_components = 3, writer->jpeg.in_color_space = JCS_RGB;
    jpeg_set_defaults(&writer->jpeg);
    jpeg_set_quality(&writer->jpeg, quality, TRUE);
    writer->jpeg.density_unit = 1;
    writer->jpeg.X_density = writer->jpeg.Y_density = dots_per_inch;
    jpeg_start_compress(&writer->jpeg, TRUE);
    if (app1_count) jpeg_write_marker(&writer->jpeg, JPEG_APP0 + 1, app1, app1_count);
    return writer;
}

int clip_jpeg_writer_write(clip_jpeg_writer *writer, const uint32_t *pixels, size_t stride, uint32_t rows) {
    if (setjmp(writer->on_error)) return 0;
    for (uint32_t y = 0; y < rows; y++) {
        const uint32_t *from = pixels + (size_t)y * stride;
        uint8_t *out = writer->row;
        for (uint32_t x = 0; x < writer->jpeg.image_width; x++, out += 3) {
            out[0] = from[x] >> 16, out[1] = from[x] >> 8, out[2] = from[x];
        }
        JSAMPROW row = writer->row;
        jpeg_write_scanlines(&writer->jpeg, &row, 1);
    }
    return 1;
}

int clip_jpeg_writer_end(clip_jpeg_writer *writer) {
    if (setjmp(writer->on_error)) return 0;
    jpeg_finish_compress(&writer->jpeg);
    return 1;
}

void clip_jpeg_writer_close(clip_jpeg_writer *writer) {
    jpeg_destroy_compress(&writer->jpeg);
    free(writer->row);
    free(writer);
}
