// resident.c: which programs of a chain share a launch of one block, and their list.
#include "gpu/cuda/resident.h"
#include "gpu/cuda/form.h"
#include "gpu/cuda/hash.h"
#include <assert.h>
#include <string.h>

// ---- an entry -----------------------------------------------------------------------------------

void resident_entry(const Program *p, ResidentEntry *out) {
    int at = 1;
    for (int d = 0; d < p->ndim; d++)
        out->dim[d] = at++;
    for (int k = 0; k < p->naccess; k++) {
        out->origin[k] = at++;
        for (int d = 0; d < p->ndim; d++) {
            bool known = d == p->ndim - 1 && p->access[k].class != ACCESS_STRIDE;
            out->stride[k][d] = known ? 0 : at++;
        }
    }
    out->numbers = at;
    for (int j = 0; j < p->nparam; j++) {
        int words = dtype_bytes(p->param[j].dt) > 8 ? 2 : 1;
        at = (at + words - 1) / words * words;
        out->param[j] = at;
        at += words;
    }
    out->words = (at + 1) / 2 * 2; // entries begin at 16 bytes
}

static int log2_of(unsigned n) {
    int log = 0;
    while (n >> (log + 1))
        log++;
    return log;
}

// Threads along the last axis, as a logarithm: those with which the fewest turns are taken.
static int split_threads(const Program *p, unsigned threads) {
    int64_t width = p->dim[p->ndim - 1], least = INT64_MAX;
    int64_t lines = width ? program_count(p) / width : 0;
    int best = 0;
    for (int log = log2_of(threads); log >= 0; log--) {
        int64_t along = INT64_C(1) << log, down = threads >> log;
        int64_t turns = ((width + along - 1) / along) * ((lines + down - 1) / down);
        if (turns < least) {
            least = turns;
            best = log;
        }
    }
    return best;
}

static const ResidentMemory *memory_of(const Resident *r, const Buffer *buf) {
    for (int m = 0; m < r->nmemory; m++)
        if (r->memory[m].memory == buf->memory)
            return &r->memory[m];
    return NULL;
}

static int write_entry(const Resident *r, const Program *p, uint64_t *out) {
    ResidentEntry e;
    resident_entry(p, &e);
    memset(out, 0, (size_t)e.words * sizeof *out);
    out[0] = (uint64_t)split_threads(p, r->threads);
    for (int d = 0; d < p->ndim; d++)
        out[e.dim[d]] = (uint64_t)p->dim[d];
    for (int k = 0; k < p->naccess; k++) {
        const Access *a = &p->access[k];
        int64_t origin = a->offset;
        if (a->buf && a->buf->bytes)
            origin += (int64_t)(memory_of(r, a->buf)->at / dtype_bytes(a->dt));
        out[e.origin[k]] = (uint64_t)origin;
        for (int d = 0; d < p->ndim; d++)
            if (e.stride[k][d])
                out[e.stride[k][d]] = (uint64_t)a->stride[d];
    }
    for (int j = 0; j < p->nparam; j++)
        scalar_store(&out[e.param[j]], p->param[j]);
    return e.words;
}

// ---- one more program ---------------------------------------------------------------------------

static bool same_kind(const Program *a, const Program *b) {
    static const Form none;
    uint8_t first[KERNEL_KEY_MAX], second[KERNEL_KEY_MAX];
    if (a->hash != b->hash || a->nins != b->nins || a->naccess != b->naccess)
        return false;
    size_t n = kernel_key(a, &none, first);
    return n == kernel_key(b, &none, second) && memcmp(first, second, n) == 0;
}

static int find_kind(const Resident *r, const Program *p) {
    for (int i = 0; i < r->nkinds; i++)
        if (same_kind(r->kind[i].of, p))
            return i;
    return -1;
}

static int kind_of(Resident *r, const Program *p) {
    int weight = 0, i = find_kind(r, p);
    if (i >= 0)
        return i;
    for (int k = 0; k < r->nkinds; k++)
        weight += program_weight(r->kind[k].of);
    if (r->nkinds == RESIDENT_KINDS || weight + program_weight(p) > RESIDENT_WEIGHT)
        return -1;
    r->kind[r->nkinds].of = p;
    return r->nkinds++;
}

// The bytes that the list has with one more program.
static size_t list_bytes(const Resident *r, int words) {
    return resident_list_bytes(r) + 8 * ((size_t)words + 1);
}

