# The server as players use it: a real process, real sockets (docs/api.md, docs/schemas).
# Debian's modules for WebSockets and JSON Schema belong to Debian's own Python (net.cmake).

add_library(sick_disk MODULE sick_disk.c)
target_compile_options(sick_disk PRIVATE -fno-sanitize=all)
target_link_libraries(sick_disk PRIVATE ${CMAKE_DL_LIBS})
set_target_properties(sick_disk PROPERTIES PREFIX "" C_VISIBILITY_PRESET default)

add_library(faults MODULE faults.c)
target_compile_options(faults PRIVATE -fno-sanitize=all)
target_link_libraries(faults PRIVATE ${CMAKE_DL_LIBS})
set_target_properties(faults PROPERTIES PREFIX "" C_VISIBILITY_PRESET default)

foreach(name load greed)
  add_executable(${name} ${name}.c link.c)
  target_compile_definitions(${name} PRIVATE _GNU_SOURCE)
endforeach()

set(surroundings "TAVOLIERE=$<TARGET_FILE:tavoliere>" "PRINT_VIEWS=$<TARGET_FILE:print_views>"
  "SICK_DISK_LIBRARY=$<TARGET_FILE:sick_disk>" "LOAD=$<TARGET_FILE:load>"
  "GREED=$<TARGET_FILE:greed>" "FAULTS_LIBRARY=$<TARGET_FILE:faults>")

function(server_test name file)
  add_test(NAME server-${name} COMMAND ${TAV_SYSTEM_PYTHON} -B
    ${CMAKE_CURRENT_SOURCE_DIR}/${file} ${ARGN})
  set_tests_properties(server-${name} PROPERTIES ENVIRONMENT "${surroundings}" TIMEOUT 900)
endfunction()

server_test(schemas test_schemas.py)
server_test(games test_games.py)
server_test(tables test_tables.py)
server_test(people test_people.py)
server_test(admin test_admin.py)
server_test(away test_away.py)
server_test(kill test_kill.py)
server_test(nodes test_nodes.py)
server_test(history history.py --people 16 --seconds 4 --longest 1)
server_test(faults test_faults.py)
server_test(secrecy test_secrecy.py)
server_test(attack test_attack.py)
server_test(load load.py --players 100 --rate 200 --seconds 2)
set_tests_properties(server-schemas server-games PROPERTIES LABELS once)
set_tests_properties(server-tables server-people server-admin server-away server-kill server-nodes
  server-history server-secrecy server-load
  server-attack server-faults PROPERTIES LABELS release)
