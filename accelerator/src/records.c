/* Records of a batch of format 2 (KIP-98), uncompressed: read into instances of the package's own class, and written.
 *
 * Like plans, this refuses without a reason: the reader stops before a record in doubt, and the writer returns None; the
 * package then continues in Python, which reads or explains it. Only MemoryError is raised. No Python code runs while
 * records are read or written.
 */
#include "slots.h"

#define RECORDS_FORMAT 1
#define CHUNK 128 /* records are read ahead, up to this number, while the collector is paused */
#define CHUNK_BYTES 65536 /* or until they fill this size, so that large records are not kept in memory */
#define REMEMBERED 16 /* headers of the previous record, by their place: most names and many values repeat */

enum slot { OFFSET, TIMESTAMP, KEY, VALUE, HEADERS, SLOTS };
static const char *const SLOT_NAMES[SLOTS] = {"offset", "timestamp", "key", "value", "headers"};

typedef struct {
    PyObject_HEAD
    PyTypeObject *cls;
    allocfunc alloc;
    Slot slots[SLOTS];
} Records;

typedef struct {
    const uint8_t *start, *name_start; /* in the input, which the reader owns */
    Py_ssize_t size, name_size;
    PyObject *name, *pair;
} Header;

typedef struct {
    PyObject_HEAD
    Records *records;
    PyObject *data;
    const uint8_t *start, *end;
    Py_ssize_t position, index, count;
    int64_t base_offset, base_timestamp, last_timestamp;
    PyObject *append_timestamp; /* of all records, or NULL */
    PyObject *timestamp;        /* last_timestamp, or NULL: records of a batch often share one */
    Header headers[REMEMBERED];
    PyObject *chunk[CHUNK];     /* records that were returned before `next`, then those up to `filled` */
    Py_ssize_t next, filled;
} Reader;

static PyTypeObject *records_type, *reader_type;
static PyObject *no_headers;

/* ---- Reading. int functions return 0, or -1 for a doubt or an exception. ---- */

typedef struct {
    const uint8_t *at, *end;
} Cursor;

