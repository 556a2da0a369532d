# errno: the numbers of Linux's errors.
(
    EPERM,
    ENOENT,
    ESRCH,
    EINTR,
    EIO,
    ENXIO,
    E2BIG,
    ENOEXEC,
    EBADF,
    ECHILD,
    EAGAIN,
    ENOMEM,
    EACCES,
    EFAULT,
) = range(1, 15)
EBUSY, EEXIST, EXDEV, ENODEV, ENOTDIR, EISDIR, EINVAL, ENFILE, EMFILE, ENOTTY = range(16, 26)
EFBIG, ENOSPC, ESPIPE, EROFS, EMLINK, EPIPE, EDOM, ERANGE = range(27, 35)
EWOULDBLOCK, ENAMETOOLONG, ENOSYS, ENOTEMPTY, ELOOP = EAGAIN, 36, 38, 39, 40
ETIMEDOUT, ECONNREFUSED, EINPROGRESS = 110, 111, 115
errorcode = {
    1: "EPERM",
    2: "ENOENT",
    4: "EINTR",
    5: "EIO",
    9: "EBADF",
    11: "EAGAIN",
    12: "ENOMEM",
    13: "EACCES",
    17: "EEXIST",
    20: "ENOTDIR",
    21: "EISDIR",
    22: "EINVAL",
    24: "EMFILE",
    28: "ENOSPC",
    30: "EROFS",
    32: "EPIPE",
    34: "ERANGE",
    39: "ENOTEMPTY",
}
