# SPDX-License-Identifier: GPL-3.0-or-later
# `make install` and `make package` (a Debian package). The program prints its own manual page and
# completion scripts, so they are made after it is linked.
include(GNUInstallDirs)

set(texts ${PROJECT_BINARY_DIR}/texts)
set(printed)
function(ss_printed_text file)
  add_custom_command(OUTPUT ${texts}/${file}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${texts}
    COMMAND shardscope ${ARGN} > ${texts}/${file}
    DEPENDS shardscope VERBATIM)
  set(printed ${printed} ${texts}/${file} PARENT_SCOPE)
endfunction()
ss_printed_text(shardscope.1 --man)
ss_printed_text(shardscope.bash --completion bash)
ss_printed_text(_shardscope --completion zsh)
ss_printed_text(shardscope.fish --completion fish)
add_custom_target(texts ALL DEPENDS ${printed})

install(TARGETS shardscope RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS shardscope-worker RUNTIME DESTINATION libexec/shardscope)
if(TARGET shardscope-worker-mpi)
  install(TARGETS shardscope-worker-mpi RUNTIME DESTINATION libexec/shardscope)
endif()
# The host twin is for tests: it needs a C compiler whenever it runs.
if(TARGET shardscope-cuda)
  install(TARGETS shardscope-cuda LIBRARY DESTINATION lib/shardscope)
endif()
install(FILES ${texts}/shardscope.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${texts}/shardscope.bash RENAME shardscope
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${texts}/_shardscope DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${texts}/shardscope.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN "*.md")
install(DIRECTORY samples DESTINATION ${CMAKE_INSTALL_DATADIR}/shardscope)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME shardscope)
set(CPACK_PACKAGE_CONTACT "shardscope maintainers <maintainers@shardscope.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "terminal laboratory for automatic parallelism")
set(CPACK_PACKAGE_DESCRIPTION
  "Opens the graph of a training step, discovers by execution how each operator can be sharded, solves
for the best plan on a device mesh and runs the plan on simulated ranks.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
