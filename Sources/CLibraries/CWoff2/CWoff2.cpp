#include "CWoff2.h"

#include <woff2/decode.h>
#include <woff2/output.h>
#include <zlib.h>

size_t clip_woff2_size(const uint8_t *bytes, size_t count) {
    return woff2::ComputeWOFF2FinalSize(bytes, count);
}

size_t clip_woff2_decode(const uint8_t *bytes, size_t count, uint8_t *out, size_t room) {
    if (out == nullptr) return 0;
    try {
        woff2::WOFF2MemoryOut sink(out, room);
        return woff2::ConvertWOFF2ToTTF(bytes, count, &sink) ? sink.Size() : 0;
    } catch (...) {
        return 0;
    }
}

size_t clip_inflate(const uint8_t *bytes, size_t count, uint8_t *out, size_t room) {
    uLongf written = room;
    return uncompress(out, &written, bytes, count) == Z_OK ? written : 0;
}
