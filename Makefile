# `make serve` and `make test` do all their own set-up on a machine that has a Python from 3.11 to 3.13, and make.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
PORT   ?= 8000

# Every command starts in half the time from compiled modules; what the tests start counts too.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help serve test quick soak engine lint types bench screenshots dist clean

help: ## show this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(0 if (3, 11) <= sys.version_info < (3, 14) else "judge needs Python 3.11, 3.12 or 3.13; set PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $(READY)

serve: $(READY) ## run the service on http://127.0.0.1:8000/, or at another port: make serve PORT=8080
	$(BIN)/judge serve --port $(PORT)

test: $(READY) lint types ## run every check and test
	$(BIN)/python -m pytest -n 2 --dist loadgroup

quick: $(READY) ## style, and the tests that do not go through everything
	$(BIN)/ruff check judge tests benchmarks
	$(BIN)/python -m pytest -q -n 2 --dist loadgroup --hypothesis-profile=few -m "not sweep and not browser and not soak"

soak: $(READY) ## what takes too long for every run: every board explored line by line, thousands of random programs
	$(BIN)/python -m pytest -n 2 -m soak

engine: $(READY) ## the kernel's tests and those of its answers; .ci/run runs them on every Python there is
	$(BIN)/python -m pytest -q -n 2 tests/kernel tests/quiet/test_determinism.py

lint: $(READY)
	$(BIN)/ruff check judge tests benchmarks
	$(BIN)/ruff format --check judge tests benchmarks
	$(BIN)/judge lint

types: $(READY)
	$(BIN)/mypy

bench: $(READY) ## measure: resolutions and whole games a second, growth, search, cold start
	$(BIN)/python -m benchmarks

screenshots: $(READY) ## take the README's pictures anew
	JUDGE_SCREENSHOTS=docs/img $(BIN)/python -m pytest tests/browser/test_screens.py tests/browser/test_second_game.py -q -m ""

dist: $(READY) ## build the wheel
	$(BIN)/python -m build --wheel

clean: ## remove everything that was built
	rm -rf $(VENV) .venv-3.* dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
