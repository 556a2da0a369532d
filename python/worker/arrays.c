// arrays.c: memory of NumPy's large arrays that the engine can map as well, so that no copy is made
// when one crosses. A library of its own, which the worker loads into Python and gives to NumPy
// as its allocator (NEP 49); all other sizes go on to the allocator that NumPy had before.
//
// A segment is a file without a name, mapped where huge pages fit, which have memory from the
// start. What was freed and is not the engine's, too, is kept for the next array of the size until
// the cell's end. A fork makes all segments that are not the engine's private, in both processes.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MADV_COLLAPSE // since Linux 6.1
#define MADV_COLLAPSE 25
#endif

enum {
    HUGE_PAGE = 2 << 20,
    FROM = 32 << 20, // bytes of an array that gets a segment: LENT_WHOLE
    MOST = 256,      // segments: each holds a file open
    THREADS = 4,     // that fetch memory for one
    FOR_THREAD = 64 << 20,
    KEPT = 1 << 30, // bytes that were freed and are kept for the next ones
};

// NumPy's, as NEP 49 has it.
typedef struct Allocator {
    void *ctx;
    void *(*malloc)(void *ctx, size_t size);
    void *(*calloc)(void *ctx, size_t count, size_t each);
    void *(*realloc)(void *ctx, void *p, size_t size);
    void (*free)(void *ctx, void *p, size_t size);
} Allocator;

typedef struct Handler {
    char name[127];
    uint8_t version;
    Allocator allocator;
} Handler;

typedef struct Segment {
    char *at;        // NULL: a free place of the table
    size_t size;     // asked for
    size_t whole;    // mapped
    int fd;          // -1: private since a fork
    uint64_t number; // by which the engine knows it; 0: it does not yet
    bool lent;       // it may have it mapped
    bool used;       // by an array of NumPy's
    size_t holders;  // others in this process
} Segment;

static Segment table[MOST];
static uint64_t gone[MOST]; // numbers of lent segments that are no more
static size_t n_gone, n_live;
static int64_t left; // bytes that may still be taken
static bool unable;  // the system has no huge pages for files
static Allocator before;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *map(void *at, size_t size, int fd, int how) {
    return mmap(at, size, PROT_READ | PROT_WRITE, how, fd, 0);
}

static char *map_aligned(int fd, size_t whole) {
    const int hidden = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    char *room = mmap(NULL, whole + HUGE_PAGE, PROT_NONE, hidden, -1, 0);
    if (room == MAP_FAILED)
        return NULL;
    const size_t unused = -(uintptr_t)room % HUGE_PAGE;
    char *at = room + unused;
    if (unused)
        munmap(room, unused);
    munmap(at + whole, HUGE_PAGE - unused);
    if (map(at, whole, fd, MAP_SHARED | MAP_FIXED) == at)
        return at;
    munmap(at, whole);
    return NULL;
}

typedef struct Part {
    char *at, *end;
} Part;

// A huge page takes the place of a small one.
static bool make_huge(char *at) {
    *at = 0;
    return madvise(at, HUGE_PAGE, MADV_COLLAPSE) == 0 || errno != EINVAL;
}

static void *make_part(void *ctx) {
    const Part *p = ctx;
    for (char *at = p->at; at < p->end; at += HUGE_PAGE)
        (void)make_huge(at); // where there is none, small ones do
    return NULL;
}

static void fetch_memory(char *at, size_t whole) {
    pthread_t thread[THREADS];
    Part part[THREADS];
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    size_t n = whole / FOR_THREAD, started = 1;
    n = n > THREADS ? THREADS : n < 1 ? 1 : n;
    n = cores > 0 && n > (size_t)cores ? (size_t)cores : n;
    const size_t pages = whole / HUGE_PAGE;
    for (size_t i = 0; i < n; i++)
        part[i] = (Part){at + pages * i / n * HUGE_PAGE, at + pages * (i + 1) / n * HUGE_PAGE};
    while (started < n && pthread_create(&thread[started], NULL, make_part, &part[started]) == 0)
        started++;
    make_part(&part[0]);
    for (size_t i = started; i < n; i++)
        make_part(&part[i]);
    for (size_t i = 1; i < started; i++)
        pthread_join(thread[i], NULL);
}

