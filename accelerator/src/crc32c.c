/* CRC-32C, the checksum of record batches: by the instruction of SSE 4.2 if the processor has it, else eight bytes at a
 * time from tables (slicing by 8). Values are those of the Python function: inverted before and after. */
#include "slots.h"

#define POLYNOMIAL 0x82f63b78u /* Castagnoli's, with its bits reversed */

static uint32_t tables[8][256];

static void fill_tables(void) {
    for (uint32_t value = 0; value < 256; value++) {
        uint32_t entry = value;
        for (int bit = 0; bit < 8; bit++)
            entry = entry >> 1 ^ (entry & 1 ? POLYNOMIAL : 0);
        tables[0][value] = entry;
    }
    for (int table = 1; table < 8; table++)
        for (int value = 0; value < 256; value++)
            tables[table][value] = tables[table - 1][value] >> 8 ^ tables[0][tables[table - 1][value] & 255];
}

static uint32_t by_byte(uint32_t sum, const uint8_t *at, const uint8_t *end) {
    while (at < end)
        sum = tables[0][(sum ^ *at++) & 255] ^ sum >> 8;
    return sum;
}

static uint32_t by_tables(uint32_t sum, const uint8_t *at, const uint8_t *end) {
    for (; end - at >= 8; at += 8) {
        uint32_t first = sum ^ ((uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24);
        sum = tables[7][first & 255] ^ tables[6][first >> 8 & 255] ^ tables[5][first >> 16 & 255]
              ^ tables[4][first >> 24] ^ tables[3][at[4]] ^ tables[2][at[5]] ^ tables[1][at[6]] ^ tables[0][at[7]];
    }
    return by_byte(sum, at, end);
}

static uint32_t (*implementation)(uint32_t, const uint8_t *, const uint8_t *) = by_tables;
static const char *implementation_name = "tables";

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#include <nmmintrin.h>

#define STRIPE 4096 /* bytes of each of three parts: the instruction takes three cycles, but one can start in each */

/* The remainder of dividing by the polynomial what bytes become when STRIPE bytes follow them. */
static uint32_t past_stripe;

/* Multiply two polynomials modulo POLYNOMIAL; the highest bit is the coefficient of x^0. */
static uint32_t multiply(uint32_t left, uint32_t right) {
    uint32_t product = 0;
    for (uint32_t bit = 1u << 31; bit; bit >>= 1) {
        product ^= left & bit ? right : 0;
        right = right >> 1 ^ (right & 1 ? POLYNOMIAL : 0);
    }
    return product;
}

static inline uint64_t word_at(const uint8_t *at) {
    uint64_t word;
    memcpy(&word, at, 8);
    return word;
}

__attribute__((target("sse4.2"))) static uint32_t by_instruction(uint32_t sum, const uint8_t *at, const uint8_t *end) {
    uint64_t first = sum, second, third;
    for (; end - at >= 3 * STRIPE; at += 3 * STRIPE) {
        second = third = 0;
        for (const uint8_t *word = at; word < at + STRIPE; word += 8) {
            first = _mm_crc32_u64(first, word_at(word));
            second = _mm_crc32_u64(second, word_at(word + STRIPE));
            third = _mm_crc32_u64(third, word_at(word + 2 * STRIPE));
        }
        first = multiply(past_stripe, (uint32_t)first) ^ second;
        first = multiply(past_stripe, (uint32_t)first) ^ third;
    }
    for (; end - at >= 8; at += 8)
        first = _mm_crc32_u64(first, word_at(at));
    return by_byte((uint32_t)first, at, end);
}

static void choose(void) {
    past_stripe = 1u << 30; /* x, squared until it is x^(8 * STRIPE) */
    for (int power = 1; power < 8 * STRIPE; power *= 2)
        past_stripe = multiply(past_stripe, past_stripe);
    if (__builtin_cpu_supports("sse4.2")) {
        implementation = by_instruction;
        implementation_name = "sse4.2";
    }
}
#else
static void choose(void) {
}
#endif

static PyObject *compute(PyObject *args, uint32_t (*function)(uint32_t, const uint8_t *, const uint8_t *)) {
    Py_buffer view;
    unsigned long start = 0;
    if (!PyArg_ParseTuple(args, "y*|k:crc32c", &view, &start))
        return NULL;
    const uint8_t *at = view.buf;
    uint32_t sum = ~function(~(uint32_t)start, at, at + view.len);
    PyBuffer_Release(&view);
    return PyLong_FromUnsignedLong(sum);
}

static PyObject *crc32c(PyObject *module, PyObject *args) {
    return compute(args, implementation);
}

static PyObject *table_crc32c(PyObject *module, PyObject *args) {
    return compute(args, by_tables);
}

static PyMethodDef functions[] = {
    {"crc32c", crc32c, METH_VARARGS, "crc32c(data, start=0) -> checksum of data after bytes with the checksum start"},
    {"_table_crc32c", table_crc32c, METH_VARARGS, "crc32c without instructions that not every processor has"},
    {0},
};

int kipc_add_crc32c(PyObject *module) {
    fill_tables();
    choose();
    return PyModule_AddFunctions(module, functions) < 0
                   || PyModule_AddStringConstant(module, "CRC32C", implementation_name) < 0
               ? -1
               : 0;
}
