"""Compiles the engine and the public library into the extension module tavoliere._native.

The declarations come from the headers themselves, so the binding cannot differ from them. JSON is
read by the small reader, which needs libc alone: the package has no other dependency.
"""

import os
import pathlib
import re
import subprocess
import sys
import sysconfig

from cffi import FFI

HERE = pathlib.Path(os.path.abspath(__file__)).parent
ROOT = HERE.parent.parent
HEADERS = ["bindings/c/tavoliere.h", "bindings/python/competition.h"]
# A bot's clock in C: one in Python would take the interpreter's lock in the middle of a search.
CLOCK = """
#include <time.h>
static int64_t monotonic_us(void *context)
{
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}
"""
FLAGS = ["-std=c11", "-O3", "-fvisibility=hidden", "-ffp-contract=off", "-fno-strict-aliasing"]


def declarations(header):
    """The header without comments, preprocessor lines and the attribute of exported names."""
    text = re.sub(r"/\*.*?\*/", " ", header, flags=re.DOTALL)
    text = re.sub(r'#ifdef __cplusplus.*?#endif', "", text, flags=re.DOTALL)
    text = re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE)
    text = text.replace("TAVOLIERE_API", "")
    return re.sub(r"int64_t \(\*now_us\)\(void \*context\)", "int64_t (*now_us)(void *)", text)


def written_words():
    """Makes the table of texts and returns its folder."""
    folder = ROOT / "build" / "python"
    (folder / "words").mkdir(parents=True, exist_ok=True)
    command = [sys.executable, ROOT / "tools/words", ROOT / "engine/words", folder / "words"]
    subprocess.run(command, check=True)
    return folder


def written_nets(folder):
    """Makes the array of nets and returns its file."""
    nets = sorted((ROOT / "engine/ai/nets").glob("*.net"))
    subprocess.run([sys.executable, ROOT / "tools/nets", folder / "nets.c", *nets], check=True)
    return folder / "nets.c"


def sources(folder):
    parts = ["core", "games", "words", "record", "ai", "review"]
    files = [file for part in parts for file in sorted((ROOT / "engine" / part).rglob("*.c"))]
    for part in ("formats/json", "formats/position", "bindings/c"):
        files += sorted((ROOT / part).glob("*.c"))
    files = [file for file in files if file.name != "read_jansson.c"]
    return files + [HERE / "competition.c", folder / "words/table.c",
                    written_nets(folder)]


def headers():
    """What the module must be compiled again for, besides its sources: setuptools does not find out."""
    return [file for part in ("engine", "formats", "bindings/c", "bindings/python")
            for file in sorted((ROOT / part).rglob("*.h"))]


def relative(path):
    """Setuptools wants paths relative to the folder of setup.py."""
    return os.path.relpath(path, ROOT)


def version():
    return re.search(r"project\(tavoliere VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


FOLDER = written_words()
ffi = FFI()
for header in HEADERS:
    ffi.cdef(declarations((ROOT / header).read_text()))
ffi.cdef("int64_t monotonic_us(void *context);")
ffi.set_source(
    "tavoliere._native",
    "".join(f'#include "{header}"\n' for header in HEADERS) + CLOCK,
    sources=[relative(file) for file in sources(FOLDER)],
    depends=[str(file) for file in headers()],
    include_dirs=[relative(folder) for folder in (ROOT / "engine", ROOT, FOLDER)],
    extra_compile_args=FLAGS,
    define_macros=[("TAVOLIERE_VERSION", f'"{version()}"'), ("NDEBUG", None)],
    py_limited_api=not sysconfig.get_config_var("Py_GIL_DISABLED"),
)
