// test.h: the whole unit test harness. A program lists its tests in main with
// RUN; each runs in a child process of its own with a time limit, so that a
// crash or a hang fails one test and not the program.
// Last line: "N passed, N failed". Exit code 1 when a test failed.
#pragma once
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TEST_SECONDS = 300 }; // a hang ends; a machine that has much else to do does not fail

static int tests_passed, tests_failed;

#define CHECK(cond)                                                                  \
    do {                                                                             \
        if (!(cond)) {                                                               \
            fprintf(stderr, "%s:%d: CHECK(%s) failed\n", __FILE__, __LINE__, #cond); \
            exit(1);                                                                 \
        }                                                                            \
    } while (0)

// got, want: NUL-terminated.
#define CHECK_TEXT(got, want)                                                       \
    do {                                                                            \
        const char *g_ = (got), *w_ = (want);                                       \
        if (strcmp(g_, w_) != 0) {                                                  \
            fprintf(stderr, "%s:%d: got  %s\n%*swant %s\n", __FILE__, __LINE__, g_, \
                    (int)strlen(__FILE__) + 6, "", w_);                             \
            exit(1);                                                                \
        }                                                                           \
    } while (0)

static void test_run(const char *name, void (*test)(void)) {
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        alarm(TEST_SECONDS);
        test();
        exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    bool ok = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (ok)
        tests_passed++;
    else
        tests_failed++;
    if (!ok) {
        if (WIFSIGNALED(status))
            printf("FAIL %s (signal %d)\n", name, WTERMSIG(status));
        else
            printf("FAIL %s\n", name);
    }
}

#define RUN(test) test_run(#test, test)
#define TEST_END() \
    (printf("%d passed, %d failed\n", tests_passed, tests_failed), tests_failed ? 1 : 0)
