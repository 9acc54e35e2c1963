# The network side of the server and its settings: a real process, real sockets. Debian's module for
# WebSockets belongs to Debian's own Python.
find_program(TAV_SYSTEM_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH REQUIRED)
foreach(topic net flood config)
  add_test(NAME server-${topic}
    COMMAND ${TAV_SYSTEM_PYTHON} -B ${CMAKE_CURRENT_LIST_DIR}/test_${topic}.py)
  set_tests_properties(server-${topic} PROPERTIES
    ENVIRONMENT "TAVOLIERE=$<TARGET_FILE:tavoliere>" TIMEOUT 900 LABELS once)
endforeach()
set_tests_properties(server-net server-flood PROPERTIES LABELS "threads;once")

foreach(name limit wire loop)
  add_executable(test_${name} test_${name}.c)
  target_link_libraries(test_${name} PRIVATE tav_server_tests)
  add_test(NAME server-${name} COMMAND test_${name})
endforeach()
