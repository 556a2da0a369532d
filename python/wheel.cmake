# wheel.cmake: what `pip install .` puts into the wheel (pyproject.toml): the program, its
# kernelspec, the shared libraries it needs that manylinux does not promise, and their licences.
#
# The libraries lie in <prefix>/lib/warpcell. In an unpacked wheel bin/ is called scripts/ and
# lib/ lies in data/, hence the second entry of the path: auditwheel finds everything inside
# and has nothing to add.
set_target_properties(warpcell PROPERTIES INSTALL_RPATH "$ORIGIN/../lib/warpcell:$ORIGIN/../data/lib/warpcell")
install(TARGETS warpcell RUNTIME DESTINATION ${SKBUILD_SCRIPTS_DIR})

# The kernelspec names the program by its place relative to itself: an environment need not
# be activated.
set(BINARY "\"{resource_dir}/../../../../bin/warpcell\"")
set(DISPLAY_NAME "\"Warpcell\"")
set(ENCRYPTION "\"curve\"")
configure_file(kernelspec/kernel.json.in ${CMAKE_BINARY_DIR}/kernelspec/kernel.json @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/kernelspec/kernel.json kernelspec/logo-svg.svg kernelspec/logo-32x32.png
  kernelspec/logo-64x64.png DESTINATION ${SKBUILD_DATA_DIR}/share/jupyter/kernels/warpcell)

install(FILES docs/warpcell.1 DESTINATION ${SKBUILD_DATA_DIR}/share/man/man1)

# OpenBLAS is opened at run time (kernel/base/dynlib.h); without it there are no matrix products.
file(GLOB openblas_places /usr/lib/*/openblas-pthread)
find_file(OPENBLAS_FILE NAMES libopenblas.so.0 PATHS ${openblas_places} /usr/lib64 /usr/lib
  DOC "libopenblas.so.0, carried in the wheel")
if(NOT OPENBLAS_FILE)
  message(WARNING "libopenblas.so.0 was not found: the wheel goes without, and matrix products on the CPU "
    "need one that is installed. Install libopenblas0-pthread, or say where it is with -DOPENBLAS_FILE=...")
  set(OPENBLAS_FILE "")
endif()

# So is cairo; without it there are no pictures.
find_file(CAIRO_FILE NAMES libcairo.so.2 PATHS /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE} /usr/lib64 /usr/lib
  REQUIRED DOC "libcairo.so.2, carried in the wheel")

find_program(PATCHELF patchelf REQUIRED DOC "sets where a carried library looks for the others")
install(CODE "
  set(program \"${CMAKE_BINARY_DIR}/warpcell\")
  set(opened ${OPENBLAS_FILE} ${CAIRO_FILE})
  set(patchelf \"${PATCHELF}\")
  set(folder \"${SKBUILD_DATA_DIR}/lib/warpcell\")
  set(licences \"${SKBUILD_METADATA_DIR}/licenses/carried\")
  include(\"${CMAKE_CURRENT_LIST_DIR}/carry.cmake\")")