// Under the lock. NULL: as a block of another allocator.
static Segment *new_segment(size_t size, size_t whole) {
    Segment *s = table;
    while (s < table + MOST && s->at)
        s++;
    int fd =
        s == table + MOST ? -1 : memfd_create("warpcell-numpy", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (fd < 0)
        return NULL;
    char *at =
        ftruncate(fd, (off_t)whole) == 0 && fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) == 0
            ? map_aligned(fd, whole)
            : NULL;
    if (at && !make_huge(at)) {
        unable = true;
        munmap(at, whole);
        at = NULL;
    }
    if (!at) {
        close(fd);
        return NULL;
    }
    *s = (Segment){.at = at, .size = size, .whole = whole, .fd = fd};
    left -= (int64_t)whole;
    n_live++;
    return s;
}

static void drop(Segment *s) {
    if (s->lent && n_gone < MOST)
        gone[n_gone++] = s->number;
    munmap(s->at, s->whole);
    if (s->fd >= 0)
        close(s->fd);
    left += (int64_t)s->whole;
    s->at = NULL;
    n_live--;
}

// One that was freed and has the size.
static Segment *kept_segment(size_t whole) {
    for (Segment *s = table; s < table + MOST; s++)
        if (s->at && s->whole == whole && !s->used && !s->holders)
            return s;
    return NULL;
}

static size_t kept_bytes(void) {
    size_t sum = 0;
    for (Segment *s = table; s < table + MOST; s++)
        sum += s->at && !s->used && !s->holders ? s->whole : 0;
    return sum;
}

static void drop_kept(void) {
    for (Segment *s = table; s < table + MOST; s++)
        if (s->at && !s->used && !s->holders)
            drop(s);
}

