// commands.h: the commands of the program, one file each (and install_main
// of kernel/install.h). argv[0] is the command's name; they return the exit code.
#pragma once

int command_worker(int argc, char **argv);    // kernel/worker.c: the engine process
int command_run(int argc, char **argv);       // kernel/run.c: a file of cells in the terminal
int command_functions(int argc, char **argv); // kernel/functions.c: the function table
int command_doctor(int argc, char **argv);    // kernel/doctor.c: what this machine offers
int command_cache(int argc, char **argv);     // kernel/cache.c: GPU kernels compiled ahead
