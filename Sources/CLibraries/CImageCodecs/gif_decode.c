#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

#include "CImageCodecs.h"

typedef struct {
    const uint8_t *bytes;
    size_t left;
} source;

static int read_bytes(GifFileType *gif, GifByteType *out, int count) {
    source *from = gif->UserData;
    size_t taken = (size_t)count < from->left ? (size_t)count : from->left;
    memcpy(out, from->bytes, taken);
    from->bytes += taken;
    from->left -= taken;
    return (int)taken;
}

int clip_gif_header(const uint8_t *bytes, size_t count, clip_image_header *header) {
    if (count < 10 || memcmp(bytes, "GIF8", 4) != 0) return 0;
    header->width = bytes[6] | (uint32_t)bytes[7] << 8;
    header->height = bytes[8] | (uint32_t)bytes[9] << 8;
    header->is_opaque = 0;
    return header->width > 0 && header->height > 0;
}

static void put_row(
    uint32_t *pixels, uint32_t width, uint32_t height, const GifImageDesc *frame, const ColorMapObject *colors,
    int transparent, const GifPixelType *line, uint32_t y) {
    uint64_t row = (uint64_t)frame->Top + y;
    if (row >= height || !colors) return;
    for (int x = 0; x < frame->Width; x++) {
        uint64_t column = (uint64_t)frame->Left + (uint64_t)x;
        if (column >= width) return;
        int index = line[x];
        if (index == transparent || index >= colors->ColorCount) continue;
        GifColorType color = colors->Colors[index];
        pixels[row * width + column] = 0xFF000000u | (uint32_t)color.Red << 16 | (uint32_t)color.Green << 8 | color.Blue;
    }
}

static uint32_t put_frame(GifFileType *gif, int transparent, uint32_t *pixels, uint32_t width, uint32_t height) {
    static const uint32_t first[4] = {0, 4, 2, 1}, step[4] = {8, 8, 4, 2};
    const GifImageDesc *frame = &gif->Image;
    const ColorMapObject *colors = frame->ColorMap ? frame->ColorMap : gif->SColorMap;
    if (frame->Width <= 0 || frame->Height <= 0) return 0;
    GifPixelType *line = malloc((size_t)frame->Width);
    if (!line) return 0;
    uint32_t rows = 0;
    int passes = frame->Interlace ? 4 : 1;
    for (int pass = 0; pass < passes; pass++) {
        uint32_t y = frame->Interlace ? first[pass] : 0;
        for (; y < (uint32_t)frame->Height; y += frame->Interlace ? step[pass] : 1) {
            if (DGifGetLine(gif, line, frame->Width) == GIF_ERROR) goto done;
            put_row(pixels, width, height, frame, colors, transparent, line, y);
            rows++;
        }
    }
done:
    free(line);
    return rows;
}

uint32_t clip_gif_decode(const uint8_t *bytes, size_t count, uint32_t *pixels, uint32_t width, uint32_t height) {
    source from = {bytes, count};
    int error = 0;
    GifFileType *gif = DGifOpen(&from, read_bytes, &error);
    if (!gif) return 0;
    int transparent = -1;
    uint32_t rows = 0;
    for (;;) {
        GifRecordType type;
        if (DGifGetRecordType(gif, &type) == GIF_ERROR || type == TERMINATE_RECORD_TYPE) break;
        if (type == IMAGE_DESC_RECORD_TYPE) {
            if (DGifGetImageDesc(gif) == GIF_OK) rows = put_frame(gif, transparent, pixels, width, height);
            break;
        }
        if (type != EXTENSION_RECORD_TYPE) continue;
        int code = 0;
        GifByteType *block = NULL;
        if (DGifGetExtension(gif, &code, &block) == GIF_ERROR) break;
        while (block) {
            // The first byte is the length: a graphics control block has four.
            if (code == GRAPHICS_EXT_FUNC_CODE && block[0] >= 4) transparent = block[1] & 1 ? block[4] : -1;
            if (DGifGetExtensionNext(gif, &block) == GIF_ERROR) break;
        }
    }
    DGifCloseFile(gif, &error);
    return rows;
}
