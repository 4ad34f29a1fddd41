/* Reads records into instances of the package's own class.
 *
 * The reader stops before a record in doubt; the package then continues in Python, which reads or explains it. Only
 * MemoryError is raised. No Python code runs while records are read. Threads that share a reader get different records:
 * each call locks the reader.
 */
#include "records.h"
#include "varints.h"

#define CHUNK 128 /* records are read ahead, up to this number, while the collector is paused */
#define CHUNK_BYTES 65536 /* or until they fill this size, so that large records are not kept in memory */
#define REMEMBERED 16 /* headers of the previous record, by their place: most names and many values repeat */

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
    PyObject *chunk[CHUNK];     /* records returned before `next`, NULL if handed over, then those up to `filled` */
    Py_ssize_t next, filled;
} Reader;

static PyTypeObject *reader_type;

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

/* Read a header, or share the one with the same bytes at the same place of the last record: tuples cannot change. */
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
        return Py_NewRef(kipc_no_headers);
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

#ifdef Py_GIL_DISABLED

/* Hand over the record at a place of the chunk: other threads may have changed it, so that it is not reused. */
static PyObject *hand_over(PyObject **place) {
    PyObject *record = *place;
    *place = NULL;
    return record;
}

static PyObject *reusable(Reader *self, PyObject **place) {
    return NULL;
}

#else

static PyObject *hand_over(PyObject **place) {
    return Py_NewRef(*place);
}

/* Return the record that had this place in the chunk before if nothing else has a reference to it, else NULL. */
static PyObject *reusable(Reader *self, PyObject **place) {
    PyObject *record = *place;
    *place = NULL;
    if (record && Py_REFCNT(record) == 1 && Py_TYPE(record) == self->records->cls)
        return record;
    Py_XDECREF(record);
    return NULL;
}

#endif

/* Return a record to fill. */
static PyObject *take_record(Reader *self, PyObject **place) {
    PyObject *record = reusable(self, place);
    if (record)
        return record;
    record = self->records->alloc(self->records->cls, 0);
    if (record)
        PyObject_GC_UnTrack(record); /* it has numbers, bytes and headers: nothing for the collector to find */
    return record;
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
    int was_paused = pause_collection();
    self->next = self->filled = 0;
    while (self->filled < CHUNK && self->index < self->count && self->position < stop
           && read_record(self, self->chunk + self->filled) == 0)
        self->filled++;
    resume_collection(was_paused);
}

static PyObject *reader_next(PyObject *object) {
    Reader *self = (Reader *)object;
    PyObject *record = NULL;
    Py_BEGIN_CRITICAL_SECTION(object);
    if (self->next == self->filled)
        fill_chunk(self);
    if (self->next < self->filled && !PyErr_Occurred())
        record = hand_over(self->chunk + self->next++);
    Py_END_CRITICAL_SECTION();
    return record;
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
PyObject *kipc_read_records(PyObject *self, PyObject *args) {
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

int kipc_make_reader(void) {
    reader_type = (PyTypeObject *)PyType_FromSpec(&reader_spec);
    return reader_type ? 0 : -1;
}
