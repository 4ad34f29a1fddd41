/* The accelerator of packages made by kipc: one interpreter of layouts for all their messages.
 *
 * A Plan is one struct in one version. It reads bytes into instances of the package's own classes and writes them back,
 * slot by slot, as the emitted functions do. It refuses without saying why: any error here makes the package's
 * reference codec, in Python, find message, version, path, offset and reason.
 *
 * Ownership: functions that return PyObject* give the caller a reference, or NULL with an exception set; arguments are
 * borrowed. int functions return 0, or -1 with an exception set. A Plan owns what its fields point to, for its life.
 *
 * Limited API of CPython 3.11, or where there is no GIL, the whole API of 3.13: such builds had no stable ABI before
 * 3.15 (PEP 803). A Plan does not change once it is made, so that threads share it without a lock. No Python code runs
 * while reading, but for the constructor of a struct that is a default.
 */
#include "slots.h"

#define PLAN_FORMAT 1
#define MAX_STRING 32767
#define MAX_TAG 0x7fffffff

/* The order is that of KINDS in runtime/acceleration.py; those up to UUID have a fixed width. */
enum kind { BOOL, INT8, INT16, UINT16, INT32, UINT32, INT64, FLOAT64, UUID, STRING, BYTES, STRUCT };
static const int WIDTHS[] = {1, 1, 2, 2, 4, 4, 8, 8, 16};

enum { ARRAY = 1, NULLABLE = 2, FLEXIBLE = 4, MAYBE = 8, IGNORABLE = 16 };
enum fresh { SHARED, NEW_LIST, NEW_STRUCT };

typedef struct Plan Plan;

typedef struct {
    Slot slot;
    enum kind kind;
    int flags;
    uint32_t tag;
    Py_ssize_t smallest; /* least number of bytes of an array's element, at least 1 */
    Plan *plan;         /* of a struct, else NULL */
    PyObject *initial;  /* the default, or for NEW_STRUCT the class that makes it */
    enum fresh fresh;
    PyObject *is_default; /* Field.is_default, for what C does not compare itself */
} Field;

struct Plan {
    PyObject_HEAD
    PyTypeObject *cls;
    allocfunc alloc;
    int flexible;
    uint32_t tag_count; /* tags below belong to the spec, in this version or another */
    Slot unknown;
    Py_ssize_t count, tagged_count, absent_count;
    Field *fields;      /* first those in order, then the tagged, then the absent ones */
};

typedef struct {
    PyTypeObject *plan_type;
    PyTypeObject *uuid_type;
    Slot uuid_int, uuid_is_safe;
    PyObject *safe_unknown, *sixty_four, *bytes_name, *booleans, *empty_tuple;
} State;

/* Of one interpreter: the only one that can import the extension. It keeps every function's arguments short. */
static State state;
static PyInterpreterState *interpreter;

/* ---- Reading: a cursor over the input ---- */

typedef struct {
    const uint8_t *at, *end;
} Cursor;

static PyObject *read_struct(const Plan *plan, Cursor *in);

static int need(const Cursor *in, Py_ssize_t size) {
    return in->end - in->at < size ? refuse("too short") : 0;
}

/* Integers are big-endian; with a constant width these loops are one instruction. */
static inline uint64_t load(const uint8_t *at, int width) {
    uint64_t value = 0;
    while (width--)
        value = value << 8 | *at++;
    return value;
}

static inline void put_at(uint8_t *at, uint64_t value, int width) {
    for (; width--; value >>= 8)
        at[width] = (uint8_t)value;
}

/* An unsigned varint of at most 5 bytes and 32 bits; overlong forms are fine. */
static int read_varint(Cursor *in, uint32_t *value) {
    if (in->at < in->end && *in->at < 128) {
        *value = *in->at++;
        return 0;
    }
    uint64_t total = 0;
    for (int shift = 0; shift < 35; shift += 7) {
        if (need(in, 1) < 0)
            return -1;
        uint8_t byte = *in->at++;
        total |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) {
            if (total > UINT32_MAX)
                return refuse("varint of more than 32 bits");
            *value = (uint32_t)total;
            return 0;
        }
    }
    return refuse("varint of more than 5 bytes");
}

/* A length or count; null is -1, and refused unless it may be. */
static int read_length(Cursor *in, int flags, int narrow, Py_ssize_t *length) {
    if (flags & FLEXIBLE) {
        uint32_t value;
        if (read_varint(in, &value) < 0)
            return -1;
        *length = (Py_ssize_t)value - 1;
    } else {
        if (need(in, narrow ? 2 : 4) < 0)
            return -1;
        *length = narrow ? (int16_t)load(in->at, 2) : (int32_t)load(in->at, 4);
        in->at += narrow ? 2 : 4;
    }
    if (*length < ((flags & NULLABLE) ? -1 : 0))
        return refuse("no length");
    return 0;
}