// share: of what is left, the part that the segment may take at most.
static void *take(size_t size, int64_t share, bool zero) {
    const size_t whole = (size + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    if (size < FROM || size > PTRDIFF_MAX / 2)
        return NULL;
    pthread_mutex_lock(&lock);
    Segment *s = unable ? NULL : kept_segment(whole);
    const bool is_new = !s;
    if (!s && !unable && (int64_t)whole > left / share)
        drop_kept();
    if (!s && !unable && (int64_t)whole <= left / share)
        s = new_segment(size, whole);
    if (s) {
        s->size = size;
        s->used = true;
    }
    pthread_mutex_unlock(&lock);
    if (s && is_new)
        fetch_memory(s->at, whole);
    else if (s && zero)
        memset(s->at, 0, size);
    return s ? s->at : NULL;
}

static Segment *segment_of(const void *p) {
    for (Segment *s = table; n_live && s < table + MOST; s++)
        if (s->at && s->at <= (const char *)p && (const char *)p < s->at + s->size)
            return s;
    return NULL;
}

// The segment whose array begins there; others are not looked for.
static Segment *segment_at(const void *p) {
    if ((uintptr_t)p % HUGE_PAGE)
        return NULL;
    pthread_mutex_lock(&lock);
    Segment *s = segment_of(p);
    pthread_mutex_unlock(&lock);
    return s && s->used && s->at == p ? s : NULL;
}

static void *own_malloc(void *ctx, size_t size) {
    (void)ctx;
    void *p = take(size, 1, false);
    return p ? p : before.malloc(before.ctx, size);
}

static void *own_calloc(void *ctx, size_t count, size_t each) {
    size_t size;
    (void)ctx;
    void *p = __builtin_mul_overflow(count, each, &size) ? NULL : take(size, 4, true);
    return p ? p : before.calloc(before.ctx, count, each);
}

static void own_free(void *ctx, void *p, size_t size) {
    (void)ctx;
    Segment *s = segment_at(p);
    if (!s) {
        before.free(before.ctx, p, size);
        return;
    }
    pthread_mutex_lock(&lock);
    s->used = false;
    if ((s->lent || s->fd < 0) && !s->holders)
        drop(s);
    else if (kept_bytes() > KEPT)
        drop_kept();
    pthread_mutex_unlock(&lock);
}

// What the engine has mapped stays as it is: NULL, and so does what was there.
static void *own_realloc(void *ctx, void *p, size_t size) {
    Segment *s = segment_at(p);
    if (!s)
        return before.realloc(before.ctx, p, size);
    void *to = s->lent || s->holders ? NULL : own_malloc(ctx, size);
    if (!to)
        return NULL;
    memcpy(to, p, s->size < size ? s->size : size);
    own_free(ctx, p, s->size);
    return to;
}

// ---- forks
// ----------------------------------------------------------------------------------------

static void before_fork(void) {
    pthread_mutex_lock(&lock);
    drop_kept();
    for (Segment *s = table; s < table + MOST; s++) {
        if (!s->at || s->lent || s->holders || s->fd < 0 ||
            map(s->at, s->whole, s->fd, MAP_PRIVATE | MAP_FIXED) != s->at)
            continue;
        close(s->fd);
        s->fd = -1;
    }
}

static void after_in_parent(void) {
    pthread_mutex_unlock(&lock);
}

// What the child writes to memory that the engine has mapped is its own.
static void after_in_child(void) {
    for (Segment *s = table; s < table + MOST; s++) {
        if (!s->at || s->fd < 0)
            continue;
        (void)map(s->at, s->whole, s->fd, MAP_PRIVATE | MAP_FIXED);
        close(s->fd);
        s->fd = -1;
        s->lent = false;
    }
    unable = true; // it has no engine
    pthread_mutex_unlock(&lock);
}

// ---- what the worker calls
// ------------------------------------------------------------------------

typedef struct Found {
    uint64_t number, start, size;
    int64_t fd;
} Found;

// NumPy's new handler, in front of an allocator of its own.
const Handler *arrays_handler(const Allocator *other) {
    static Handler handler = {"warpcell", 1, {NULL, own_malloc, own_calloc, own_realloc, own_free}};
    before = *other;
    pthread_atfork(before_fork, after_in_parent, after_in_child);
    return &handler;
}

// So many bytes may be taken from now on.
void arrays_allow(int64_t bytes) {
    pthread_mutex_lock(&lock);
    left = bytes;
    pthread_mutex_unlock(&lock);
}

// The segment that an address lies in; an unused number becomes that of one without.
bool arrays_find(const void *p, uint64_t unused, Found *out) {
    pthread_mutex_lock(&lock);
    Segment *s = segment_of(p);
    if (s && s->fd < 0)
        s = NULL;
    if (s && !s->number)
        s->number = unused;
    if (s)
        *out = (Found){s->number, (uintptr_t)s->at, s->size, s->fd};
    pthread_mutex_unlock(&lock);
    return s != NULL;
}

static Segment *numbered(uint64_t number) {
    for (Segment *s = table; number && s < table + MOST; s++)
        if (s->at && s->number == number && s->fd >= 0)
            return s;
    return NULL;
}

// The segment of a number. more: so many others hold it from now on; lends: the engine may map it.
bool arrays_hold(uint64_t number, int more, bool lends, Found *out) {
    pthread_mutex_lock(&lock);
    Segment *s = numbered(number);
    if (s) {
        *out = (Found){s->number, (uintptr_t)s->at, s->size, s->fd};
        s->holders += (size_t)(int64_t)more;
        s->lent |= lends;
        if (!s->used && !s->holders)
            drop(s);
    }
    pthread_mutex_unlock(&lock);
    return s != NULL;
}

// Numbers of lent segments that are no more; at most n.
size_t arrays_gone(uint64_t *out, size_t n) {
    pthread_mutex_lock(&lock);
    size_t count = n_gone < n ? n_gone : n;
    memcpy(out, gone, count * sizeof *out);
    memmove(gone, gone + count, (n_gone - count) * sizeof *gone);
    n_gone -= count;
    pthread_mutex_unlock(&lock);
    return count;
}

// What was freed goes to the system.
void arrays_trim(void) {
    pthread_mutex_lock(&lock);
    drop_kept();
    pthread_mutex_unlock(&lock);
}
