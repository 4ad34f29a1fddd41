/* What the files of the extension share: the slots of a package's classes, and the functions that each file adds. */
#ifndef KIPC_SLOTS_H
#define KIPC_SLOTS_H

#define PY_SSIZE_T_CLEAN
#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030b0000
#endif
#include <Python.h>
#include <stdint.h>
#include <string.h>
#include <structmember.h>

/* An attribute of instances, at the same place in all instances of a class. */
typedef struct {
    PyObject *member;   /* the descriptor of the attribute */
    Py_ssize_t offset;  /* where instances have its value */
} Slot;

/* Each adds its names to the module; 0, or -1 with an exception set. */
int kipc_add_crc32c(PyObject *module);
int kipc_add_records(PyObject *module);

static inline int refuse(const char *why) {
    PyErr_SetString(PyExc_ValueError, why);
    return -1;
}

static inline PyObject **place_of(PyObject *object, const Slot *slot) {
    return (PyObject **)((char *)object + slot->offset);
}

/* Store a value and hand over its reference; NULL stands for a failure that has happened already. */
static inline int store(const Slot *slot, PyObject *object, PyObject *value) {
    PyObject **place = place_of(object, slot), *old = *place;
    if (!value)
        return -1;
    *place = value;
    Py_XDECREF(old);
    return 0;
}

/* Find where instances have a slot: a class with __slots__ has a member definition for each of its own. */
static inline int find_slot(PyTypeObject *cls, PyObject *member, Slot *slot) {
    PyObject *owner = PyObject_GetAttrString(member, "__objclass__");
    PyObject *name = owner ? PyObject_GetAttrString(member, "__name__") : NULL;
    int is_own = owner == (PyObject *)cls;
    slot->member = Py_NewRef(member);
    slot->offset = 0;
    Py_XDECREF(owner);
    if (!name)
        return -1;
    const PyMemberDef *definition = is_own ? PyType_GetSlot(cls, Py_tp_members) : NULL;
    for (; definition && definition->name && !slot->offset; definition++)
        if (definition->type == T_OBJECT_EX && PyUnicode_CompareWithASCIIString(name, definition->name) == 0)
            slot->offset = definition->offset;
    Py_DECREF(name);
    return slot->offset ? 0 : refuse("no slot");
}

#endif