static PyObject *read_uuid(const uint8_t *at) {
    PyObject *high = PyLong_FromUnsignedLongLong(load(at, 8)), *low = PyLong_FromUnsignedLongLong(load(at + 8, 8));
    PyObject *shifted = high && low ? PyNumber_Lshift(high, state.sixty_four) : NULL;
    PyObject *number = shifted ? PyNumber_Or(shifted, low) : NULL;
    Py_XDECREF(high);
    Py_XDECREF(low);
    Py_XDECREF(shifted);
    PyObject *value = number ? PyType_GenericAlloc(state.uuid_type, 0) : NULL;
    if (!value) {
        Py_XDECREF(number);
        return NULL;
    }
    store(&state.uuid_int, value, number);
    store(&state.uuid_is_safe, value, Py_NewRef(state.safe_unknown));
    return value;
}

static PyObject *read_float(const uint8_t *at) {
    uint64_t bits = load(at, 8);
    double value;
    memcpy(&value, &bits, 8);
    return PyFloat_FromDouble(value);
}

static PyObject *read_fixed(enum kind kind, const uint8_t *at) {
    switch (kind) {
    case BOOL: return PyBool_FromLong(*at);
    case INT8: return PyLong_FromLong((int8_t)*at);
    case INT16: return PyLong_FromLong((int16_t)load(at, 2));
    case UINT16: return PyLong_FromLong((long)load(at, 2));
    case INT32: return PyLong_FromLong((int32_t)load(at, 4));
    case UINT32: return PyLong_FromUnsignedLong((unsigned long)load(at, 4));
    case INT64: return PyLong_FromLongLong((int64_t)load(at, 8));
    case FLOAT64: return read_float(at);
    default: return read_uuid(at);
    }
}

static PyObject *read_text(const Field *field, int flags, Cursor *in) {
    Py_ssize_t length;
    if (flags & FLEXIBLE && in->at < in->end && *in->at > 0 && *in->at < 128)
        length = *in->at++ - 1; /* most are short */
    else if (read_length(in, flags, field->kind == STRING, &length) < 0)
        return NULL;
    if (length < 0)
        return Py_NewRef(Py_None);
    if (need(in, length) < 0 || (field->kind == STRING && length > MAX_STRING && refuse("string too long") < 0))
        return NULL;
    const char *start = (const char *)in->at;
    in->at += length;
    return field->kind == STRING ? PyUnicode_DecodeUTF8(start, length, "strict")
                                 : PyBytes_FromStringAndSize(start, length);
}

/* One value, not an array; elements of arrays are never null. */
static inline PyObject *read_value(const Field *field, int flags, Cursor *in) {
    if (field->kind > UUID)
        return field->kind == STRUCT ? read_struct(field->plan, in) : read_text(field, flags, in);
    int width = WIDTHS[field->kind];
    if (need(in, width) < 0)
        return NULL;
    in->at += width;
    return read_fixed(field->kind, in->at - width);
}

static PyObject *read_array(const Field *field, Cursor *in) {
    Py_ssize_t count;
    if (read_length(in, field->flags, 0, &count) < 0)
        return NULL;
    if (count < 0)
        return Py_NewRef(Py_None);
    if (count > (in->end - in->at) / field->smallest && refuse("more elements than bytes") < 0)
        return NULL;
    int is_list = field->kind == STRUCT;
    PyObject *array = is_list ? PyList_New(count) : PyTuple_New(count);
    for (Py_ssize_t place = 0; array && place < count; place++) {
        PyObject *element = read_value(field, field->flags & FLEXIBLE, in);
        if (!element || (is_list ? PyList_SetItem : PyTuple_SetItem)(array, place, element) < 0)
            Py_CLEAR(array);
    }
    return array;
}

/* Whether a nullable struct follows: 1 or 0, or -1 with an exception set. Null is 0 in a tagged field, else -1. */
static int read_marker(int is_tagged, Cursor *in) {
    uint32_t marker = 0;
    if (is_tagged ? read_varint(in, &marker) < 0 : need(in, 1) < 0)
        return -1;
    if (!is_tagged)
        marker = *in->at++;
    return marker == 1 ? 1 : marker == (is_tagged ? 0 : 255) ? 0 : refuse("no marker");
}

static PyObject *read_field(const Field *field, int is_tagged, Cursor *in) {
    if (!(field->flags & (MAYBE | ARRAY)) && field->kind != STRUCT)
        return read_value(field, field->flags, in);
    if (field->flags & MAYBE) {
        if (need(in, 1) < 0)
            return NULL;
        if (!*in->at++)
            return Py_NewRef(Py_None);
    }
    if (field->flags & ARRAY)
        return read_array(field, in);
    if (field->kind == STRUCT && field->flags & NULLABLE) {
        int present = read_marker(is_tagged, in);
        if (present <= 0)
            return present < 0 ? NULL : Py_NewRef(Py_None);
    }
    return read_value(field, field->flags, in);
}

