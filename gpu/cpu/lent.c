// lent.c: segments of shared memory, and a table of the blocks in them by address.
#include "gpu/cpu/lent.h"
#include "gpu/cpu/cpu_limits.h"
#include "kernel/base/mem.h"
#include "kernel/base/quota.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ALIGNED = 64, HUGE_PAGE = 2 << 20 };
#ifndef MADV_COLLAPSE // since Linux 6.1
#define MADV_COLLAPSE 25
#endif

typedef struct Segment {
    struct Segment *next;
    uint64_t id;
    int fd;
    char *base;
    size_t size, used; // used: of those that small blocks share
    size_t blocks;     // that are in use here
    bool whole;        // one block from the start (lent_new), shared or not yet
    bool reserved;     // a reserve has it, too
    bool pythons;      // made there (lent_in)
} Segment;

typedef struct Block {
    const void *memory; // NULL: a free place of the table
    Buffer *buffer;
    Segment *segment;
    bool held; // by the other process: a reference
} Block;

struct LentBlocks {
    Segment *segments, *current; // current: where small blocks go; NULL: none yet
    Block *table;                // mask + 1 places
    size_t mask, n;
    size_t wholes;           // segments of that kind
    bool tried, small_pages; // whether files have no huge ones here
    uint64_t last_id;
};

// ---- the table ----------------------------------------------------------------------------------

static size_t home_of(const LentBlocks *l, const void *memory) {
    return ((uintptr_t)memory >> 6) * 0x9e3779b97f4a7c15u >> 24 & l->mask;
}

static Block *place_of(const LentBlocks *l, const void *memory) {
    size_t i = home_of(l, memory);
    while (l->table[i].memory && l->table[i].memory != memory)
        i = (i + 1) & l->mask;
    return &l->table[i];
}

static bool make_room(LentBlocks *l, Err *e) {
    if (l->table && l->n * 2 < l->mask)
        return true;
    LentBlocks larger = *l;
    larger.mask = l->table ? l->mask * 2 + 1 : 63;
    larger.table = mem_zero((larger.mask + 1) * sizeof *larger.table);
    if (!larger.table)
        return err_no_memory(e, (larger.mask + 1) * sizeof *larger.table);
    for (size_t i = 0; l->table && i <= l->mask; i++)
        if (l->table[i].memory)
            *place_of(&larger, l->table[i].memory) = l->table[i];
    mem_free(l->table);
    l->table = larger.table;
    l->mask = larger.mask;
    return true;
}

static void add_block(LentBlocks *l, const void *memory, Buffer *b, Segment *s) {
    *place_of(l, memory) = (Block){memory, b, s, false};
    l->n++;
    s->blocks++;
}

// Blocks behind the freed place that would not be found any more move forward.
static void take_out(LentBlocks *l, Block *at) {
    size_t hole = (size_t)(at - l->table);
    for (size_t i = (hole + 1) & l->mask; l->table[i].memory; i = (i + 1) & l->mask) {
        size_t home = home_of(l, l->table[i].memory);
        if (((i - home) & l->mask) < ((i - hole) & l->mask))
            continue;
        l->table[hole] = l->table[i];
        hole = i;
    }
    l->table[hole].memory = NULL;
    l->n--;
}

// ---- segments -----------------------------------------------------------------------------------

static Segment *find_segment(const LentBlocks *l, uint64_t id) {
    Segment *s = l->segments;
    while (s && s->id != id)
        s = s->next;
    return s;
}

static bool refuse(Err *e) {
    return err_set(e, ERR_OS, "memory cannot be shared with Python: %s", strerror(errno));
}

// A file of `size` bytes that cannot become shorter under whoever maps it. -1: e says why.
static int new_file(size_t size, Err *e) {
    int fd = memfd_create("warpcell-array", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (fd >= 0 && ftruncate(fd, (off_t)size) == 0 &&
        fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) == 0)
        return fd;
    refuse(e);
    if (fd >= 0)
        close(fd);
    return -1;
}

