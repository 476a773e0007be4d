# make demo    the example site through the whole pipeline, with a contact sheet at the end
# make test    build and every test
# make lint    the sources as `.swift-format` wants them; `make format` writes them so
# make bench   pages per second and memory, release build; CORPUS=FOLDER adds the styles of its pages
# make deps    the Debian packages that all of these need

SHELL := /bin/bash
PORT ?= 8765
DEMO := demo

.PHONY: demo test lint format bench build deps clean

build: deps
	swift build -c release

demo: build
	Scripts/demo $(DEMO) $(PORT)

test:
	@Scripts/install-packages --tests
	swift build --build-tests
	swift test --skip-build
	Scripts/example

lint:
	swift format lint --strict --parallel --recursive Package.swift Sources Tests examples

format:
	swift format --in-place --parallel --recursive Package.swift Sources Tests examples

bench: build
	Scripts/bench
	$(if $(CORPUS),Scripts/bench-style $(CORPUS))

deps:
	@Scripts/install-packages

clean:
	rm -rf .build $(DEMO) conformance-results