static PyObject *new_default(const Field *field) {
    if (field->fresh == SHARED)
        return Py_NewRef(field->initial);
    return field->fresh == NEW_LIST ? PyList_New(0) : PyObject_Call(field->initial, state.empty_tuple, NULL);
}

static int read_unknown(uint32_t tag, uint32_t size, Cursor *in, PyObject **unknown) {
    if (!*unknown && !(*unknown = PyDict_New()))
        return -1;
    PyObject *key = PyLong_FromUnsignedLong(tag);
    PyObject *value = PyBytes_FromStringAndSize((const char *)in->at, size);
    in->at += size;
    int result = key && value ? PyDict_SetItem(*unknown, key, value) : -1;
    Py_XDECREF(key);
    Py_XDECREF(value);
    return result;
}

/* One tagged field, which has to fill exactly the size it declares. */
static int read_tagged(const Plan *plan, PyObject *object, uint32_t tag, uint32_t size, Cursor *in,
                       PyObject **unknown) {
    const Field *field = plan->fields + plan->count, *end = field + plan->tagged_count;
    while (field < end && field->tag != tag)
        field++;
    if (field == end)
        return tag < plan->tag_count ? refuse("tag of another version") : read_unknown(tag, size, in, unknown);
    Cursor value = {in->at, in->at + size};
    in->at += size;
    if (store(&field->slot, object, read_field(field, 1, &value)) < 0)
        return -1;
    return value.at == value.end ? 0 : refuse("tagged field of another size");
}

static int read_tags(const Plan *plan, PyObject *object, Cursor *in) {
    uint32_t count, tag = 0, size;
    PyObject *unknown = NULL;
    int64_t last = -1;
    int result = read_varint(in, &count);
    for (uint32_t done = 0; result == 0 && done < count; done++) {
        if (read_varint(in, &tag) < 0 || read_varint(in, &size) < 0 || need(in, size) < 0)
            result = -1;
        else if (tag <= last || tag > MAX_TAG)
            result = refuse("tags do not ascend");
        else
            result = read_tagged(plan, object, tag, size, in, &unknown);
        last = tag;
    }
    if (result == 0 && unknown)
        return store(&plan->unknown, object, unknown);
    Py_XDECREF(unknown);
    return result;
}

static int fill_struct(const Plan *plan, PyObject *object, Cursor *in) {
    const Field *field = plan->fields, *end = field + plan->count;
    for (; field < end; field++)
        if (store(&field->slot, object, read_field(field, 0, in)) < 0)
            return -1;
    for (end += plan->tagged_count + plan->absent_count; field < end; field++)
        if (store(&field->slot, object, new_default(field)) < 0)
            return -1;
    store(&plan->unknown, object, Py_NewRef(Py_None));
    if (!plan->flexible)
        return 0;
    if (in->at < in->end && !*in->at) {
        in->at++;
        return 0;
    }
    return read_tags(plan, object, in);
}

static PyObject *read_struct(const Plan *plan, Cursor *in) {
    PyObject *object = plan->alloc(plan->cls, 0);
    if (object && fill_struct(plan, object, in) < 0)
        Py_CLEAR(object);
    return object;
}

/* ---- Writing: a buffer that grows ---- */

typedef struct {
    uint8_t *start;
    Py_ssize_t size, room;
    int is_owned;       /* whether start is the heap's, not the caller's */
} Buffer;

static int write_struct(const Plan *plan, PyObject *value, Buffer *out);

static int grow(Buffer *out, Py_ssize_t size) {
    int fits = size <= PY_SSIZE_T_MAX / 2 - out->size;
    Py_ssize_t room = fits ? (out->size + size) * 2 : 0;
    uint8_t *start = fits ? PyMem_Realloc(out->is_owned ? out->start : NULL, room) : NULL;
    if (!start) {
        PyErr_NoMemory();
        return -1;
    }
    if (!out->is_owned && out->size)
        memcpy(start, out->start, out->size);
    *out = (Buffer){start, out->size, room, 1};
    return 0;
}

/* Make room and return where to write, or NULL. The caller fills all of it. */
static inline uint8_t *claim(Buffer *out, Py_ssize_t size) {
    if (out->room - out->size < size && grow(out, size) < 0)
        return NULL;
    out->size += size;
    return out->start + out->size - size;
}

static void release(Buffer *out) {
    if (out->is_owned)
        PyMem_Free(out->start);
}

