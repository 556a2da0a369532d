// install.h: `warpcell install`: writes the kernelspec that makes Jupyter find
// this program: kernel.json with the program's absolute path, and the logos.
#pragma once
#include "kernel/base/err.h"

typedef struct InstallOptions {
    const char *prefix; // kernels go to PREFIX/share/jupyter/kernels; NULL: the user's own folder
    const char *name;   // of the kernelspec's folder; NULL: "warpcell"
    const char *display_name; // in menus; NULL: "Warpcell"
    const char *binary;       // what kernel.json starts; NULL: this program
    bool curve;               // ZeroMQ can encrypt: say so in kernel.json
    bool remove;              // take the kernelspec away instead
} InstallOptions;

// Writes the kernelspec (or removes it); folder: where, at least 4096 bytes.
MAY_FAIL bool install_kernelspec(const InstallOptions *options, char *folder, Err *e);

// The command: argv[0] is "install". curve: sockets_can_encrypt() of protocol.
// Prints one line; returns the exit code.
int install_main(int argc, char **argv, bool curve);
