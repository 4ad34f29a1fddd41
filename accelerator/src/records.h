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

int kipc_make_reader(void);
PyObject *kipc_read_records(PyObject *self, PyObject *args);
PyObject *kipc_write_records(PyObject *self, PyObject *args);
PyObject *kipc_record_columns(PyObject *module, PyObject *args);

#endif
