/* Records of a batch of format 2 (KIP-98), uncompressed: what their reader, writer and columns share. */
#ifndef KIPC_RECORDS_H
#define KIPC_RECORDS_H

#include "slots.h"

enum slot { OFFSET, TIMESTAMP, KEY, VALUE, HEADERS, SLOTS };

/* The codec of a package's class of records. */
typedef struct {
    PyObject_HEAD
    PyTypeObject *cls;
    allocfunc alloc;
    Slot slots[SLOTS];
} Records;

extern PyObject *kipc_no_headers; /* an empty tuple */

int kipc_add_reader(void);
PyObject *kipc_read_records(PyObject *self, PyObject *args);
PyObject *kipc_write_records(PyObject *self, PyObject *args);
PyObject *kipc_record_columns(PyObject *module, PyObject *args);

/* Bytes that grow; the owner frees `start` with PyMem_Free. */
typedef struct {
    uint8_t *start;
    Py_ssize_t size, room;
} Output;

static inline uint8_t *claim(Output *out, Py_ssize_t size) {
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

#endif
