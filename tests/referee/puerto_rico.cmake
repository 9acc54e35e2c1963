# The referee of Puerto Rico: itself first, then the engine in every module set with and without
# options. One test per number of players, so that they run in parallel.
add_test(NAME referee.puerto-rico.self
  COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_LIST_DIR}/puerto_rico.py --selftest)

foreach(players 2 3 4 5)
  add_test(NAME referee.puerto-rico.${players}
    COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_LIST_DIR}/puerto_rico.py
      --engine $<TARGET_FILE:tavoliere> --views $<TARGET_FILE:print_views>
      --players ${players} --games 1)
endforeach()
