// clock.c: reading the system's clocks.
#include "kernel/base/clock.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

int64_t clock_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

double clock_wall(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void clock_iso(char out[28]) {
    static _Thread_local time_t second; // of text; the calendar is asked once a second
    static _Thread_local char text[20];
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    if (!text[0] || second != t.tv_sec) {
        struct tm utc;
        gmtime_r(&t.tv_sec, &utc);
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc);
        second = t.tv_sec;
    }
    memcpy(out, text, 19);
    out[19] = '.';
    for (long i = 25, us = t.tv_nsec / 1000; i > 19; i--, us /= 10)
        out[i] = (char)('0' + us % 10);
    out[26] = 'Z';
    out[27] = 0;
}

// Seconds that a zone is ahead of UTC.
static bool read_zone(const char *text, double *out) {
    int hours, minutes;
    char sign;
    *out = 0;
    if (!*text || strcmp(text, "Z") == 0)
        return true;
    if (sscanf(text, "%c%2d:%2d", &sign, &hours, &minutes) != 3 || (sign != '+' && sign != '-'))
        return false;
    *out = (sign == '-' ? -60 : 60) * (60 * hours + minutes);
    return true;
}

bool clock_from_iso(const char *text, double *out) {
    struct tm t = {0};
    double seconds, zone;
    int n = 0;
    if (sscanf(text, "%4d-%2d-%2dT%2d:%2d:%9lf%n", &t.tm_year, &t.tm_mon, &t.tm_mday, &t.tm_hour,
               &t.tm_min, &seconds, &n) != 6)
        return false;
    while (text[n] >= '0' && text[n] <= '9')
        n++; // decimals beyond what a double holds
    if (!(seconds >= 0 && seconds < 61) || !read_zone(text + n, &zone))
        return false;
    t.tm_year -= 1900;
    t.tm_mon--;
    *out = (double)timegm(&t) + seconds - zone;
    return true;
}
