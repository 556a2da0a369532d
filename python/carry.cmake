# carry.cmake: copies the libraries `opened` and those that they and `program` need into `folder`,
# under the names they are asked for, where each finds the others, and their licences into
# `licences`. Run by wheel.cmake.
# Left out is what every manylinux system has; libstdc++ among it, since what is opened
# later (CUDA's libraries) may need a newer one than was here when the wheel was made.
file(GET_RUNTIME_DEPENDENCIES EXECUTABLES ${program} LIBRARIES ${opened}
  RESOLVED_DEPENDENCIES_VAR needed UNRESOLVED_DEPENDENCIES_VAR missing
  PRE_EXCLUDE_REGEXES "^ld-linux" "^lib(c|m|mvec|dl|rt|pthread|resolv|gcc_s|stdc\\+\\+|atomic)\\.so")
if(missing)
  message(FATAL_ERROR "the wheel cannot carry what is not here: ${missing}")
endif()

# The licence as the system's package gives it.
function(carry_licence name)
  find_program(DPKG_QUERY dpkg-query)
  if(NOT DPKG_QUERY)
    message(WARNING "no dpkg-query: put the licence of ${name} into the wheel yourself")
    return()
  endif()
  execute_process(COMMAND ${DPKG_QUERY} -S "*/${name}" OUTPUT_VARIABLE owners ERROR_QUIET)
  string(REGEX MATCH "^[^:,\n]+" package "${owners}")
  if(NOT EXISTS "/usr/share/doc/${package}/copyright")
    message(FATAL_ERROR "no licence of ${name} was found")
  endif()
  file(REAL_PATH "/usr/share/doc/${package}/copyright" text)
  file(COPY_FILE ${text} ${licences}/${package}.txt)
endfunction()

file(MAKE_DIRECTORY ${folder} ${licences})
foreach(library ${needed} ${opened})
  get_filename_component(name ${library} NAME)
  file(REAL_PATH ${library} file)
  message(STATUS "Carrying: ${name}")
  file(COPY_FILE ${file} ${folder}/${name})
  execute_process(COMMAND ${patchelf} --set-rpath "$ORIGIN" ${folder}/${name} COMMAND_ERROR_IS_FATAL ANY)
  carry_licence(${name})
endforeach()