static Segment *add_segment(LentBlocks *l, uint64_t id, int fd, char *base, size_t size, Err *e) {
    Segment *s = mem_zero(sizeof *s);
    if (!s) {
        err_no_memory(e, sizeof *s);
        return NULL;
    }
    *s = (Segment){.next = l->segments, .id = id, .fd = fd, .base = base, .size = size};
    l->segments = s;
    return s;
}

// Part of a file, where huge pages of it fit. MAP_FAILED: errno says why.
static char *map_part(int fd, size_t size, size_t at) {
    if (size < HUGE_PAGE)
        return mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, (off_t)at);
    const int how = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    char *room = mmap(NULL, size + HUGE_PAGE, PROT_NONE, how, -1, 0);
    if (room == MAP_FAILED)
        return room;
    const size_t before = -(uintptr_t)room % HUGE_PAGE;
    char *p = room + before;
    if (before)
        munmap(room, before);
    const size_t whole = (size + 4095) / 4096 * 4096;
    munmap(p + whole, HUGE_PAGE - before);
    if (mmap(p, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd, (off_t)at) == p)
        return p;
    munmap(p, whole);
    return MAP_FAILED;
}

static Segment *map_file(LentBlocks *l, uint64_t id, int fd, size_t size, Err *e) {
    void *p = map_part(fd, size, 0);
    if (p == MAP_FAILED) {
        refuse(e);
        return NULL;
    }
    Segment *s = add_segment(l, id, fd, p, size, e);
    if (!s)
        munmap(p, size);
    return s;
}

static void drop_segment(LentBlocks *l, Segment *s) {
    Segment **at = &l->segments;
    while (*at != s)
        at = &(*at)->next;
    *at = s->next;
    if (l->current == s)
        l->current = NULL;
    l->wholes -= s->whole;
    munmap(s->base, s->size);
    close(s->fd);
    mem_free(s);
}

