/* A disk with pages that cannot be read: preloaded, it lets reads of one file fail with EIO.
 *
 * Everything that reads goes through here: SQLite's pread, Python's read and the copying of files
 * by the kernel. Which bytes of which file are bad is set from within the process (bad_disk.py).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static struct stat bad; /* the file, by its number: under another name it stays as bad as it is */
static off_t bad_from, bad_to;
static int is_set;
static long hits;

/* From now on these bytes of a file cannot be read; none when there is no such file. */
void bad_disk_set(const char *path, long from, long to) {
    is_set = !stat(path, &bad);
    bad_from = from;
    bad_to = to;
    hits = 0;
}

/* How often somebody has come upon them. */
long bad_disk_hits(void) { return hits; }

static int is_bad(int fd, off_t at, size_t count) {
    struct stat found;
    if (!is_set || at >= bad_to || (off_t)(at + count) <= bad_from) return 0;
    if (fstat(fd, &found) || found.st_ino != bad.st_ino || found.st_dev != bad.st_dev) return 0;
    hits++;
    errno = EIO;
    return 1;
}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

ssize_t pread(int fd, void *into, size_t count, off_t at) {
    REAL(pread);
    return is_bad(fd, at, count) ? -1 : real(fd, into, count, at);
}

ssize_t pread64(int fd, void *into, size_t count, off64_t at) {
    REAL(pread64);
    return is_bad(fd, at, count) ? -1 : real(fd, into, count, at);
}

ssize_t read(int fd, void *into, size_t count) {
    REAL(read);
    if (is_set && is_bad(fd, lseek(fd, 0, SEEK_CUR), count)) return -1;
    return real(fd, into, count);
}

ssize_t sendfile64(int out, int in, off64_t *at, size_t count) {
    REAL(sendfile64);
    if (is_set && is_bad(in, at ? *at : lseek(in, 0, SEEK_CUR), count)) return -1;
    return real(out, in, at, count);
}

ssize_t sendfile(int out, int in, off_t *at, size_t count) {
    REAL(sendfile);
    if (is_set && is_bad(in, at ? *at : lseek(in, 0, SEEK_CUR), count)) return -1;
    return real(out, in, at, count);
}

ssize_t copy_file_range(int in, off64_t *at, int out, off64_t *to, size_t count, unsigned flags) {
    REAL(copy_file_range);
    if (is_set && is_bad(in, at ? *at : lseek(in, 0, SEEK_CUR), count)) return -1;
    return real(in, at, out, to, count, flags);
}
