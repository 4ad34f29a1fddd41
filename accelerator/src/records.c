/* The type Records of the extension, and the function record_columns. */
#include "records.h"

#define RECORDS_FORMAT 1

static const char *const SLOT_NAMES[SLOTS] = {"offset", "timestamp", "key", "value", "headers"};
static PyTypeObject *records_type;
PyObject *kipc_no_headers;

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
    {"read", kipc_read_records, METH_VARARGS,
     "read(data, position, count, base_offset, base_timestamp, append_timestamp) -> iterator"},
    {"write", kipc_write_records, METH_VARARGS,
     "write(records, base_offset, base_timestamp)"
     " -> (bytes, base and last offset, base and largest timestamp), or None"},
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

static PyMethodDef functions[] = {
    {"record_columns", kipc_record_columns, METH_VARARGS,
     "record_columns(data, batches, columns) -> (number of rows, places of headers)"},
    {0},
};

int kipc_make_records(void) {
    kipc_no_headers = PyTuple_New(0);
    records_type = (PyTypeObject *)PyType_FromSpec(&records_spec);
    return !kipc_no_headers || !records_type ? -1 : kipc_make_reader();
}

int kipc_add_records(PyObject *module) {
    return PyModule_AddObjectRef(module, "Records", (PyObject *)records_type) < 0
                   || PyModule_AddFunctions(module, functions) < 0
                   || PyModule_AddIntConstant(module, "RECORDS_FORMAT", RECORDS_FORMAT) < 0
               ? -1
               : 0;
}