static int put(Buffer *out, uint64_t value, int width) {
    uint8_t *at = claim(out, width);
    if (at)
        put_at(at, value, width);
    return at ? 0 : -1;
}

static int put_bytes(Buffer *out, const void *data, Py_ssize_t size) {
    uint8_t *at = size ? claim(out, size) : NULL;
    if (at)
        memcpy(at, data, size);
    return at || !size ? 0 : -1;
}

static int put_varint(Buffer *out, uint32_t value) {
    uint8_t octets[5];
    int size = 0;
    if (value < 128)
        return put(out, value, 1);
    for (; value > 127; value >>= 7)
        octets[size++] = (uint8_t)(value & 127) | 128;
    octets[size++] = (uint8_t)value;
    return put_bytes(out, octets, size);
}

static int put_length(Buffer *out, int flags, int narrow, Py_ssize_t length) {
    if (length > INT32_MAX - 1 || (narrow && length > MAX_STRING))
        return refuse("too long");
    if (flags & FLEXIBLE)
        return put_varint(out, (uint32_t)(length + 1));
    return put(out, (uint64_t)length, narrow ? 2 : 4);
}

/* The store_ functions put a value of fixed width where it belongs. */

static int store_integer(enum kind kind, PyObject *value, uint8_t *at) {
    static const long long LOWEST[] = {0, INT8_MIN, INT16_MIN, 0, INT32_MIN, 0, INT64_MIN};
    static const long long HIGHEST[] = {0, INT8_MAX, INT16_MAX, UINT16_MAX, INT32_MAX, UINT32_MAX, INT64_MAX};
    int overflow;
    long long number = PyLong_AsLongLongAndOverflow(value, &overflow); /* accepts objects with __index__, too */
    if (number == -1 && PyErr_Occurred())
        return -1;
    if (overflow || number < LOWEST[kind] || number > HIGHEST[kind])
        return refuse("out of range");
    if (WIDTHS[kind] == 4)
        put_at(at, (uint64_t)number, 4); /* most are: worth a constant */
    else
        put_at(at, (uint64_t)number, WIDTHS[kind]);
    return 0;
}

static int store_bool(PyObject *value, uint8_t *at) {
    if (value != Py_True && value != Py_False) {
        value = PyObject_GetItem(state.booleans, value); /* only 0 and 1 are keys */
        if (!value)
            return -1;
        Py_DECREF(value); /* one of the two, which live on */
    }
    *at = value == Py_True;
    return 0;
}

static int store_uuid(PyObject *value, uint8_t *at) {
    PyObject *octets = PyObject_GetAttr(value, state.bytes_name);
    if (!octets)
        return -1;
    int result = PyBytes_Check(octets) && PyBytes_Size(octets) == 16 ? 0 : refuse("no UUID");
    if (result == 0)
        memcpy(at, PyBytes_AsString(octets), 16);
    Py_DECREF(octets);
    return result;
}

static int store_float(PyObject *value, uint8_t *at) {
    double number = PyFloat_AsDouble(value);
    uint64_t bits;
    if (number == -1.0 && PyErr_Occurred())
        return -1;
    memcpy(&bits, &number, 8);
    put_at(at, bits, 8);
    return 0;
}

static int store_fixed(enum kind kind, PyObject *value, uint8_t *at) {
    switch (kind) {
    case BOOL: return store_bool(value, at);
    case UUID: return store_uuid(value, at);
    case FLOAT64: return store_float(value, at);
    default: return store_integer(kind, value, at);
    }
}

static int write_fixed(enum kind kind, PyObject *value, Buffer *out) {
    uint8_t *at = claim(out, WIDTHS[kind]);
    return at ? store_fixed(kind, value, at) : -1;
}

static int write_string(int flags, PyObject *value, Buffer *out) {
    Py_ssize_t size;
    if (!PyUnicode_Check(value))
        return refuse("no str");
    const char *text = PyUnicode_AsUTF8AndSize(value, &size);
    if (text && flags & FLEXIBLE && size < 127) { /* most are: length and text at once */
        uint8_t *at = claim(out, size + 1);
        if (at) {
            *at = (uint8_t)(size + 1);
            memcpy(at + 1, text, size);
        }
        return at ? 0 : -1;
    }
    return text && put_length(out, flags, 1, size) == 0 ? put_bytes(out, text, size) : -1;
}

/* Any bytes-like object, behind its length, or for the value of a tagged field behind its size. */
static int write_bytes(int flags, int is_sized, PyObject *value, Buffer *out) {
    Py_buffer view;
    if (PyObject_GetBuffer(value, &view, PyBUF_FULL_RO) < 0)
        return -1;
    int result = view.len > INT32_MAX - 1 ? refuse("too long")
                 : is_sized               ? put_varint(out, (uint32_t)view.len)
                                          : put_length(out, flags, 0, view.len);
    uint8_t *at = result == 0 ? claim(out, view.len) : NULL;
    result = at ? PyBuffer_ToContiguous(at, &view, view.len, 'C') : -1;
    PyBuffer_Release(&view);
    return result;
}

