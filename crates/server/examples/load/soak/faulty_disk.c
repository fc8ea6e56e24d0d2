/* A disk that can be made slow or full, for soak tests: loaded before the C library (LD_PRELOAD), it delays what forces data to disk, or
 * refuses writes to the games' database as a full disk does. What it does at the moment stands in the file that KELSO_DISK names: "full",
 * "slow MILLISECONDS", or nothing. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* How the disk is: -1 full, 0 well, otherwise the milliseconds that it takes longer. Looked up twenty times a second at most. */
static int disk(void) {
    static __thread long looked;
    static __thread int state;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    long tick = now.tv_sec * 20 + now.tv_nsec / 50000000;
    if (tick == looked) return state;
    looked = tick;
    state = 0;
    const char *path = getenv("KELSO_DISK");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return state;
    char text[32] = {0};
    if (read(file, text, sizeof text - 1) > 0) {
        if (!strncmp(text, "full", 4)) state = -1;
        else if (!strncmp(text, "slow ", 5)) state = atoi(text + 5);
    }
    close(file);
    return state;
}

static int is_database(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return strstr(path, "games.sqlite") != NULL;
}

static int is_full(int fd) {
    if (disk() >= 0 || !is_database(fd)) return 0;
    errno = ENOSPC;
    return 1;
}

#define NEXT(name) \
    static __typeof__(&name) next; \
    if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

ssize_t write(int fd, const void *data, size_t size) {
    NEXT(write);
    return is_full(fd) ? -1 : next(fd, data, size);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t at) {
    NEXT(pwrite);
    return is_full(fd) ? -1 : next(fd, data, size, at);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) {
    NEXT(pwrite64);
    return is_full(fd) ? -1 : next(fd, data, size, at);
}

static void wait_if_slow(void) {
    int state = disk();
    if (state > 0) usleep(1000 * state);
}

int fsync(int fd) {
    NEXT(fsync);
    wait_if_slow();
    return next(fd);
}

int fdatasync(int fd) {
    NEXT(fdatasync);
    wait_if_slow();
    return next(fd);
}