static bool add_memory(Resident *r, const Program *p, int words, size_t room) {
    for (int k = 0; k < p->naccess; k++) {
        const Buffer *buf = p->access[k].buf;
        if (!buf || !buf->bytes)
            continue;
        ResidentMemory *m = (ResidentMemory *)memory_of(r, buf);
        if (!m) {
            bool aligned = (uintptr_t)buf->memory % 16 == 0;
            size_t bytes = (buf->bytes + 15) / 16 * 16;
            if (r->nmemory == RESIDENT_MEMORIES || !aligned || bytes > room)
                return false;
            m = &r->memory[r->nmemory++];
            *m = (ResidentMemory){.memory = buf->memory, .bytes = buf->bytes, .at = r->fields};
            r->fields += bytes;
        }
        m->wanted |= !buf->passing;
        m->stored |= program_stores(p, k);
    }
    return r->fields + list_bytes(r, words) <= room;
}

// Equal programs share an entry.
static uint32_t add_entry(Resident *r, const uint64_t *entry, int words) {
    Str bytes = {(const char *)entry, (size_t)words * 8};
    uint64_t at = hash_bytes((Hash128){{0}}, bytes).lane[0];
    for (;; at++) {
        uint16_t *slot = &r->known[at % RESIDENT_HASH];
        if (!*slot) {
            memcpy(&r->entry[r->words], entry, bytes.n);
            r->places[r->nplaces++] = (uint32_t)r->words;
            *slot = (uint16_t)r->nplaces;
            r->words += (size_t)words;
            return r->places[r->nplaces - 1];
        }
        uint32_t place = r->places[*slot - 1];
        if (place + (size_t)words <= r->words && memcmp(&r->entry[place], entry, bytes.n) == 0)
            return place;
    }
}

// Nanoseconds of one program in the block: what is moved to and from registers, what is computed,
// and a barrier.
static double cost_of(const Program *p) {
    double bytes = 0;
    for (int k = 0; k < p->naccess; k++)
        if (p->access[k].buf)
            bytes += (double)dtype_bytes(p->access[k].dt);
    double cycles = bytes / 80 + program_weight(p) / 40.0; // as measured on an H100
    return 200 + (double)program_count(p) * cycles / 1.7;
}

// False, and the launch is complete without it: there is no room. What is noted of memory that
// other programs touch may stay: more of it is copied back than need be.
static bool add(Resident *r, const Program *p, size_t room) {
    int nkinds = r->nkinds, nmemory = r->nmemory;
    size_t fields = r->fields;
    uint64_t entry[RESIDENT_ENTRY];
    ResidentEntry e;
    resident_entry(p, &e);
    int kind = kind_of(r, p);
    if (kind < 0 || r->words + (size_t)e.words > RESIDENT_WORDS ||
        !add_memory(r, p, e.words, room)) {
        r->nkinds = nkinds;
        r->nmemory = nmemory;
        r->fields = fields;
        return false;
    }
    int words = write_entry(r, p, entry);
    r->program[r->n] = p;
    r->steps[r->n++] = (uint64_t)add_entry(r, entry, words) << 8 | (uint64_t)kind;
    r->cost += cost_of(p);
    r->plain += RESIDENT_LAUNCH_NS;
    return true;
}

// ---- all of them --------------------------------------------------------------------------------

static void choose_threads(const Program *const *p, int n, Resident *r) {
    int64_t most = 1;
    int heaviest = 0;
    for (int i = 0; i < n; i++) {
        int64_t count = program_count(p[i]);
        int weight = program_weight(p[i]);
        most = count > most ? count : most;
        heaviest = weight > heaviest ? weight : heaviest;
    }
    r->most = heaviest > RESIDENT_HEAVY ? RESIDENT_THREADS / 2 : RESIDENT_THREADS;
    r->threads = WARP;
    while (r->threads < r->most && r->threads < most)
        r->threads *= 2;
}

static void number_kinds(Resident *r) {
    for (int i = 0; i < r->nkinds; i++) {
        r->kind[i].number = 0;
        for (int k = 0; k < r->nkinds; k++) {
            uint64_t a = r->kind[k].of->hash, b = r->kind[i].of->hash;
            r->kind[i].number += a < b || (a == b && k < i);
        }
    }
}

static bool is_small(const Program *p) {
    return program_count(p) <= RESIDENT_ELEMENTS;
}