static inline int write_value(const Field *field, int flags, PyObject *value, Buffer *out) {
    if (field->kind <= UUID)
        return write_fixed(field->kind, value, out);
    if (field->kind == STRUCT)
        return write_struct(field->plan, value, out);
    if (value == Py_None)
        return flags & NULLABLE ? put_length(out, flags, field->kind == STRING, -1) : refuse("null");
    return field->kind == STRING ? write_string(flags, value, out) : write_bytes(flags, 0, value, out);
}

/* Elements of a list or tuple. Their own code may run and change the list: each is held while it is written, and a list
 * that has another length in the end is refused. */
static int write_elements(const Field *field, PyObject *elements, Py_ssize_t count, Buffer *out) {
    int is_list = PyList_Check(elements), is_fixed = field->kind <= UUID, width = is_fixed ? WIDTHS[field->kind] : 0;
    uint8_t *at = claim(out, count * width);
    for (Py_ssize_t place = 0; at && place < count; place++, at += width) {
        PyObject *element = is_list ? hold_element(elements, place) : Py_XNewRef(PyTuple_GetItem(elements, place));
        if (!element)
            return -1;
        int result = is_fixed ? store_fixed(field->kind, element, at)
                              : write_value(field, field->flags & FLEXIBLE, element, out);
        Py_DECREF(element);
        if (result < 0)
            return -1;
    }
    return !at ? -1 : is_list && PyList_Size(elements) != count ? refuse("changed while it was written") : 0;
}

static int write_array(const Field *field, PyObject *value, Buffer *out) {
    if (value == Py_None)
        return field->flags & NULLABLE ? put_length(out, field->flags, 0, -1) : refuse("null");
    if (field->kind == STRING && PyUnicode_Check(value))
        return refuse("a str is not an array");
    int is_list = PyList_CheckExact(value);
    PyObject *elements = is_list || PyTuple_CheckExact(value) ? Py_NewRef(value)
                         : PyObject_Size(value) < 0           ? NULL
                                                              : PySequence_Tuple(value);
    if (!elements)
        return -1;
    Py_ssize_t count = is_list ? PyList_Size(elements) : PyTuple_Size(elements);
    int result = put_length(out, field->flags, 0, count);
    if (result == 0)
        result = write_elements(field, elements, count, out);
    Py_DECREF(elements);
    return result;
}

static int write_field(const Field *field, int is_tagged, PyObject *value, Buffer *out) {
    if (field->flags & MAYBE) {
        if (put(out, value != Py_None, 1) < 0 || value == Py_None)
            return PyErr_Occurred() ? -1 : 0;
    }
    if (field->flags & ARRAY)
        return write_array(field, value, out);
    if (field->kind == STRUCT) {
        if (value == Py_None)
            return field->flags & NULLABLE ? put(out, is_tagged ? 0 : 255, 1) : refuse("null");
        if (field->flags & NULLABLE && put(out, 1, 1) < 0)
            return -1;
    }
    return write_value(field, field->flags, value, out);
}

/* Field.is_default: 1 or 0, or -1 with an exception set. */
static int is_default(const Field *field, PyObject *value) {
    int is_bool = field->kind == BOOL && !(field->flags & ARRAY);
    if (!is_bool && (field->initial == Py_None || value == Py_None))
        return value == field->initial;
    if (field->flags & ARRAY || field->kind == BYTES) {
        Py_ssize_t size = PyObject_Size(value);
        return size < 0 ? -1 : size == 0;
    }
    PyObject *answer = is_bool || field->kind == STRUCT
                           ? PyObject_CallFunctionObjArgs(field->is_default, value, NULL)
                           : PyObject_RichCompare(value, field->initial, Py_EQ);
    int result = answer ? PyObject_IsTrue(answer) : -1;
    Py_XDECREF(answer);
    return result;
}

/* Get an attribute by name, from an object of another class that has it, too. */
static PyObject *get_by_name(const Slot *slot, PyObject *value) {
    PyErr_Clear();
    PyObject *name = PyObject_GetAttrString(slot->member, "__name__");
    PyObject *result = name ? PyObject_GetAttr(value, name) : NULL;
    Py_XDECREF(name);
    return result;
}

/* Get an attribute from its slot, or by name. */
static inline PyObject *get(const Plan *plan, const Slot *slot, PyObject *value) {
    PyObject *found = Py_TYPE(value) == plan->cls ? hold(value, slot) : NULL;
    return found ? found : get_by_name(slot, value);
}

