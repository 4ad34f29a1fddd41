/* Writes instances of the package's own class as records.
 *
 * Sizes are known before bytes are written, since each record begins with its own. The writer returns None for what it
 * is not sure of; the package then writes or explains it in Python. Only MemoryError is raised. No Python code runs
 * while records are written.
 */
#include "records.h"
#include "varints.h"

typedef struct {
    uint8_t *start;
    Py_ssize_t size, room;
} Output;

static uint8_t *claim(Output *out, Py_ssize_t size) {
    if (out->room - out->size < size) {
        Py_ssize_t room = size <= PY_SSIZE_T_MAX / 2 - out->size ? (out->size + size) * 2 : 0;
        uint8_t *start = room ? PyMem_Realloc(out->start, room) : NULL;
        if (!start) {
            PyErr_NoMemory();
            return NULL;
        }
        out->start = start;
        out->room = room;
    }
    out->size += size;
    return out->start + out->size - size;
}

static inline int varint_size(uint64_t value) {
    int size = 1;
    for (; value > 127; value >>= 7)
        size++;
    return size;
}

static inline uint8_t *put_varint(uint8_t *at, uint64_t value) {
    for (; value > 127; value >>= 7)
        *at++ = (uint8_t)(value & 127) | 128;
    *at++ = (uint8_t)value;
    return at;
}

static inline uint64_t zigzag(int64_t value) {
    return (uint64_t)value << 1 ^ (value < 0 ? UINT64_MAX : 0);
}

/* A key, value, or name of a header: bytes that something else owns while no Python code runs. */
typedef struct {
    const void *start;
    Py_ssize_t size; /* -1 for null */
} Span;

static inline Py_ssize_t span_size(const Span *span) {
    return span->size < 0 ? 1 : varint_size((uint64_t)span->size << 1) + span->size;
}

static inline uint8_t *put_span(uint8_t *at, const Span *span) {
    if (span->size < 0) {
        *at = 1;
        return at + 1;
    }
    at = put_varint(at, (uint64_t)span->size << 1);
    memcpy(at, span->start, span->size);
    return at + span->size;
}

static inline int take_bytes(PyObject *value, Span *span) {
    if (value == Py_None)
        *span = (Span){"", -1};
    else if (PyBytes_CheckExact(value))
        *span = (Span){PyBytes_AsString(value), PyBytes_Size(value)};
#ifndef Py_GIL_DISABLED /* else another thread could resize it meanwhile */
    else if (PyByteArray_CheckExact(value))
        *span = (Span){PyByteArray_AsString(value), PyByteArray_Size(value)};
#endif
    else
        return -1;
    return span->size > INT32_MAX ? -1 : 0;
}

/* A name with surrogates is left to Python. */
static inline int take_name(PyObject *value, Span *span) {
    if (!PyUnicode_CheckExact(value))
        return -1;
    span->start = PyUnicode_AsUTF8AndSize(value, &span->size);
    return !span->start || span->size > INT32_MAX ? -1 : 0;
}

static inline int take_int64(PyObject *value, int64_t *number) {
    int overflow;
    if (!PyLong_CheckExact(value))
        return -1;
    *number = PyLong_AsLongLongAndOverflow(value, &overflow);
    return overflow ? -1 : 0;
}

static int take_header(PyObject *header, Span *name, Span *value) {
    if (!PyTuple_CheckExact(header) || PyTuple_Size(header) != 2)
        return -1;
    return take_name(PyTuple_GetItem(header, 0), name) < 0 ? -1 : take_bytes(PyTuple_GetItem(header, 1), value);
}

#define KEPT 16 /* headers of a record are taken once up to this number, and else twice */

typedef struct {
    Span name, value;
} HeaderSpans;

static PyObject *header_at(PyObject *headers, Py_ssize_t place) {
    return PyList_CheckExact(headers) ? PyList_GetItem(headers, place) : PyTuple_GetItem(headers, place);
}

/* The size of all headers and their number, or -1. */
static Py_ssize_t headers_size(PyObject *headers, Py_ssize_t *count, HeaderSpans *kept) {
    int is_list = PyList_CheckExact(headers);
    if (!is_list && !PyTuple_CheckExact(headers))
        return -1;
    *count = is_list ? PyList_Size(headers) : PyTuple_Size(headers);
    Py_ssize_t total = varint_size((uint64_t)*count << 1);
    for (Py_ssize_t place = 0; place < *count; place++) {
        HeaderSpans *spans = kept + place % KEPT;
        if (take_header(header_at(headers, place), &spans->name, &spans->value) < 0)
            return -1;
        total += span_size(&spans->name) + span_size(&spans->value);
        if (total > INT32_MAX)
            return -1;
    }
    return total;
}

static void put_headers(uint8_t *at, PyObject *headers, Py_ssize_t count, HeaderSpans *kept) {
    at = put_varint(at, (uint64_t)count << 1);
    for (Py_ssize_t place = 0; place < count; place++) {
        HeaderSpans *spans = kept + place % KEPT;
        if (count > KEPT)
            take_header(header_at(headers, place), &spans->name, &spans->value);
        at = put_span(put_span(at, &spans->name), &spans->value);
    }
}

/* What a batch says of its records. The bases are set by the first record unless they are given. */
typedef struct {
    int has_offset, has_timestamp;
    int64_t base_offset, base_timestamp, next_offset, max_timestamp;
} Totals;