int resident_plan(const Program *const *p, int n, size_t room, Resident *r) {
    memset(r, 0, offsetof(Resident, steps));
    memset(r->known, 0, sizeof r->known);
    r->nplaces = 0;
    r->cost = RESIDENT_START_NS;
    int small = 0;
    while (small < n && small < CHAIN_MOST && is_small(p[small]))
        small++;
    choose_threads(p, small, r);
    while (r->n < small && add(r, p[r->n], room))
        continue;
    r->turn = r->cost - RESIDENT_START_NS;
    r->cost += 2 * (double)r->fields / 100;
    for (int m = 0; m < r->nmemory; m++)
        r->memory[m].wanted |= r->n < n; // the others may read it
    number_kinds(r);
    return r->n;
}

static int entry_numbers(const Resident *r, int kind) {
    ResidentEntry e;
    resident_entry(r->kind[kind].of, &e);
    return e.numbers;
}

static int case_of(Resident *r, int kind, uint32_t place) {
    for (int i = 0; i < r->ncases; i++)
        if (r->cases[i].kind == kind && r->cases[i].place == place)
            return i;
    size_t bytes = (size_t)entry_numbers(r, kind) * 8;
    for (int i = 0; i < r->ncases; i++)
        if (r->cases[i].kind == kind &&
            memcmp(&r->entry[r->cases[i].place], &r->entry[place], bytes) == 0)
            return i;
    if (r->ncases == RESIDENT_CASES)
        return -1;
    r->cases[r->ncases].kind = kind;
    r->cases[r->ncases].place = place;
    return r->ncases++;
}

bool resident_fix(Resident *r) {
    int weight = 0;
    r->ncases = 0;
    r->straight = false;
    for (int i = 0; i < r->n; i++) {
        int number = case_of(r, (int)(r->steps[i] & 255), (uint32_t)(r->steps[i] >> 8));
        if (number < 0)
            return false;
        r->step_case[i] = (uint8_t)number;
    }
    for (int i = 0; i < r->ncases; i++)
        weight += program_weight(r->kind[r->cases[i].kind].of);
    return r->fixed = weight <= RESIDENT_WEIGHT;
}

// Lines that a thread has at a time: their loads come before what is computed of them, so that they
// do not wait for each other. Elements of one program never depend on each other. Where the text
// has the extents they are neighbours, whose loads are in part the same.
int resident_lines(const Program *p, unsigned threads, const uint64_t *numbers) {
    int bytes = 0, lines = 4;
    for (int i = 0; i < p->nins; i++)
        if (p->ins[i].op == I_LOAD)
            bytes += (int)dtype_bytes((Dtype)p->ins[i].out);
    while (lines > 1 && lines * bytes > RESIDENT_REGISTER_BYTES)
        lines /= 2;
    if (!numbers)
        return p->ndim > 1 ? lines : 1;
    int64_t down = threads >> numbers[0], all = 1;
    for (int d = 0; d < p->ndim - 1; d++)
        all *= (int64_t)numbers[1 + d];
    int64_t turns = (all + down - 1) / down;
    return turns < 1 ? 1 : turns < lines ? (int)turns : lines;
}

// ---- programs in their order --------------------------------------------------------------------

// Does a thread have the same elements of both, in the same turn?
static bool same_threads(const Resident *r, int a, int b) {
    const Program *p = r->program[a], *q = r->program[b];
    bool same = p->ndim == q->ndim;
    for (int d = 0; same && d < p->ndim; d++)
        same = p->dim[d] == q->dim[d];
    return same && resident_lines(p, r->threads, &r->entry[r->steps[a] >> 8]) ==
                       resident_lines(q, r->threads, &r->entry[r->steps[b] >> 8]);
}

static bool same_place(const Program *p, const Access *a, const Access *b) {
    if (a->dt != b->dt || a->offset != b->offset)
        return false;
    for (int d = 0; d < p->ndim; d++)
        if (p->dim[d] > 1 && a->stride[d] != b->stride[d])
            return false;
    return true;
}