/* Write one tagged field: its tag, the size of its value, the value. */
static int write_tagged(const Field *field, PyObject *value, Buffer *out) {
    Buffer scratch = {0};
    int result = write_field(field, 1, value, &scratch);
    if (result == 0 && scratch.size > INT32_MAX)
        result = refuse("too long");
    if (result == 0 && (result = put_varint(out, field->tag)) == 0
        && (result = put_varint(out, (uint32_t)scratch.size)) == 0)
        result = put_bytes(out, scratch.start, scratch.size);
    release(&scratch);
    return result;
}

/* Write the known tagged fields that are set, and count them. */
static int write_known(const Plan *plan, PyObject *object, Buffer *out, uint32_t *count) {
    const Field *field = plan->fields + plan->count, *end = field + plan->tagged_count;
    for (; field < end; field++) {
        PyObject *value = get(plan, &field->slot, object);
        int result = value ? is_default(field, value) : -1;
        if (result == 0) {
            result = write_tagged(field, value, out);
            *count += 1;
        }
        Py_XDECREF(value);
        if (result < 0)
            return -1;
    }
    return 0;
}

/* Write one unknown tagged field; tags ascend, since their list is sorted. */
static int write_one_unknown(const Plan *plan, PyObject *item, Buffer *out) {
    long long tag = PyLong_AsLongLong(PyTuple_GetItem(item, 0));
    if (tag == -1 && PyErr_Occurred())
        return -1;
    if (tag < plan->tag_count || tag > MAX_TAG)
        return refuse("no unknown tag");
    return put_varint(out, (uint32_t)tag) < 0 ? -1 : write_bytes(0, 1, PyTuple_GetItem(item, 1), out);
}

static int write_unknown(const Plan *plan, PyObject *unknown, Buffer *out, uint32_t *count) {
    if (!PyDict_Check(unknown))
        return refuse("unknown_tags is not a dict");
    PyObject *items = PyDict_Items(unknown);
    int result = items ? PyList_Sort(items) : -1;
    for (Py_ssize_t place = 0; result == 0 && place < PyList_Size(items); place++, *count += 1)
        result = write_one_unknown(plan, PyList_GetItem(items, place), out);
    Py_XDECREF(items);
    return result;
}

static int write_tags(const Plan *plan, PyObject *object, PyObject *unknown, Buffer *out) {
    if (unknown == Py_None && !plan->tagged_count)
        return put(out, 0, 1);
    Buffer section = {0};
    uint32_t count = 0;
    int result = write_known(plan, object, &section, &count);
    if (result == 0 && unknown != Py_None)
        result = write_unknown(plan, unknown, &section, &count);
    if (result == 0 && (result = put_varint(out, count)) == 0)
        result = put_bytes(out, section.start, section.size);
    release(&section);
    return result;
}

/* Refuse a value that this version would lose. */
static int check_absent(const Plan *plan, PyObject *object) {
    const Field *field = plan->fields + plan->count + plan->tagged_count, *end = field + plan->absent_count;
    for (; field < end; field++) {
        if (field->flags & IGNORABLE)
            continue;
        PyObject *value = get(plan, &field->slot, object);
        int answer = value ? is_default(field, value) : -1;
        Py_XDECREF(value);
        if (answer <= 0)
            return answer < 0 ? -1 : refuse("set, but absent");
    }
    return 0;
}

static int write_struct(const Plan *plan, PyObject *object, Buffer *out) {
    if (check_absent(plan, object) < 0)
        return -1;
    for (const Field *field = plan->fields, *end = field + plan->count; field < end; field++) {
        PyObject *value = get(plan, &field->slot, object);
        int result = value ? write_field(field, 0, value, out) : -1;
        Py_XDECREF(value);
        if (result < 0)
            return -1;
    }
    PyObject *unknown = get(plan, &plan->unknown, object);
    if (!unknown)
        return -1;
    int result = 0;
    if (plan->flexible)
        result = write_tags(plan, object, unknown, out);
    else if (unknown != Py_None && (result = PyObject_IsTrue(unknown)) > 0)
        result = refuse("tagged fields in a version that has none");
    Py_DECREF(unknown);
    return result;
}

/* ---- Plans as Python objects ---- */

/* Plan.read(buf, pos, end) -> (value, pos), as an emitted reader. Collection pauses inside: nothing here is garbage. */
static PyObject *plan_read(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    char *start;
    Py_ssize_t size;
    Py_ssize_t pos = count == 3 ? PyLong_AsSsize_t(args[1]) : -1, end = count == 3 ? PyLong_AsSsize_t(args[2]) : -1;
    if (count != 3 || PyBytes_AsStringAndSize(args[0], &start, &size) < 0 || pos < 0 || pos > end || end > size) {
        refuse("read(bytes, pos, end)");
        return NULL;
    }
    Cursor in = {(uint8_t *)start + pos, (uint8_t *)start + end};
    int was_paused = end - pos > 512 && pause_collection();
    PyObject *value = read_struct((Plan *)self, &in);
    resume_collection(was_paused);
    PyObject *stop = value ? PyLong_FromSsize_t(in.at - (uint8_t *)start) : NULL;
    PyObject *result = stop ? PyTuple_Pack(2, value, stop) : NULL;
    Py_XDECREF(value);
    Py_XDECREF(stop);
    return result;
}

