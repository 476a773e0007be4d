#define _GNU_SOURCE
#include "CHyphen.h"

#include <hyphen.h>
#include <stdlib.h>
#include <string.h>

clip_hyphen_dictionary *clip_hyphen_open(const uint8_t *bytes, size_t count) {
    if (count == 0) return NULL;
    FILE *file = fmemopen((void *)bytes, count, "r");
    if (!file) return NULL;
    HyphenDict *dictionary = hnj_hyphen_load_file(file);
    fclose(file);
    return (clip_hyphen_dictionary *)dictionary;
}

void clip_hyphen_close(clip_hyphen_dictionary *dictionary) { hnj_hyphen_free((HyphenDict *)dictionary); }

int clip_hyphen_points(
    clip_hyphen_dictionary *dictionary, const char *word, int count, int before, int after, uint8_t *points) {
    if (count <= 0) return 0;
    char *marks = calloc((size_t)count + 5, 1);
    if (!marks) return 0;
    char **replacements = NULL;
    int *positions = NULL, *cuts = NULL;
    int failed = hnj_hyphen_hyphenate3(
        (HyphenDict *)dictionary, word, count, marks, NULL, &replacements, &positions, &cuts, before, after, 0, 0);
    for (int index = 0; index < count && !failed; index++) {
        points[index] = marks[index] && (marks[index] & 1) && !(replacements && replacements[index]);
    }
    if (replacements) {
        for (int index = 0; index < count; index++) free(replacements[index]);
    }
    free(replacements);
    free(positions);
    free(cuts);
    free(marks);
    return !failed;
}
