/* Varints of records (KIP-98), read from bytes. int functions return 0, or -1 for a doubt. */
#ifndef KIPC_VARINTS_H
#define KIPC_VARINTS_H

#include <stdint.h>

typedef struct {
    const uint8_t *at, *end;
} Cursor;

/* Any varint that Java reads: up to 5 bytes for 32 bits and 10 for 64, bits beyond these dropped. */
static inline int read_long_varint(Cursor *in, int most, uint64_t *zigzag) {
    uint64_t total = 0;
    for (int index = 0; index < most && in->at < in->end; index++) {
        uint8_t byte = *in->at++;
        total |= (uint64_t)(byte & 127) << 7 * index;
        if (byte < 128) {
            *zigzag = total;
            return 0;
        }
    }
    return -1;
}

static inline int read_zigzag(Cursor *in, int most, uint64_t *zigzag) {
    if (in->at < in->end && *in->at < 128) {
        *zigzag = *in->at++;
        return 0;
    }
    return read_long_varint(in, most, zigzag);
}

static inline int read_int32(Cursor *in, int32_t *value) {
    uint64_t zigzag;
    if (read_zigzag(in, 5, &zigzag) < 0)
        return -1;
    *value = (int32_t)((uint32_t)zigzag >> 1 ^ (0 - ((uint32_t)zigzag & 1)));
    return 0;
}

static inline int read_int64(Cursor *in, int64_t *value) {
    uint64_t zigzag;
    if (read_zigzag(in, 10, &zigzag) < 0)
        return -1;
    *value = (int64_t)(zigzag >> 1 ^ (0 - (zigzag & 1)));
    return 0;
}

static inline int add(int64_t base, int64_t delta, int64_t *sum) {
    if (delta > 0 ? base > INT64_MAX - delta : base < INT64_MIN - delta)
        return -1;
    *sum = base + delta;
    return 0;
}

/* A size and a place; null, which is any negative size, has the size -1. */
static inline int read_span(Cursor *in, const uint8_t **start, int32_t *size) {
    if (read_int32(in, size) < 0)
        return -1;
    *start = in->at;
    if (*size < 0)
        *size = -1;
    else if (*size > in->end - in->at)
        return -1;
    else
        in->at += *size;
    return 0;
}

#endif