/* Plan.write(value) -> bytes, as an emitted writer. */
static PyObject *plan_write(PyObject *self, PyObject *value) {
    uint8_t most[512]; /* messages are small, mostly */
    Buffer out = {most, 0, sizeof most, 0};
    PyObject *data = NULL;
    if (write_struct((Plan *)self, value, &out) == 0)
        data = PyBytes_FromStringAndSize((const char *)out.start, out.size);
    release(&out);
    return data;
}

/* Take a field from its tuple: slot, kind, flags, tag, smallest, plan or None, default, how it is fresh, is_default. */
static int take_field(PyTypeObject *cls, PyObject *given, Field *field, int is_absent) {
    PyObject *member, *plan;
    int kind, fresh;
    long tag;
    if (!PyArg_ParseTuple(given, "OiilnOOiO", &member, &kind, &field->flags, &tag, &field->smallest, &plan,
                          &field->initial, &fresh, &field->is_default)) {
        memset(field, 0, sizeof *field);
        return -1;
    }
    Py_INCREF(field->initial);
    Py_INCREF(field->is_default);
    field->plan = plan == Py_None ? NULL : (Plan *)Py_NewRef(plan);
    field->kind = (enum kind)kind;
    field->fresh = (enum fresh)fresh;
    field->tag = (uint32_t)tag;
    if (Py_TYPE(member) != Py_TYPE(state.uuid_int.member) || kind < BOOL || kind > STRUCT || field->smallest < 1
        || (plan != Py_None && Py_TYPE(plan) != state.plan_type)
        || (!is_absent && (kind == STRUCT) != (plan != Py_None))) {
        PyErr_SetString(PyExc_TypeError, "no field of a plan");
        return -1;
    }
    return find_slot(cls, member, &field->slot);
}

static int take_fields(Plan *self, PyObject *fields) {
    Py_ssize_t size = PyTuple_Size(fields), absent = size - self->absent_count;
    for (Py_ssize_t place = 0; place < size; place++)
        if (take_field(self->cls, PyTuple_GetItem(fields, place), self->fields + place, place >= absent) < 0)
            return -1;
    return 0;
}

/* Plan(cls, flexible, tag_count, unknown_slot, fields, number of tagged ones, number of absent ones). */
static PyObject *plan_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    PyObject *cls, *unknown, *fields;
    int flexible;
    long tag_count;
    Py_ssize_t tagged, absent;
    if (!PyArg_ParseTuple(args, "O!plOO!nn", &PyType_Type, &cls, &flexible, &tag_count, &unknown, &PyTuple_Type,
                          &fields, &tagged, &absent))
        return NULL;
    Py_ssize_t count = PyTuple_Size(fields) - tagged - absent;
    if (tagged < 0 || absent < 0 || count < 0 || Py_TYPE(unknown) != Py_TYPE(state.uuid_int.member)) {
        PyErr_SetString(PyExc_TypeError, "no plan of a struct");
        return NULL;
    }
    Plan *self = (Plan *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->cls = (PyTypeObject *)Py_NewRef(cls);
    self->alloc = (allocfunc)PyType_GetSlot(self->cls, Py_tp_alloc);
    self->flexible = flexible;
    self->tag_count = (uint32_t)tag_count;
    self->count = count;
    self->tagged_count = tagged;
    self->absent_count = absent;
    self->fields = PyMem_Calloc(PyTuple_Size(fields) + 1, sizeof(Field));
    if (!self->fields)
        PyErr_NoMemory();
    if (!self->fields || find_slot(self->cls, unknown, &self->unknown) < 0 || take_fields(self, fields) < 0)
        Py_CLEAR(self);
    return (PyObject *)self;
}

static void plan_dealloc(PyObject *object) {
    Plan *self = (Plan *)object;
    PyTypeObject *type = Py_TYPE(object);
    if (self->fields) {
        Field *end = self->fields + self->count + self->tagged_count + self->absent_count;
        for (Field *field = self->fields; field < end; field++) {
            Py_XDECREF(field->slot.member);
            Py_XDECREF((PyObject *)field->plan);
            Py_XDECREF(field->initial);
            Py_XDECREF(field->is_default);
        }
        PyMem_Free(self->fields);
    }
    Py_XDECREF((PyObject *)self->cls);
    Py_XDECREF(self->unknown.member);
    freefunc free_object = (freefunc)PyType_GetSlot(type, Py_tp_free);
    free_object(object);
    Py_DECREF((PyObject *)type);
}

