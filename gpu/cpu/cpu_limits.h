// cpu_limits.h: the bounds of the CPU backend, each with its reason. tests/bounds has
// programs at, below and above each of them: a row here needs one there.
#pragma once

enum {
    EVAL_ALIGN = 64, // bytes: a cache line, and the widest vector
    FETCH_MOST = 6,  // arrays fetched ahead; more streams than that gain nothing
    // Slots and the arrays' own lines share a first-level cache; measured best at 512 to 640
    // doubles for chains of two to five operations.
    SCRATCH_BYTES = 16 << 10,
    SMALLEST_BLOCK = 256, // elements evaluated at a time, of 8 bytes; more of narrower ones
    LARGEST_BLOCK = 640,
    NUMBERED_BLOCK = 2048,   // a program whose slots hold numbers only: these stay in the cache
    UNSLOTTED_BLOCK = 8192,  // a program without slots: long runs, few calls
    COLUMNS_TILE = 2048,     // columns that are summed at a time where rows stand in memory
    CHECKED_BLOCK = 1024,    // the same, when results are looked at once more
    MACHINE_LEAST = 1 << 10, // elements of a program that machine code is looked for
    MACHINE_FROM = 1 << 13,  // it is made when the program has had so many
    MACHINE_RUN = 64 << 10,  // bytes of an array that it goes through at a time
    MACHINE_MOVED = 2048,   // elements, where elements are moved to or from a block in memory first
    MACHINES_MOST = 256,    // programs that have code: a page of memory each
    SHORT_ROW = 32,         // rows shorter than this are evaluated several at a time
    MACHINE_ROW = 2,        // but not these, by machine code that has masks
    COPIES_TURN = 2048,     // elements of one of several copies before the next one's turn
    FETCH_FROM = 1 << 16,   // elements; smaller arrays are in the cache already
    FETCH_BLOCKS = 3,       // how many blocks ahead, measured
    SLOT_SKEW = 320,        // between slots: equal low 12 address bits would stall loads on stores
    PREPARED_MOST = 8,      // programs of few elements that are kept ready: a loop's, 20 KB each
    SMALL_VISITS_MOST = 96, // operations times rows of a value that needs no program
    SMALL_ROOM = 32 << 10,  // bytes for what is computed on its way, a row's
    WORK_PER_THREAD = 1 << 15, // fewer element operations are not worth waking a thread for
    CHUNK_LEAST = 4, // widths of what is left out between two chunks of rows (bands.c): of a chunk
    BAND_BYTES = 256 << 10, // of one band's rows in all arrays
    PASS_BYTES = 1 << 20,   // of the rows between the first and the last program of a pass
    MAX_THREADS = 512,
    PARTS_PER_WORKER = 4, // of a loop that is shared out: the last ones even out
    PART_WORK = 1 << 20, // operations on elements between two looks for an interrupt, one thread's:
                         // a millisecond, a tenth of a second of the slowest (complex powers)
    LENT_PIECE =
        64 << 20, // bytes of a block that are there twice while it changes to shared memory
    LENT_SEGMENT = 4 << 20, // bytes of shared memory that small blocks are put into together
    LENT_WHOLE = 32 << 20,  // bytes of a block that is shareable from the start
    LENT_EARLY = 1 << 30,   // bytes of such a block before Python runs: its memory is taken at
                            // once, which no interrupt ends
    PARTED_MOST = 64 << 20, // bytes of such blocks that cannot be files, with which a reserve is
                            // made: 16,000 pages that are copied one by one when they are changed
    LENT_FILES_MOST = 256,  // of such blocks at a time: each holds a file open
    TINY_SUM = 8,           // products in a sum that the library adds one after the other
    TINY_PRODUCT = 64,      // multiplications of a product that the library is not asked for
    MATRIX_TO_SHARE = 1 << 18, // elements of a product that is shared out
    USER_FOLDERS_MOST = 32,    // -I of a kernel in CUDA C, each of
    USER_FOLDER_BYTES = 256,
    USER_NAME_MOST = 128,      // bytes of a kernel's name, with its 0
    USER_REFUSAL_MOST = 16384, // bytes of the compiler's words that are shown
    USER_SHOWN_MOST = 200,     // and of a line of the text below each of them
    USER_PROGRAMS = 32,        // kept; the oldest goes
};
