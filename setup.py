"""Builds the Python package; everything else about it is in pyproject.toml."""

import os
import pathlib
import re
from concurrent.futures import ThreadPoolExecutor

from setuptools import setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).parent
VERSION = re.search(r"project\(tavoliere VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())


class BuildSideBySide(build_ext):
    """Compiles several files at once; setuptools compiles those of one module one after the other."""

    def build_extension(self, ext):
        compile_all = self.compiler.compile

        def compile_each(sources, **options):
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                done = pool.map(lambda source: compile_all([source], **options), sources)
                return [file for files in done for file in files]

        self.compiler.compile = compile_each
        super().build_extension(ext)


setup(version=VERSION[1], cmdclass={"build_ext": BuildSideBySide},
      cffi_modules=["bindings/python/build_native.py:ffi"])