static PyMethodDef plan_methods[] = {
    {"read", (PyCFunction)(void (*)(void))plan_read, METH_FASTCALL, "read(buf, pos, end) -> (value, pos)"},
    {"write", plan_write, METH_O, "write(value) -> bytes"},
    {0},
};
static PyType_Slot plan_slots[] = {
    {Py_tp_doc, "A struct in one version, as C reads and writes it."},
    {Py_tp_new, plan_new},
    {Py_tp_dealloc, plan_dealloc},
    {Py_tp_methods, plan_methods},
    {0},
};
static PyType_Spec plan_spec = {"kipc_accelerator.Plan", sizeof(Plan), 0, Py_TPFLAGS_DEFAULT, plan_slots};

/* Find the slots of uuid.UUID; the descriptors of every other slotted class are of the same type. */
static int find_uuid(void) {
    PyObject *module = PyImport_ImportModule("uuid");
    PyObject *safe = module ? PyObject_GetAttrString(module, "SafeUUID") : NULL;
    state.uuid_type = module ? (PyTypeObject *)PyObject_GetAttrString(module, "UUID") : NULL;
    state.safe_unknown = safe ? PyObject_GetAttrString(safe, "unknown") : NULL;
    PyObject *number = state.uuid_type ? PyObject_GetAttrString((PyObject *)state.uuid_type, "int") : NULL;
    PyObject *is_safe = state.uuid_type ? PyObject_GetAttrString((PyObject *)state.uuid_type, "is_safe") : NULL;
    int result = state.safe_unknown && number && is_safe ? 0 : -1;
    if (result == 0 && (result = find_slot(state.uuid_type, number, &state.uuid_int)) == 0)
        result = find_slot(state.uuid_type, is_safe, &state.uuid_is_safe);
    Py_XDECREF(module);
    Py_XDECREF(safe);
    Py_XDECREF(number);
    Py_XDECREF(is_safe);
    return result;
}

/* Make what all modules of the interpreter share; 0, or -1 with an exception set. */
static int make_state(void) {
    state.sixty_four = PyLong_FromLong(64);
    state.bytes_name = PyUnicode_InternFromString("bytes");
    state.booleans = Py_BuildValue("{OOOO}", Py_False, Py_False, Py_True, Py_True);
    state.empty_tuple = PyTuple_New(0);
    state.plan_type = (PyTypeObject *)PyType_FromSpec(&plan_spec);
    return !state.sixty_four || !state.bytes_name || !state.booleans || !state.empty_tuple || !state.plan_type
                   || find_uuid() < 0 || kipc_make_records() < 0
               ? -1
               : 0;
}

/* Make the state unless the interpreter has it: a program can import the module again, and packages that have found the
 * first one go on using its types. The interpreter's dictionary ends with the interpreter, which Py_Initialize may
 * replace by one at the same address. */
static int prepare_interpreter(void) {
    PyObject *kept = PyInterpreterState_GetDict(PyInterpreterState_Get()); /* borrowed */
    PyObject *key = kept ? PyUnicode_InternFromString("kipc_accelerator.Plan") : NULL;
    int result = key ? PyDict_Contains(kept, key) : -1;
    if (result == 0 && (result = make_state()) == 0)
        result = PyDict_SetItem(kept, key, (PyObject *)state.plan_type);
    Py_XDECREF(key);
    return result < 0 ? -1 : 0;
}

/* Fill the module; 0, or -1 with an exception set. */
static int load_module(PyObject *module) {
    if (interpreter && interpreter != PyInterpreterState_Get()) {
        PyErr_SetString(PyExc_ImportError, "kipc_accelerator works in one interpreter of a process");
        return -1;
    }
    interpreter = PyInterpreterState_Get();
    return prepare_interpreter() < 0 || PyModule_AddObjectRef(module, "Plan", (PyObject *)state.plan_type) < 0
                   || PyModule_AddIntConstant(module, "PLAN_FORMAT", PLAN_FORMAT) < 0 || kipc_add_crc32c(module) < 0
                   || kipc_add_records(module) < 0
               ? -1
               : 0;
}

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, load_module},
#ifdef Py_mod_gil /* the stable ABI has it from 3.13 on, where it means nothing to builds with a GIL */
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0},
};
static struct PyModuleDef module_definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "kipc_accelerator",
    .m_doc = "Reads and writes messages of packages made by kipc.",
    .m_slots = module_slots,
};

PyMODINIT_FUNC PyInit_kipc_accelerator(void) {
    return PyModuleDef_Init(&module_definition);
}
