"""Builds the Python package; everything else about it is in pyproject.toml."""

import pathlib
import re

from setuptools import setup

ROOT = pathlib.Path(__file__).parent
VERSION = re.search(r"project\(tavoliere VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())

setup(version=VERSION[1], cffi_modules=["bindings/python/build_native.py:ffi"])