/* Any varint that Java reads: up to 5 bytes for 32 bits and 10 for 64, bits beyond these dropped. */
static int read_long_varint(Cursor *in, int most, uint64_t *zigzag) {
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

static int add(int64_t base, int64_t delta, int64_t *sum) {
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

static inline PyObject *read_bytes(Cursor *in) {
    const uint8_t *start;
    int32_t size;
    if (read_span(in, &start, &size) < 0)
        return NULL;
    return size < 0 ? Py_NewRef(Py_None) : PyBytes_FromStringAndSize((const char *)start, size);
}

static PyObject *read_name(Header *known, Cursor *in) {
    const uint8_t *start;
    int32_t size;
    if (read_span(in, &start, &size) < 0 || size < 0)
        return NULL;
    if (known->name && known->name_size == size && memcmp(known->name_start, start, size) == 0)
        return Py_NewRef(known->name);
    PyObject *name = PyUnicode_DecodeUTF8((const char *)start, size, "surrogateescape");
    if (name) {
        PyObject *old = known->name;
        known->name_start = start;
        known->name_size = size;
        known->name = Py_NewRef(name);
        Py_XDECREF(old);
    }
    return name;
}

static PyObject *new_pair(PyObject *name, PyObject *value) {
    PyObject *pair = name && value ? PyTuple_New(2) : NULL;
    if (!pair) {
        Py_XDECREF(name);
        Py_XDECREF(value);
        return NULL;
    }
    PyTuple_SetItem(pair, 0, name);
    PyTuple_SetItem(pair, 1, value);
    PyObject_GC_UnTrack(pair); /* a str and bytes, so that the collector has nothing to find */
    return pair;
}

/* Read a header, or share the one with the same bytes at the same place of the previous record: tuples cannot change. */
static PyObject *read_header(Header *known, Cursor *in) {
    const uint8_t *start = in->at;
    if (known->pair && known->size <= in->end - start && memcmp(known->start, start, known->size) == 0) {
        in->at += known->size;
        return Py_NewRef(known->pair);
    }
    PyObject *name = read_name(known, in), *value = name ? read_bytes(in) : NULL, *pair = new_pair(name, value);
    if (pair) {
        PyObject *old = known->pair;
        known->start = start;
        known->size = in->at - start;
        known->pair = Py_NewRef(pair);
        Py_XDECREF(old);
    }
    return pair;
}

static PyObject *read_headers(Reader *self, Cursor *in) {
    int32_t count;
    if (in->at < in->end && !*in->at) {
        in->at++;
        return Py_NewRef(no_headers);
    }
    if (read_int32(in, &count) < 0 || count < 0 || count > (in->end - in->at) / 2)
        return NULL;
    PyObject *headers = PyTuple_New(count);
    for (int32_t place = 0; headers && place < count; place++) {
        PyObject *header = read_header(self->headers + place % REMEMBERED, in);
        if (!header || PyTuple_SetItem(headers, place, header) < 0)
            Py_CLEAR(headers);
    }
    if (headers && count)
        PyObject_GC_UnTrack(headers);
    return headers;
}

static PyObject *timestamp_of(Reader *self, int64_t value) {
    if (self->append_timestamp)
        return Py_NewRef(self->append_timestamp);
    if (!self->timestamp || self->last_timestamp != value) {
        PyObject *timestamp = PyLong_FromLongLong(value);
        if (!timestamp)
            return NULL;
        Py_XDECREF(self->timestamp);
        self->timestamp = timestamp;
        self->last_timestamp = value;
    }
    return Py_NewRef(self->timestamp);
}

/* Read the fields of a record, which have to fill it. */
static int fill_record(Reader *self, PyObject *record, Cursor *in) {
    const Slot *slots = self->records->slots;
    int64_t timestamp, offset;
    int32_t delta;
    if (in->at == in->end)
        return -1;
    in->at++; /* the attributes of a record have no meaning yet */
    if (read_int64(in, &timestamp) < 0 || add(self->base_timestamp, timestamp, &timestamp) < 0
        || read_int32(in, &delta) < 0 || add(self->base_offset, delta, &offset) < 0
        || store(slots + TIMESTAMP, record, timestamp_of(self, timestamp)) < 0
        || store(slots + OFFSET, record, PyLong_FromLongLong(offset)) < 0
        || store(slots + KEY, record, read_bytes(in)) < 0 || store(slots + VALUE, record, read_bytes(in)) < 0
        || store(slots + HEADERS, record, read_headers(self, in)) < 0)
        return -1;
    return in->at == in->end ? 0 : -1;
}

/* Return a record to fill: the one that had this place in the chunk before if nothing else has a reference to it. */
static PyObject *take_record(Reader *self, PyObject **place) {
    PyObject *record = *place;
    *place = NULL;
    if (record && Py_REFCNT(record) == 1 && Py_TYPE(record) == self->records->cls)
        return record;
    Py_XDECREF(record);
    return self->records->alloc(self->records->cls, 0);
}

static int read_record(Reader *self, PyObject **place) {
    Cursor in = {self->start + self->position, self->end};
    int32_t length;
    if (read_int32(&in, &length) < 0 || length < 0 || length > in.end - in.at)
        return -1;
    in.end = in.at + length;
    PyObject *record = take_record(self, place);
    if (!record)
        return -1;
    if (fill_record(self, record, &in) < 0) {
        Py_DECREF(record);
        return -1;
    }
    *place = record;
    self->position = in.at - self->start;
    self->index++;
    return 0;
}

static void fill_chunk(Reader *self) {
    Py_ssize_t stop = self->position + CHUNK_BYTES;
    int collects = PyGC_Disable();
    self->next = self->filled = 0;
    while (self->filled < CHUNK && self->index < self->count && self->position < stop
           && read_record(self, self->chunk + self->filled) == 0)
        self->filled++;
    if (collects)
        PyGC_Enable();
}

static PyObject *reader_next(PyObject *object) {
    Reader *self = (Reader *)object;
    if (self->next == self->filled)
        fill_chunk(self);
    return self->next < self->filled && !PyErr_Occurred() ? Py_NewRef(self->chunk[self->next++]) : NULL;
}

static void reader_dealloc(PyObject *object) {
    Reader *self = (Reader *)object;
    PyTypeObject *type = Py_TYPE(object);
    for (Header *known = self->headers; known < self->headers + REMEMBERED; known++) {
        Py_XDECREF(known->name);
        Py_XDECREF(known->pair);
    }
    for (int place = 0; place < CHUNK; place++)
        Py_XDECREF(self->chunk[place]);
    Py_XDECREF(self->timestamp);
    Py_XDECREF(self->append_timestamp);
    Py_XDECREF(self->data);
    Py_XDECREF((PyObject *)self->records);
    freefunc free_object = (freefunc)PyType_GetSlot(type, Py_tp_free);
    free_object(object);
    Py_DECREF((PyObject *)type);
}

static PyMemberDef reader_members[] = {
    {"position", T_PYSSIZET, offsetof(Reader, position), READONLY, "the byte after the last record that was read"},
    {"index", T_PYSSIZET, offsetof(Reader, index), READONLY, "the number of records that were read"},
    {0},
};
static PyType_Slot reader_slots[] = {
    {Py_tp_doc, "Iterates over the records of a batch; stops before one in doubt."},
    {Py_tp_dealloc, reader_dealloc},
    {Py_tp_iter, PyObject_SelfIter},
    {Py_tp_iternext, reader_next},
    {Py_tp_members, reader_members},
    {0},
};
static PyType_Spec reader_spec = {
    "kipc_accelerator.Reader", sizeof(Reader), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, reader_slots,
};

/* Records.read(data, position, count, base_offset, base_timestamp, append_timestamp or None) -> iterator. */
static PyObject *records_read(PyObject *self, PyObject *args) {
    PyObject *data, *append_timestamp;
    Py_ssize_t position, count;
    long long base_offset, base_timestamp;
    if (!PyArg_ParseTuple(args, "SnnLLO:read", &data, &position, &count, &base_offset, &base_timestamp,
                          &append_timestamp))
        return NULL;
    if (position < 0 || position > PyBytes_Size(data)) {
        PyErr_SetString(PyExc_ValueError, "the position is not in the data");
        return NULL;
    }
    Reader *reader = (Reader *)PyType_GenericAlloc(reader_type, 0);
    if (!reader)
        return NULL;
    reader->records = (Records *)Py_NewRef(self);
    reader->data = Py_NewRef(data);
    reader->start = (const uint8_t *)PyBytes_AsString(data);
    reader->end = reader->start + PyBytes_Size(data);
    reader->position = position;
    reader->count = count;
    reader->base_offset = base_offset;
    reader->base_timestamp = base_timestamp;
    reader->append_timestamp = append_timestamp == Py_None ? NULL : Py_NewRef(append_timestamp);
    return (PyObject *)reader;
}

/* ---- Writing. Sizes are known before bytes are written, since each record begins with its own. ---- */

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
    else if (PyByteArray_CheckExact(value))
        *span = (Span){PyByteArray_AsString(value), PyByteArray_Size(value)};
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

/* The size of all headers and their number, or -1. */
static Py_ssize_t headers_size(PyObject *headers) {
    int is_list = PyList_CheckExact(headers);
    if (!is_list && !PyTuple_CheckExact(headers))
        return -1;
    Py_ssize_t count = is_list ? PyList_Size(headers) : PyTuple_Size(headers), total = varint_size((uint64_t)count << 1);
    for (Py_ssize_t place = 0; place < count; place++) {
        Span name, value;
        if (take_header(is_list ? PyList_GetItem(headers, place) : PyTuple_GetItem(headers, place), &name, &value) < 0)
            return -1;
        total += span_size(&name) + span_size(&value);
        if (total > INT32_MAX)
            return -1;
    }
    return total;
}

static uint8_t *put_headers(uint8_t *at, PyObject *headers) {
    int is_list = PyList_CheckExact(headers);
    Py_ssize_t count = is_list ? PyList_Size(headers) : PyTuple_Size(headers);
    at = put_varint(at, (uint64_t)count << 1);
    for (Py_ssize_t place = 0; place < count; place++) {
        Span name = {0}, value = {0};
        take_header(is_list ? PyList_GetItem(headers, place) : PyTuple_GetItem(headers, place), &name, &value);
        at = put_span(put_span(at, &name), &value);
    }
    return at;
}

/* What a batch says of its records. The bases are set by the first record unless they are given. */
typedef struct {
    int has_offset, has_timestamp;
    int64_t base_offset, base_timestamp, next_offset, max_timestamp;
} Totals;

/* Determine the offset and the timestamp of a record, and their distances from those of the batch. */
static int take_deltas(const Records *self, PyObject *record, Totals *totals, int64_t *offset, int64_t *timestamp) {
    PyObject *const *offset_place = place_of(record, self->slots + OFFSET);
    PyObject *const *timestamp_place = place_of(record, self->slots + TIMESTAMP);
    if (!*offset_place || !*timestamp_place || take_int64(*offset_place, offset) < 0
        || take_int64(*timestamp_place, timestamp) < 0)
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

static int write_record(const Records *self, PyObject *record, Totals *totals, Output *out) {
    int64_t offset, timestamp;
    Span key, value;
    if (Py_TYPE(record) != self->cls || take_deltas(self, record, totals, &offset, &timestamp) < 0)
        return -1;
    PyObject *key_object = *place_of(record, self->slots + KEY), *value_object = *place_of(record, self->slots + VALUE);
    PyObject *headers = *place_of(record, self->slots + HEADERS);
    if (!key_object || !value_object || !headers || take_bytes(key_object, &key) < 0
        || take_bytes(value_object, &value) < 0)
        return -1;
    Py_ssize_t of_headers = headers == no_headers ? 1 : headers_size(headers);
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
    at = put_span(put_span(at, &key), &value);
    if (headers == no_headers)
        *at = 0;
    else
        put_headers(at, headers);
    return 0;
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
static PyObject *records_write(PyObject *object, PyObject *args) {
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
    while (place < count && write_record(self, PyList_GetItem(rows, place), &totals, &out) == 0)
        place++;
    if (place == count)
        result = Py_BuildValue("y#LLLL", (const char *)out.start, out.size, (long long)totals.base_offset,
                               (long long)totals.next_offset - 1, (long long)totals.base_timestamp,
                               (long long)totals.max_timestamp);
    PyMem_Free(out.start);
    return result ? result : refused();
}

/* Records(cls), a class with the slots of records. */
static PyObject *records_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    PyObject *cls;
    if (!PyArg_ParseTuple(args, "O!:Records", &PyType_Type, &cls))
        return NULL;
    Records *self = (Records *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->cls = (PyTypeObject *)Py_NewRef(cls);
    self->alloc = (allocfunc)PyType_GetSlot(self->cls, Py_tp_alloc);
    for (int slot = 0; slot < SLOTS; slot++) {
        PyObject *member = PyObject_GetAttrString(cls, SLOT_NAMES[slot]);
        int result = member ? find_slot(self->cls, member, self->slots + slot) : -1;
        Py_XDECREF(member);
        if (result < 0) {
            Py_DECREF((PyObject *)self);
            return NULL;
        }
    }
    return (PyObject *)self;
}

static void records_dealloc(PyObject *object) {
    Records *self = (Records *)object;
    PyTypeObject *type = Py_TYPE(object);
    for (int slot = 0; slot < SLOTS; slot++)
        Py_XDECREF(self->slots[slot].member);
    Py_XDECREF((PyObject *)self->cls);
    freefunc free_object = (freefunc)PyType_GetSlot(type, Py_tp_free);
    free_object(object);
    Py_DECREF((PyObject *)type);
}

static PyMethodDef records_methods[] = {
    {"read", records_read, METH_VARARGS,
     "read(data, position, count, base_offset, base_timestamp, append_timestamp) -> iterator"},
    {"write", records_write, METH_VARARGS,
     "write(records, base_offset, base_timestamp) -> (bytes, base and last offset, base and largest timestamp), or None"},
    {0},
};
static PyType_Slot records_slots[] = {
    {Py_tp_doc, "Reads and writes the records of batches as instances of one class."},
    {Py_tp_new, records_new},
    {Py_tp_dealloc, records_dealloc},
    {Py_tp_methods, records_methods},
    {0},
};
static PyType_Spec records_spec = {"kipc_accelerator.Records", sizeof(Records), 0, Py_TPFLAGS_DEFAULT, records_slots};

int kipc_add_records(PyObject *module) {
    no_headers = PyTuple_New(0);
    reader_type = (PyTypeObject *)PyType_FromSpec(&reader_spec);
    records_type = (PyTypeObject *)PyType_FromSpec(&records_spec);
    if (!no_headers || !reader_type || !records_type)
        return -1;
    return PyModule_AddObjectRef(module, "Records", (PyObject *)records_type) < 0
                   || PyModule_AddIntConstant(module, "RECORDS_FORMAT", RECORDS_FORMAT) < 0
               ? -1
               : 0;
}
