# Everything is set up on first use: python3 (3.11 or newer), pip and make are enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help play check test packages format warm bench mutants clean

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/ready ## set up and play in the browser (GAME=name: that game in the terminal)
	@$(BIN)/paddock $(if $(GAME),play $(GAME))

# Many tests watch real servers and browsers by the clock; on a crowded machine one may wait in vain. It has a second chance with the machine
# to itself, and both runs are printed.
test: $(VENV)/ready-dev packages ## set up and run every check: ruff, mypy, all tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m tests.warm
	$(BIN)/pytest -n 2 --dist worksteal || { [ $$? = 1 ] && echo "what failed beside the others is tried once more, alone:" && $(BIN)/pytest --last-failed --last-failed-no-failures none --maxfail 5; }

# Tests that need no compiled game. They take half a minute; `make test` runs everything.
FAST := tests/test_layers.py tests/test_types.py tests/test_retired_names.py tests/test_docs.py tests/test_readme.py tests/test_pictures.py tests/test_rule_pages.py tests/test_survivors.py tests/docs \
	tests/engine/rules tests/engine/presentation tests/server/unit tests/cli/test_words.py tests/cli/test_names.py tests/cli/test_typed.py tests/cli/test_rule_page.py \
	tests/cli/test_measure.py tests/arena/test_statistics.py tests/arena/test_plan.py tests/arena/test_stored.py tests/conformance/test_unchanged.py

check: $(VENV)/ready-dev ## the quick checks: format, types, fast tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2 $(FAST) -k "not whole_games_are_unchanged"

# What some tests need and pip cannot bring: a C compiler for the yardsticks, a browser and Japanese letters for the pages, PostgreSQL for
# several workers. Without the right to install them the tests that need them are skipped, with the reason.
packages:
	@missing=""; \
	command -v cc > /dev/null || missing="$$missing gcc libc6-dev"; \
	command -v chromium > /dev/null || missing="$$missing chromium fonts-noto-cjk"; \
	command -v initdb > /dev/null || ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || missing="$$missing postgresql"; \
	if [ -n "$$missing" ] && command -v apt-get > /dev/null && [ "$$(id -u)" = 0 ]; then \
		echo "installing$$missing ..."; apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$missing > /dev/null || true; \
	elif [ -n "$$missing" ]; then echo "not here:$$missing; the tests that need them are skipped"; fi

format: $(VENV)/ready-dev ## put the code into the house's form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

warm: $(VENV)/ready ## compile all games now
	@$(BIN)/paddock warm

bench: $(VENV)/ready ## measure how fast the games run here
	@$(BIN)/paddock bench

mutants: $(VENV)/ready-dev ## break every rule in turn and see whether a test notices
	$(BIN)/python -m tests.mutants

clean: ## remove the virtual environment and everything that was built
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis benchmarks/c_baseline/bin
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "paddock needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) > /dev/null 2>&1 || { rm -rf $(VENV); echo "$(PYTHON) cannot make a virtual environment; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }

# The stamps stand for an installation that fits pyproject.toml: nothing is installed again while it does not change.
$(VENV)/ready: pyproject.toml | $(BIN)/python
	@echo "setting up $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/ready-dev: pyproject.toml | $(BIN)/python
	@echo "setting up $(VENV) with the tools for development ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	@touch $@ $(VENV)/ready