/* Determine the offset and the timestamp of a record, and their distances from those of the batch. */
static int take_deltas(PyObject *const *values, Totals *totals, int64_t *offset, int64_t *timestamp) {
    if (take_int64(values[OFFSET], offset) < 0 || take_int64(values[TIMESTAMP], timestamp) < 0)
        return -1;
    if (*offset == -1)
        *offset = totals->next_offset;
    if (!totals->has_offset)
        totals->base_offset = *offset;
    if (!totals->has_timestamp)
        totals->base_timestamp = *timestamp;
    totals->has_offset = totals->has_timestamp = 1;
    if (*timestamp > totals->max_timestamp)
        totals->max_timestamp = *timestamp;
    if (*offset == INT64_MAX || totals->base_offset == INT64_MIN || totals->base_timestamp == INT64_MIN)
        return -1; /* these are for Python */
    totals->next_offset = *offset + 1;
    return add(*offset, -totals->base_offset, offset) < 0 || *offset < INT32_MIN || *offset > INT32_MAX
                   || add(*timestamp, -totals->base_timestamp, timestamp) < 0
               ? -1
               : 0;
}

/* Write a record from the values of its slots. */
static int write_values(PyObject *const *values, Totals *totals, Output *out) {
    int64_t offset, timestamp;
    Span key, value;
    PyObject *headers = values[HEADERS];
    if (take_deltas(values, totals, &offset, &timestamp) < 0 || take_bytes(values[KEY], &key) < 0
        || take_bytes(values[VALUE], &value) < 0)
        return -1;
    HeaderSpans kept[KEPT];
    Py_ssize_t count = 0, of_headers = headers == kipc_no_headers ? 1 : headers_size(headers, &count, kept);
    if (of_headers < 0)
        return -1;
    uint64_t time = zigzag(timestamp), delta = zigzag(offset);
    Py_ssize_t size = 1 + varint_size(time) + varint_size(delta) + span_size(&key) + span_size(&value) + of_headers;
    if (size > INT32_MAX)
        return -1;
    uint8_t *at = claim(out, varint_size((uint64_t)size << 1) + size);
    if (!at)
        return -1;
    at = put_varint(at, (uint64_t)size << 1);
    *at++ = 0;
    at = put_varint(put_varint(at, time), delta);
    put_headers(put_span(put_span(at, &key), &value), headers, count, kept);
    return 0;
}

/* Take the values of all slots, with headers that other threads do not change; 0, or -1. `values` are NULL before. */
static int take_values(const Records *self, PyObject *record, PyObject **values) {
    if (!record || Py_TYPE(record) != self->cls)
        return -1;
    for (int slot = 0; slot < SLOTS; slot++)
        if (!(values[slot] = take(record, self->slots + slot)))
            return -1;
#ifdef Py_GIL_DISABLED
    PyObject *headers = values[HEADERS];
    if (PyList_CheckExact(headers)) {
        values[HEADERS] = PyList_AsTuple(headers);
        put_back(headers);
    }
#endif
    return values[HEADERS] ? 0 : -1;
}

static int write_record(const Records *self, PyObject *record, Totals *totals, Output *out) {
    PyObject *values[SLOTS] = {0};
    int result = take_values(self, record, values) < 0 ? -1 : write_values(values, totals, out);
    for (int slot = 0; slot < SLOTS; slot++)
        put_back(values[slot]);
    return result;
}

static int take_base(PyObject *value, int *has, int64_t *base) {
    *has = value != Py_None;
    return *has ? take_int64(value, base) : 0;
}

/* Refuse with None, unless memory ran out. */
static PyObject *refused(void) {
    if (PyErr_Occurred() && PyErr_ExceptionMatches(PyExc_MemoryError))
        return NULL;
    PyErr_Clear();
    return Py_NewRef(Py_None);
}

/* Records.write(list, base_offset or None, base_timestamp or None)
 * -> (bytes, base_offset, last_offset, base_timestamp, max_timestamp), or None. */
PyObject *kipc_write_records(PyObject *object, PyObject *args) {
    Records *self = (Records *)object;
    PyObject *rows, *base_offset, *base_timestamp;
    Totals totals = {.max_timestamp = INT64_MIN};
    if (!PyArg_ParseTuple(args, "O!OO:write", &PyList_Type, &rows, &base_offset, &base_timestamp))
        return NULL;
    Py_ssize_t count = PyList_Size(rows);
    if (count == 0 || take_base(base_offset, &totals.has_offset, &totals.base_offset) < 0
        || take_base(base_timestamp, &totals.has_timestamp, &totals.base_timestamp) < 0)
        return refused();
    totals.next_offset = totals.has_offset ? totals.base_offset : 0;
    Output out = {0};
    PyObject *result = NULL;
    Py_ssize_t place = 0;
    for (int status = 0; place < count && status == 0; place += status == 0) {
        PyObject *record = take_element(rows, place);
        status = write_record(self, record, &totals, &out);
        put_back(record);
    }
    if (place == count)
        result = Py_BuildValue("y#LLLL", (const char *)out.start, out.size, (long long)totals.base_offset,
                               (long long)totals.next_offset - 1, (long long)totals.base_timestamp,
                               (long long)totals.max_timestamp);
    PyMem_Free(out.start);
    return result ? result : refused();
}
