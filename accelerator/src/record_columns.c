/* Reads the records of many batches into columns: numbers, and where keys, values and headers are in the data.
 *
 * A batch in doubt gets no rows; the caller then reads it in Python, which reads or explains it.
 */
#include "records.h"
#include "varints.h"

#define MOST_HEADERS (1 << 20) /* of a batch; one with more is in doubt, since places take more memory than headers */

/* The order in which the caller has the columns. A size is -1 for null. */
enum column { OFFSETS, TIMESTAMPS, KEY_STARTS, KEY_SIZES, VALUE_STARTS, VALUE_SIZES, HEADER_COUNTS, COLUMNS };

typedef struct {
    int64_t start, end, count, base_offset, base_timestamp;
} Batch;

typedef struct {
    int64_t name_start, name_size, value_start, value_size;
} HeaderPlace;

typedef struct {
    const uint8_t *data;
    int64_t *columns[COLUMNS];
    Py_ssize_t rows, room;
    PyObject *places; /* a bytearray with an array of HeaderPlace: `headers` of them, and room for more */
    Py_ssize_t headers, headers_room, most_headers;
} Table;

static inline int read_place(Cursor *in, const uint8_t *data, int64_t *place, int64_t *size_place) {
    const uint8_t *start;
    int32_t size;
    if (read_span(in, &start, &size) < 0)
        return -1;
    *place = start - data;
    *size_place = size;
    return 0;
}

/* Return where to put the places of more headers, NULL for too many or with an exception set. */
static HeaderPlace *claim_places(Table *table, int32_t count) {
    Py_ssize_t headers = table->headers + count;
    if (headers > table->most_headers)
        return NULL;
    if (headers > table->headers_room) {
        if (PyByteArray_Resize(table->places, 2 * headers * (Py_ssize_t)sizeof(HeaderPlace)) < 0)
            return NULL;
        table->headers_room = 2 * headers;
    }
    table->headers = headers;
    return (HeaderPlace *)PyByteArray_AsString(table->places) + headers - count;
}

static int read_header_places(Table *table, Cursor *in, int64_t *count_place) {
    int32_t count;
    if (read_int32(in, &count) < 0 || count < 0 || count > (in->end - in->at) / 2)
        return -1;
    *count_place = count;
    if (!count)
        return 0;
    HeaderPlace *place = claim_places(table, count);
    for (int32_t number = 0; place && number < count; number++, place++)
        if (read_place(in, table->data, &place->name_start, &place->name_size) < 0 || place->name_size < 0
            || read_place(in, table->data, &place->value_start, &place->value_size) < 0)
            return -1;
    return place ? 0 : -1;
}

static int read_row(Table *table, const Batch *batch, Cursor *data) {
    int64_t *const *columns = table->columns;
    Py_ssize_t row = table->rows;
    int64_t timestamp;
    int32_t length, offset;
    if (read_int32(data, &length) < 0 || length < 1 || length > data->end - data->at)
        return -1;
    Cursor in = {data->at + 1, data->at + length}; /* the attributes of a record have no meaning yet */
    data->at = in.end;
    if (read_int64(&in, &timestamp) < 0 || add(batch->base_timestamp, timestamp, columns[TIMESTAMPS] + row) < 0
        || read_int32(&in, &offset) < 0 || add(batch->base_offset, offset, columns[OFFSETS] + row) < 0
        || read_place(&in, table->data, columns[KEY_STARTS] + row, columns[KEY_SIZES] + row) < 0
        || read_place(&in, table->data, columns[VALUE_STARTS] + row, columns[VALUE_SIZES] + row) < 0
        || read_header_places(table, &in, columns[HEADER_COUNTS] + row) < 0)
        return -1;
    table->rows++;
    return in.at == in.end ? 0 : -1;
}

static int read_rows(Table *table, const Batch *batch) {
    Cursor in = {table->data + batch->start, table->data + batch->end};
    if (batch->count < 0 || batch->count > table->room - table->rows)
        return -1;
    for (int64_t number = 0; number < batch->count; number++)
        if (read_row(table, batch, &in) < 0)
            return -1;
    return in.at == in.end ? 0 : -1;
}

/* Read all batches; the number of records of one in doubt becomes -1. */
static int read_table(Table *table, Batch *batches, Py_ssize_t count, Py_ssize_t size) {
    for (Py_ssize_t place = 0; place < count; place++) {
        const Batch batch = batches[place]; /* a copy, which no other thread changes */
        Py_ssize_t rows = table->rows, headers = table->headers;
        if (batch.start < 0 || batch.start > batch.end || batch.end > size)
            return refuse("a batch is not in the data");
        table->most_headers = headers + MOST_HEADERS;
        if (read_rows(table, &batch) == 0)
            continue;
        if (PyErr_Occurred())
            return -1;
        batches[place].count = -1;
        table->rows = rows;
        table->headers = headers;
    }
    return 0;
}

static int is_array(const Py_buffer *buffer, size_t width) {
    return buffer->len == 0 || (buffer->len % width == 0 && (uintptr_t)buffer->buf % sizeof(int64_t) == 0);
}

/* record_columns(data, batches, columns) -> (number of rows, places of headers).
 *
 * `batches` and `columns` are arrays of int64: rows of start, end, number of records, base offset and base timestamp,
 * and columns to fill in the order above. The places of headers are a bytearray of int64: start and size of name and
 * value. */
PyObject *kipc_record_columns(PyObject *module, PyObject *args) {
    Py_buffer data, batches, columns;
    if (!PyArg_ParseTuple(args, "y*w*w*:record_columns", &data, &batches, &columns))
        return NULL;
    PyObject *result = NULL;
    Table table = {.data = data.buf, .room = columns.len / (Py_ssize_t)sizeof(int64_t) / COLUMNS};
    for (int column = 0; column < COLUMNS; column++)
        table.columns[column] = (int64_t *)columns.buf + column * table.room;
    if (!is_array(&batches, sizeof(Batch)) || !is_array(&columns, sizeof(int64_t) * COLUMNS))
        refuse("not an array of int64 of the right size");
    else if ((table.places = PyByteArray_FromStringAndSize(NULL, 0))
             && read_table(&table, batches.buf, batches.len / (Py_ssize_t)sizeof(Batch), data.len) == 0
             && PyByteArray_Resize(table.places, table.headers * (Py_ssize_t)sizeof(HeaderPlace)) == 0)
        result = Py_BuildValue("nO", table.rows, table.places);
    Py_XDECREF(table.places);
    PyBuffer_Release(&data);
    PyBuffer_Release(&batches);
    PyBuffer_Release(&columns);
    return result;
}
