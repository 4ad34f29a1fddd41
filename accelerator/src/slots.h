/* What the files of the extension share: the slots of a package's classes, and the functions that each file adds.
 *
 * Where there is no GIL, other threads can change objects that are read here: values of slots and elements of lists are
 * then held by references, as the interpreter itself holds them (PEP 703).
 */
#ifndef KIPC_SLOTS_H
#define KIPC_SLOTS_H

#define PY_SSIZE_T_CLEAN
#if !defined(Py_LIMITED_API) && !defined(Py_GIL_DISABLED)
#define Py_LIMITED_API 0x030b0000
#endif
#include <Python.h>
#include <stdint.h>
#include <string.h>
#include <structmember.h>

/* An attribute of instances, at the same place in all instances of a class. */
typedef struct {
    PyObject *member;        /* the descriptor of the attribute */
    PyMemberDef *definition; /* in the class, which lives as long as what has the slot */
    Py_ssize_t offset;       /* of the definition */
} Slot;

/* Make the types of records, once in an interpreter; 0, or -1 with an exception set. */
int kipc_make_records(void);

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

#ifdef Py_GIL_DISABLED

/* Return a reference to the value of a slot, NULL for none. */
static inline PyObject *hold(PyObject *object, const Slot *slot) {
    return PyMember_GetOne((const char *)object, slot->definition);
}

static inline PyObject *hold_element(PyObject *list, Py_ssize_t place) {
    return PyList_GetItemRef(list, place);
}

/* Return the value of a slot, NULL for none; `put_back` takes it. Python code does not run in between. */
static inline PyObject *take(PyObject *object, const Slot *slot) {
    return hold(object, slot);
}

static inline PyObject *take_element(PyObject *list, Py_ssize_t place) {
    return hold_element(list, place);
}

static inline void put_back(PyObject *value) {
    Py_XDECREF(value);
}

/* The collector of these builds never runs within a call, and other threads have the same switch. */
static inline int pause_collection(void) {
    return 0;
}

#else

static inline PyObject *hold(PyObject *object, const Slot *slot) {
    return Py_XNewRef(*place_of(object, slot));
}

static inline PyObject *hold_element(PyObject *list, Py_ssize_t place) {
    return Py_XNewRef(PyList_GetItem(list, place));
}

/* The GIL keeps values where they are while no Python code runs, so that they are only borrowed. */
static inline PyObject *take(PyObject *object, const Slot *slot) {
    return *place_of(object, slot);
}

static inline PyObject *take_element(PyObject *list, Py_ssize_t place) {
    return PyList_GetItem(list, place);
}

static inline void put_back(PyObject *value) {
    (void)value;
}

static inline int pause_collection(void) {
    return PyGC_Disable();
}

#ifndef Py_BEGIN_CRITICAL_SECTION /* the stable ABI has none */
#define Py_BEGIN_CRITICAL_SECTION(object) {
#define Py_END_CRITICAL_SECTION() }
#endif

#endif

static inline void resume_collection(int was_paused) {
    if (was_paused)
        PyGC_Enable();
}

/* Store a value in an object that no other thread knows, and hand over its reference. A value of NULL is a failure
 * whose exception is set. */
static inline int store(const Slot *slot, PyObject *object, PyObject *value) {
    PyObject **place = place_of(object, slot), *old = *place;
    if (!value)
        return -1;
    *place = value;
    Py_XDECREF(old);
    return 0;
}

/* Find where instances have a slot: a class with __slots__ has a member definition for each that it adds. */
static inline int find_slot(PyTypeObject *cls, PyObject *member, Slot *slot) {
    PyObject *owner = PyObject_GetAttrString(member, "__objclass__");
    PyObject *name = owner ? PyObject_GetAttrString(member, "__name__") : NULL;
    int is_own = owner == (PyObject *)cls;
    slot->member = Py_NewRef(member);
    slot->definition = NULL;
    slot->offset = 0;
    Py_XDECREF(owner);
    if (!name)
        return -1;
    PyMemberDef *definition = is_own ? PyType_GetSlot(cls, Py_tp_members) : NULL;
    for (; definition && definition->name && !slot->definition; definition++)
        if (definition->type == T_OBJECT_EX && PyUnicode_CompareWithASCIIString(name, definition->name) == 0) {
            slot->definition = definition;
            slot->offset = definition->offset;
        }
    Py_DECREF(name);
    return slot->definition ? 0 : refuse("no slot");
}

#endif