// Under strict accounting the pages of a file are refused when they are touched, not when they are
// asked for.
static bool is_counted_late(void) {
    char rule = '2';
    int fd = open("/proc/sys/vm/overcommit_memory", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return true;
    bool known = read(fd, &rule, 1) == 1;
    close(fd);
    return !known || rule == '2';
}

// Memory of a file that has none yet: a huge page takes the place of a small one.
static bool make_huge(char *p) {
    *p = 0;
    return madvise(p, HUGE_PAGE, MADV_COLLAPSE) == 0 || errno != EINVAL;
}

static void try_huge_page(LentBlocks *l, char *p) {
    if (!l->tried)
        l->small_pages = !make_huge(p);
    l->tried = true;
}

static void make_huge_pages(void *base, size_t from, size_t to) {
    for (size_t i = from; i < to; i++)
        (void)make_huge((char *)base + i * HUGE_PAGE); // where there is none, small ones do
}

static bool write_all(int fd, const char *from, size_t n, size_t at) {
    while (n) {
        ssize_t done = pwrite(fd, from, n, (off_t)at);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        from += done;
        at += (size_t)done;
        n -= (size_t)done;
    }
    return true;
}

typedef struct Copy {
    char *to;
    const char *from;
} Copy;

static void copy_huge_pages(void *ctx, size_t from, size_t to) {
    const Copy *c = ctx;
    for (size_t i = from; i < to; i++) {
        (void)make_huge(c->to + i * HUGE_PAGE);
        memcpy(c->to + i * HUGE_PAGE, c->from + i * HUGE_PAGE, HUGE_PAGE);
    }
}

// The file's next bytes, of which those of whole huge pages are copied to such.
static bool write_piece(const LentBlocks *l, Device *d, int fd, const char *from, size_t n,
                        size_t at) {
    const size_t huge = n / HUGE_PAGE;
    if (l->small_pages || !huge || is_counted_late())
        return write_all(fd, from, n, at);
    Copy c = {map_part(fd, huge * HUGE_PAGE, at), from};
    if (c.to == MAP_FAILED)
        return false;
    d->backend->share(d, huge, copy_huge_pages, &c);
    munmap(c.to, huge * HUGE_PAGE);
    return write_all(fd, from + huge * HUGE_PAGE, n % HUGE_PAGE, at + huge * HUGE_PAGE);
}

// The block's pages become the file's, some of them at a time: what is in them stays at its address
// and there are never many of them twice. After a failure some are the file's, which does no harm.
static bool change_pages(const LentBlocks *l, Device *d, const OwnBlock *b, int fd, const Wanted *w,
                         Err *e) {
    char *base = b->memory;
    for (size_t at = 0; at < b->rounded; at += LENT_PIECE) {
        size_t n = b->rounded - at < LENT_PIECE ? b->rounded - at : LENT_PIECE;
        size_t full = at < b->bytes ? b->bytes - at : 0;
        if (w && w->asked(w->ctx))
            return false;
        if (!write_piece(l, d, fd, base + at, full < n ? full : n, at))
            return refuse(e);
        const int how = MAP_SHARED | MAP_FIXED;
        if (mmap(base + at, n, PROT_READ | PROT_WRITE, how, fd, (off_t)at) == MAP_FAILED)
            return refuse(e);
    }
    return true;
}

static Segment *find_whole(const LentBlocks *l, const void *memory) {
    Segment *s = l->segments;
    while (s && !(s->whole && s->base == memory))
        s = s->next;
    return s;
}

static bool lend_pages(LentBlocks *l, Buffer *b, size_t rounded, Err *e) {
    Segment *there = find_whole(l, b->memory);
    if (there) {
        add_block(l, b->memory, b, there);
        return true;
    }
    int fd = new_file(rounded, e);
    if (fd < 0)
        return false;
    const OwnBlock own = {b->memory, b->bytes, rounded};
    Segment *s = change_pages(l, b->dev, &own, fd, NULL, e)
                     ? add_segment(l, ++l->last_id, fd, b->memory, rounded, e)
                     : NULL;
    if (!s) {
        close(fd);
        return false;
    }
    s->used = rounded;
    add_block(l, b->memory, b, s);
    return true;
}

static Segment *segment_with_room(LentBlocks *l, size_t bytes, Err *e) {
    if (l->current && l->current->size - l->current->used >= bytes)
        return l->current;
    Segment *full = l->current;
    int fd = new_file(LENT_SEGMENT, e);
    Segment *s = fd < 0 ? NULL : map_file(l, ++l->last_id, fd, LENT_SEGMENT, e);
    if (!s) {
        if (fd >= 0)
            close(fd);
        return NULL;
    }
    l->current = s;
    if (full && !full->blocks)
        drop_segment(l, full);
    return s;
}

static bool lend_copy(LentBlocks *l, Buffer *b, void **old, Err *e) {
    size_t rounded = (b->bytes + ALIGNED - 1) / ALIGNED * ALIGNED;
    Segment *s = segment_with_room(l, rounded, e);
    if (!s)
        return false;
    *old = b->memory;
    quota_take(b->bytes); // the old block gives its own back
    b->memory = memcpy(s->base + s->used, b->memory, b->bytes);
    s->used += rounded;
    add_block(l, b->memory, b, s);
    return true;
}

static bool begin(LentBlocks **l, Err *e) {
    if (!*l)
        *l = mem_zero(sizeof **l);
    return *l ? make_room(*l, e) : err_no_memory(e, sizeof **l);
}

// ---- blocks that are files' from the start ------------------------------------------------------

static Segment *new_whole(LentBlocks *l, size_t bytes) {
    Err ignored;
    err_clear(&ignored);
    if (l->small_pages || l->wholes >= LENT_FILES_MOST || is_counted_late())
        return NULL;
    int fd = new_file(bytes, &ignored);
    Segment *s = fd < 0 ? NULL : map_file(l, ++l->last_id, fd, bytes, &ignored);
    if (!s && fd >= 0)
        close(fd);
    return s;
}

void *lent_new(LentBlocks **l, Device *d, size_t bytes, size_t asked) {
    Err ignored;
    err_clear(&ignored);
    Segment *s = begin(l, &ignored) ? new_whole(*l, bytes) : NULL;
    if (!s)
        return NULL;
    try_huge_page(*l, s->base);
    if ((*l)->small_pages) {
        drop_segment(*l, s);
        return NULL;
    }
    s->whole = true;
    s->used = bytes;
    (*l)->wholes++;
    if (asked >= HUGE_PAGE)
        d->backend->share(d, asked / HUGE_PAGE, make_huge_pages, s->base);
    return s->base;
}

// A file for a block; -1: files have small pages here, in which all work would take longer.
static int file_for(LentBlocks *l, const OwnBlock *b, Err *e) {
    int fd = l->wholes >= LENT_FILES_MOST ? -1 : new_file(b->rounded, e);
    char *first = fd < 0 || l->tried ? MAP_FAILED : map_part(fd, HUGE_PAGE, 0);
    if (first != MAP_FAILED) {
        try_huge_page(l, first);
        munmap(first, HUGE_PAGE);
    }
    if (fd >= 0 && (!l->tried || l->small_pages)) {
        close(fd);
        fd = -1;
    }
    return fd;
}

bool lent_make(LentBlocks **l, Device *d, const OwnBlock *b, const Wanted *w) {
    Err ignored;
    err_clear(&ignored);
    if (!begin(l, &ignored))
        return false;
    int fd = file_for(*l, b, &ignored);
    if (fd < 0)
        return false;
    Segment *s = change_pages(*l, d, b, fd, w, &ignored)
                     ? add_segment(*l, ++(*l)->last_id, fd, b->memory, b->rounded, &ignored)
                     : NULL;
    if (!s) {
        close(fd);
        return false;
    }
    s->whole = true;
    s->used = b->rounded;
    (*l)->wholes++;
    return true;
}

bool lent_drop(LentBlocks *l, const void *memory) {
    Segment *s = l ? find_whole(l, memory) : NULL;
    if (!s || s->blocks)
        return false;
    drop_segment(l, s);
    return true;
}

// ---- what others call ---------------------------------------------------------------------------

static void hold(Block *at) {
    if (!at->held)
        buffer_retain(at->buffer);
    at->held = true;
}

static void describe(const Block *at, Lent *out) {
    const Segment *s = at->segment;
    *out = (Lent){.segment = s->id,
                  .start = (size_t)((const char *)at->memory - s->base),
                  .bytes = at->buffer->bytes,
                  .fd = s->fd,
                  .size = s->size};
}

bool lent_out(LentBlocks **l, Buffer *b, bool own_pages, size_t rounded, Lent *out, void **old,
              Err *e) {
    *old = NULL;
    if (!begin(l, e))
        return false;
    Block *at = place_of(*l, b->memory);
    if (!at->memory) {
        if ((!own_pages && b->pinned) || b->foreign)
            return err_set(e, ERR_VALUE,
                           "the array's address was asked for, so that it cannot move to memory "
                           "that Python sees; a copy can");
        if (own_pages ? !lend_pages(*l, b, rounded, e) : !lend_copy(*l, b, old, e))
            return false;
        at = place_of(*l, b->memory);
    }
    hold(at);
    describe(at, out);
    return true;
}

// Is the file as large as it says, and does it stay so?
static bool is_sound(int fd, size_t *size, Err *e) {
    struct stat st;
    int seals = fcntl(fd, F_GET_SEALS);
    if (fstat(fd, &st) != 0 || seals < 0 || !(seals & F_SEAL_SHRINK) || st.st_size <= 0)
        return err_set(e, ERR_OS, "Python gave memory that cannot be shared");
    *size = (size_t)st.st_size;
    return true;
}

static Segment *segment_of(LentBlocks *l, const Lent *what, bool *unknown, Err *e) {
    Segment *s = find_segment(l, what->segment);
    if (s) {
        if (what->fd >= 0)
            close(what->fd);
        return s;
    }
    *unknown = what->fd < 0;
    if (*unknown)
        return NULL;
    size_t size = 0;
    if (is_sound(what->fd, &size, e) &&
        (s = map_file(l, what->segment, what->fd, size, e)) != NULL) {
        s->pythons = true;
        return s;
    }
    close(what->fd);
    return NULL;
}

Buffer *lent_in(LentBlocks **l, Device *d, const Lent *what, bool *unknown, Err *e) {
    *unknown = false;
    if (!begin(l, e)) {
        if (what->fd >= 0)
            close(what->fd);
        return NULL;
    }
    Segment *s = segment_of(*l, what, unknown, e);
    if (!s)
        return NULL;
    if (!what->bytes || what->start % ALIGNED || what->start > s->size ||
        what->bytes > s->size - what->start) {
        err_set(e, ERR_VALUE, "Python gave a block beyond its memory");
        return NULL;
    }
    Block *at = place_of(*l, s->base + what->start);
    if (at->memory) {
        if (at->buffer->bytes == what->bytes) {
            hold(at);
            return buffer_retain(at->buffer);
        }
        err_set(e, ERR_VALUE, "Python gave a block that overlaps another one");
        return NULL;
    }
    Buffer *b = buffer_new(d, what->bytes, buffer_next_id());
    if (!b) {
        err_no_memory(e, sizeof *b);
        return NULL;
    }
    b->memory = s->base + what->start;
    device_holds_more(d, b->bytes);
    quota_take(b->bytes);
    add_block(*l, b->memory, b, s);
    hold(place_of(*l, b->memory));
    return b;
}

int lent_file(const LentBlocks *l, uint64_t segment, size_t *size) {
    const Segment *s = l ? find_segment(l, segment) : NULL;
    if (!s)
        return -1;
    *size = s->size;
    return s->fd;
}

static void release(Block *at) {
    Buffer *b = at->buffer;
    bool held = at->held;
    at->held = false;
    if (held)
        buffer_release(b); // which may take the block out
}

// Releasing moves blocks in the table: each is looked for anew.
static Block *any_held(const LentBlocks *l) {
    for (size_t i = 0; i <= l->mask; i++)
        if (l->table[i].memory && l->table[i].held)
            return &l->table[i];
    return NULL;
}

void lent_let_go(LentBlocks *l, const Lent *what) {
    if (!l || !l->table)
        return;
    if (what) {
        const Segment *s = find_segment(l, what->segment);
        Block *at = s && what->start < s->size ? place_of(l, s->base + what->start) : NULL;
        if (at && at->memory)
            release(at);
        return;
    }
    for (Block *at; (at = any_held(l)) != NULL;)
        release(at);
}

bool lent_back(LentBlocks *l, const void *memory) {
    if (!l || !l->n)
        return false;
    Block *at = place_of(l, memory);
    if (!at->memory)
        return false;
    Segment *s = at->segment;
    take_out(l, at);
    if (--s->blocks == 0 && s != l->current)
        drop_segment(l, s);
    return true;
}

// ---- a reserve ----------------------------------------------------------------------------------

void lent_reserve(LentBlocks *l, bool yes) {
    for (Segment *s = l ? l->segments : NULL; s; s = s->next)
        s->reserved = yes;
}

bool lent_is_reserved(const LentBlocks *l, const void *memory) {
    const Segment *s = l ? find_whole(l, memory) : NULL;
    return s && s->reserved;
}

bool lent_is_shared(const LentBlocks *l, const void *memory) {
    return l && ((l->table && place_of(l, memory)->memory) || find_whole(l, memory));
}

static Block *any_of_python(const LentBlocks *l) {
    for (size_t i = 0; l->table && i <= l->mask; i++)
        if (l->table[i].memory && l->table[i].segment->pythons)
            return &l->table[i];
    return NULL;
}

void lent_lose(LentBlocks *l) {
    for (Block *at; l && (at = any_of_python(l)) != NULL;) {
        Buffer *b = at->buffer;
        void *memory = b->memory;
        const bool held = at->held;
        b->memory = NULL;
        b->lost = true;
        b->state = BUFFER_LOST;
        device_holds_less(b->dev, b->bytes);
        quota_give(b->bytes);
        at->held = false;
        (void)lent_back(l, memory);
        if (held)
            buffer_release(b);
    }
}

void lent_free(LentBlocks *l) {
    if (!l)
        return;
    while (l->segments)
        drop_segment(l, l->segments);
    mem_free(l->table);
    mem_free(l);
}
