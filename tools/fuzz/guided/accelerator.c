/* libFuzzer calls the function `check` of MODULE in Python, which uses the extension linked in here. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

PyMODINIT_FUNC PyInit_kipc_accelerator(void);

static PyObject *check;

static void *expect(void *result) {
    if (!result) {
        PyErr_Print();
        abort();
    }
    return result;
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    PyImport_AppendInittab("kipc_accelerator", PyInit_kipc_accelerator);
    Py_InitializeEx(0);
    PyObject *registry = expect(PyImport_ImportModule("kafka_wire.registry"));
    PyObject *accelerator = expect(PyObject_GetAttrString(registry, "accelerator"));
    if (accelerator == Py_None) {
        fputs("kafka_wire does not use the accelerator\n", stderr);
        abort();
    }
    check = expect(PyObject_GetAttrString(expect(PyImport_ImportModule(MODULE)), "check"));
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    PyObject *result = expect(PyObject_CallFunction(check, "y#", data, (Py_ssize_t)size));
    Py_DECREF(result);
    return 0;
}
