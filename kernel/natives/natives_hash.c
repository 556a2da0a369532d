// natives_hash.c: digests of bytes by OpenSSL's libcrypto, for the module hashlib. A state is an
// object that the module's class keeps.
#include "kernel/vm/bytes.h"
#include "kernel/natives/natives.h"
#include "kernel/vm/machine.h"
#include <openssl/evp.h>

typedef struct HashState {
    Obj head;
    EVP_MD_CTX *ctx; // NULL: there was no memory for it
} HashState;

static void state_free(Obj *o) {
    EVP_MD_CTX_free(((HashState *)o)->ctx);
}

static const Type type_hash_state = {
    .name = "_state",
    .base = &type_object,
    .size = sizeof(HashState),
    .free = state_free,
    .hash = identity_hash,
};

static EVP_MD_CTX *state_of(Value v) {
    return v_is_type(v, &type_hash_state) ? ((HashState *)v.u.o)->ctx : NULL;
}

static bool bad_state(VM *vm) {
    return vm_raise(vm, ERR_TYPE, "no state of a hash");
}

static bool state_new(VM *vm, Value *out) {
    HashState *s = obj_new(vm, &type_hash_state);
    if (!s)
        return false;
    s->ctx = EVP_MD_CTX_new();
    *out = v_obj(&s->head);
    if (s->ctx)
        return true;
    value_release(*out);
    return vm_no_memory(vm);
}

// What libcrypto has under a name, found once.
static const EVP_MD *method_of(Value name) {
    static struct {
        const char *name;
        EVP_MD *md;
    } methods[] = {{"md5", NULL},      {"sha1", NULL},     {"sha224", NULL},   {"sha256", NULL},
                   {"sha384", NULL},   {"sha512", NULL},   {"sha3-224", NULL}, {"sha3-256", NULL},
                   {"sha3-384", NULL}, {"sha3-512", NULL}, {NULL, NULL}};
    for (int i = 0; value_is_str(name) && methods[i].name; i++) {
        if (!str_is(str_get(name), methods[i].name))
            continue;
        if (!methods[i].md)
            methods[i].md = EVP_MD_fetch(NULL, methods[i].name, NULL);
        return methods[i].md;
    }
    return NULL;
}

// begin(name): the state of no bytes.
static bool t_begin(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const EVP_MD *md = method_of(args[0]);
    if (!md)
        return vm_raise(vm, ERR_VALUE, "unsupported hash type");
    if (!state_new(vm, out))
        return false;
    if (EVP_DigestInit_ex(state_of(*out), md, NULL))
        return true;
    value_release(*out);
    return vm_no_memory(vm);
}

// absorb(state, data): the data behind what it has.
static bool t_absorb(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    EVP_MD_CTX *state = state_of(args[0]);
    if (!state)
        return bad_state(vm);
    if (!bytes_is(args[1]))
        return vm_raise(vm, ERR_TYPE, "object supporting the buffer API required");
    const Str data = bytes_get(args[1]);
    size_t due = 0;
    for (size_t at = 0; at < data.n; at += LOOK_BYTES) {
        size_t n = data.n - at < LOOK_BYTES ? data.n - at : LOOK_BYTES;
        if (!goes_on(vm, at, &due))
            return false;
        if (!EVP_DigestUpdate(state, data.p + at, n))
            return vm_no_memory(vm);
    }
    *out = V_NONE;
    return true;
}

static bool t_copy(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    EVP_MD_CTX *state = state_of(args[0]);
    if (!state)
        return bad_state(vm);
    if (!state_new(vm, out))
        return false;
    if (EVP_MD_CTX_copy_ex(state_of(*out), state))
        return true;
    value_release(*out);
    return vm_no_memory(vm);
}

// digest(state): of the bytes so far; more may follow.
static bool t_digest(VM *vm, void *ctx, Value *args, Value *out) {
    unsigned char bytes[EVP_MAX_MD_SIZE];
    unsigned n = 0;
    Value copy;
    if (!t_copy(vm, ctx, args, &copy))
        return false;
    bool ok = EVP_DigestFinal_ex(state_of(copy), bytes, &n);
    value_release(copy);
    if (!ok)
        return vm_no_memory(vm);
    return bytes_new(vm, &type_bytes, (Str){(char *)bytes, n}, out);
}

// sizes(state): of its digest and of its blocks, in bytes.
static bool t_sizes(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    EVP_MD_CTX *state = state_of(args[0]);
    if (!state)
        return bad_state(vm);
    const EVP_MD *md = EVP_MD_CTX_get0_md(state);
    Value sizes[] = {v_int(EVP_MD_get_size(md)), v_int(EVP_MD_get_block_size(md))};
    *out = tuple_steal(vm, sizes, 2);
    return !v_is(*out, T_UNDEF);
}

const NativeRow natives_hash[] = {
    {"hashlib", "_begin(name, /)", t_begin, "A hash's state before its first byte."},
    {"hashlib", "_absorb(state, data, /)", t_absorb, "Puts bytes behind what the state has."},
    {"hashlib", "_copy(state, /)", t_copy, "The same state once more."},
    {"hashlib", "_digest(state, /)", t_digest, "The digest of the bytes so far."},
    {"hashlib", "_sizes(state, /)", t_sizes, "Bytes of a digest, bytes of a block."},
    {0},
};
