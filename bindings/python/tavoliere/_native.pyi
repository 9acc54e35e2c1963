# The compiled module: cffi's view of bindings/c/tavoliere.h, whose comments are its documentation.
from typing import Any

ffi: Any
lib: Any
