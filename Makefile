# A short front for CMake (CMakePresets.json) and the tools: `make help` lists the targets.
PREFIX    ?= /usr/local
SECONDS   ?= 600
JOBS      ?= $(shell nproc)
BOOTSTRAP ?= tools/bootstrap

export JOBS

.PHONY: all dev test run web site watch check check-release install uninstall bench fuzz golden format lint clean help

all:
	@$(BOOTSTRAP) build
	@cmake --preset release --log-level=WARNING >/dev/null
	@cmake --build build/release -j $(JOBS) --target tavoliere
	@ln -sfn release/tavoliere build/tavoliere

# Ninja reconfigures by itself when a CMakeLists.txt changes, but not when the presets do.
build/dev/build.ninja: CMakePresets.json
	@$(BOOTSTRAP) build
	@cmake --preset dev --log-level=WARNING >/dev/null
	@touch $@

dev: build/dev/build.ninja
	@ninja -C build/dev -j $(JOBS) --quiet tavoliere

test: build/dev/build.ninja
	@[ -n "$(T)" ] || { echo 'make test T=PATTERN; ctest --test-dir build/dev -N lists the tests' >&2; exit 2; }
	@tools/run-tests '$(T)'

run: all web
	@build/tavoliere serve

web:
	@$(BOOTSTRAP) page
	@tools/web build

site:
	@$(BOOTSTRAP) page
	@tools/web site

watch: dev
	@tools/watch

check:
	@$(BOOTSTRAP) check
	@tools/check

check-release:
	@$(BOOTSTRAP) check
	@tools/check --release

install: all web
	@cmake --build build/release -j $(JOBS) --target tavoliere_shared tavoliere_static
	@DESTDIR="$(DESTDIR)" cmake --install build/release --prefix "$(PREFIX)"
	@[ -n "$(DESTDIR)" ] || [ "$$(id -u)" != 0 ] || ldconfig

uninstall:
	@DESTDIR="$(DESTDIR)" tools/uninstall "$(PREFIX)"

bench: all
	@build/tavoliere bench

fuzz:
	@$(BOOTSTRAP) check
	@tools/fuzz $(SECONDS)

golden:
	@$(BOOTSTRAP) check
	@cmake --preset release --log-level=WARNING >/dev/null
	@cmake --build build/release -j $(JOBS) --target golden

format:
	@$(BOOTSTRAP) check
	@tools/format

lint:
	@$(BOOTSTRAP) check
	@tools/lint

clean:
	rm -rf build

help:
	@echo 'make            build the release binary as build/tavoliere'
	@echo 'make dev        build a quick binary without link-time optimisation as build/dev/tavoliere'
	@echo 'make test T=P   build and run, in build/dev, the tests whose names match P'
	@echo 'make watch      serve the page and show every change to its sources at once'
	@echo 'make run        build the binary and the page and serve them at http://localhost:8080'
	@echo 'make web        build the page into web/dist'
	@echo 'make site       build the page without a server, for any web server, into build/site'
	@echo 'make check      build with gcc and clang, run all tests; the last line is the result'
	@echo 'make check-release  run the whole suite under the sanitizers of both, with more games'
	@echo 'make install    install the command, the page, the library, documentation and examples'
	@echo 'make uninstall  remove what make install installed, with the same PREFIX and DESTDIR'
	@echo 'make bench      measure games, moves and copies per second'
	@echo 'make fuzz       run every fuzz target for SECONDS'
	@echo 'make golden     rewrite the golden playthroughs, leaf counts and records'
	@echo 'make format     format the C sources and the page in place'
	@echo 'make lint       look for likely mistakes in C, Python and the page'
	@echo 'make clean      remove build/'
	@echo
	@echo 'Missing Debian packages are installed first (tools/bootstrap). Variables and their current values:'
	@echo '  PREFIX=$(PREFIX)   where make install puts things'
	@echo '  DESTDIR=$(DESTDIR)             prepended to PREFIX, for packagers'
	@echo '  SECONDS=$(SECONDS)          how long make fuzz runs each target'
	@echo '  JOBS=$(JOBS)               how many compilers and tests run at a time'
	@echo '  BOOTSTRAP=$(BOOTSTRAP)  `true` skips the installation of packages'