// Does access l of step b have to wait for what access k of step a has done?
static bool access_waits(const Resident *r, int a, int k, int b, int l) {
    const Program *p = r->program[a], *q = r->program[b];
    const Access *first = &p->access[k], *second = &q->access[l];
    if (!first->buf || !second->buf || first->buf->memory != second->buf->memory)
        return false;
    const bool stored = program_stores(p, k), stores = program_stores(q, l);
    const bool plain = (stored || program_loads(p, k)) &&
                       (stores || program_loads(q, l)); // not at computed places
    return (stored || stores) && !(plain && same_threads(r, a, b) && same_place(p, first, second));
}

static bool step_waits(const Resident *r, int a, int b) {
    for (int k = 0; k < r->program[a]->naccess; k++)
        for (int l = 0; l < r->program[b]->naccess; l++)
            if (access_waits(r, a, k, b, l))
                return true;
    return false;
}

// Barriers, as few as need be. The list comes round: it is gone through until none is added.
static void place_barriers(Resident *r) {
    int since[RESIDENT_STRAIGHT], n = 0;
    bool added = true;
    memset(r->waits, 0, sizeof r->waits);
    while (added) {
        added = false;
        for (int i = 0; i < r->n; i++) {
            bool waits = r->waits[i];
            for (int k = 0; !waits && k < n; k++)
                waits = step_waits(r, since[k], i);
            added |= waits && !r->waits[i];
            r->waits[i] = waits;
            n = waits ? 0 : n;
            if (n < r->n)
                since[n++] = i;
        }
    }
}

bool resident_straighten(Resident *r) {
    int weight = 0, params = 0;
    if (r->n > RESIDENT_STRAIGHT)
        return false;
    for (int i = 0; i < r->n; i++) {
        weight += program_weight(r->program[i]);
        params += r->program[i]->nparam;
    }
    if (weight > RESIDENT_WEIGHT || params > RESIDENT_PARAMS)
        return false;
    place_barriers(r);
    r->ncases = 0;
    return r->fixed = r->straight = true;
}

size_t resident_list(const Resident *r, unsigned char *out) {
    uint64_t word[4];
    size_t at = 0, entries = 4 * (size_t)r->nmemory;
    for (int m = 0; m < r->nmemory; m++) {
        const ResidentMemory *of = &r->memory[m];
        word[0] = (uint64_t)(uintptr_t)of->memory;
        word[1] = of->bytes;
        word[2] = of->at;
        word[3] = of->stored && of->wanted;
        memcpy(out + at, word, sizeof word);
        at += sizeof word;
    }
    memcpy(out + at, r->entry, r->words * 8);
    at += r->words * 8;
    for (int i = 0; i < r->n; i++) {
        uint64_t place = (r->steps[i] >> 8) + entries;
        int kind = r->kind[r->steps[i] & 255].number;
        const bool by_case = r->fixed && !r->straight;
        word[0] = place << 8 | (uint64_t)(by_case ? r->step_case[i] : kind);
        memcpy(out + at, word, 8);
        at += 8;
    }
    return at;
}

static void straight_key(const Resident *r, Buf *out) {
    static const Form none;
    uint8_t key[KERNEL_KEY_MAX];
    buf_printf(out, "resident straight %d %u %u", r->n, r->most, r->threads);
    for (int i = 0; i < r->n; i++) {
        ResidentEntry e;
        resident_entry(r->program[i], &e);
        buf_add(out, (Str){(const char *)key, kernel_key(r->program[i], &none, key)});
        buf_add(out, (Str){(const char *)&r->entry[r->steps[i] >> 8], (size_t)e.numbers * 8});
    }
}

void resident_key(const Resident *r, Buf *out) {
    static const Form none;
    uint8_t key[KERNEL_KEY_MAX];
    if (r->straight)
        straight_key(r, out);
    else if (r->fixed)
        buf_printf(out, "resident fixed %d %u %u", r->ncases, r->most, r->threads);
    for (int i = 0; r->fixed && i < r->ncases; i++) {
        int kind = r->cases[i].kind;
        buf_add(out, (Str){(const char *)key, kernel_key(r->kind[kind].of, &none, key)});
        buf_add(out, (Str){(const char *)&r->entry[r->cases[i].place],
                           (size_t)entry_numbers(r, kind) * 8});
    }
    if (r->fixed)
        return;
    buf_printf(out, "resident %d %u", r->nkinds, r->most);
    for (int number = 0; number < r->nkinds; number++)
        for (int i = 0; i < r->nkinds; i++)
            if (r->kind[i].number == number)
                buf_add(out, (Str){(const char *)key, kernel_key(r->kind[i].of, &none, key)});
}
