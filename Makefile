# `make` alone says what there is. Every target first installs what is missing (see deploy/setup).
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.PHONY: help run test tests lint style types format soak fuzz coverage mutants bench words pages hooks lock wheel release image-notes clean

BIN := .venv/bin
ARGS ?=
# Two processes, each with a window of its own; PYTEST_ARGS= runs all tests in one.
PYTEST_ARGS ?= -n 2
FUZZER := $(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes --only-binary :all: --no-deps -r requirements/fuzz.txt
# What belongs to companion/table and companion/games. Random games would count another share every time.
COVERING := -q -m "not soak and not hypothesis" -p no:cacheprovider tests/table tests/games \
	--ignore=tests/games/test_clauses.py --ignore=tests/games/test_bots_at_the_engine.py \
	--ignore=tests/games/squirmish/test_protocol_page.py -k "not three_objectives_can_be_held" \
	tests/appliance/test_restore.py tests/faults/test_disk.py tests/faults/test_two_at_once.py \
	tests/test_card_entry.py tests/test_card_files.py tests/test_card_import.py tests/test_cards.py \
	tests/test_map_files.py tests/test_scorebook.py companion/table companion/games
LOCK := -q --universal --python-version 3.11 --no-header --no-annotate --no-emit-index-url --generate-hashes
# A package for Windows goes, with the lines of its hashes.
LINUX := sed -e ':a' -e '/win32/{' -e '/\\$$/{N;ba' -e '}' -e 'd' -e '}'

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Start Wormwatch; pass words on with ARGS="terminal"
	@deploy/setup run
	@echo "Starting Wormwatch"
	@exec $(BIN)/wormwatch $(ARGS)

# Types are checked beside the tests: mypy has one core, and its first run takes a minute.
test: style ## Run the whole suite: ruff, mypy, pytest
	@$(MAKE) -j 2 tests types

lint: style ## Check style and types only
	@$(MAKE) types

style:
	@deploy/setup test
	@echo "Checking style (ruff check, ruff format)"
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

types:
	@echo "Checking types (mypy)"
	@$(BIN)/mypy

tests:
	@echo "Running the tests"
	@$(BIN)/python -m pytest -m "not soak" -q $(PYTEST_ARGS)

format: ## Put the code into its one style
	@deploy/setup test
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

soak: ## Run the long tests
	@deploy/setup test
	@$(FUZZER) || echo "Without the fuzzer: it could not be fetched."
	@echo "Running the long tests"
	@WORMWATCH_EXAMPLES=200 $(BIN)/python -m pytest -q $(PYTEST_ARGS) tests/games/test_contract.py
	@$(BIN)/python -m pytest -m soak -q $(PYTEST_ARGS)

# ARGS="lines journals --seconds 60" fuzzes some of them, in a hurry.
fuzz: ## Fuzz whatever reads files or lines, an hour each (docs/reliability.md)
	@deploy/setup test
	@$(FUZZER)
	@$(BIN)/python -m tests.fuzz $(ARGS)

coverage: ## Count which lines and branches of table and games the tests have seen
	@deploy/setup test
	@mkdir -p build/coverage
	@$(BIN)/coverage erase
	@$(BIN)/coverage run -m pytest $(COVERING)
	@$(BIN)/coverage combine -q
	@$(BIN)/coverage json -q -o build/coverage.json
	@$(BIN)/python deploy/covered.py build/coverage.json

# ARGS="companion.games.terror_below.hunt.*" tries these again, after a whole run.
mutants: ## Break the rules of an attack on purpose and see what the tests notice (15 min)
	@deploy/setup test
	@$(BIN)/python deploy/mutants.py $(ARGS)

# ARGS="engine growth --quick" runs some of them, in a hurry; --keep makes the run the one to compare with.
bench: ## Measure everything as ratios and say what got slower (17 min)
	@deploy/setup test
	@$(BIN)/wormwatch bench $(ARGS)

words: ## Collect new sentences for the other languages and compile them
	@deploy/setup test
	@$(BIN)/python deploy/words.py $(ARGS)

pages: ## Write the pages of docs/ that are made from the program
	@deploy/setup test
	@$(BIN)/python deploy/pages.py

hooks: ## Let ruff look at every commit before it is made
	@deploy/setup test
	@$(BIN)/pre-commit install

wheel: ## Build the wheel into dist/
	@deploy/setup run
	@echo "Building the wheel"
	@$(BIN)/python -m pip wheel -q --no-build-isolation --no-deps --no-index -w dist .
	@ls dist/*.whl

# WHEELS=aarch64 puts the locked packages for a Pi inside (PYTHONS="3.11 3.13": only for these).
# KEY=FILE signs it: no machine takes a release that is not signed (docs/releasing.md).
release: ## Pack this commit into dist/, as an update for installed machines
	@deploy/setup run
	@echo "Packing the release"
	@$(BIN)/python -m companion.appliance.release $(if $(WHEELS),--wheels $(WHEELS)) $(if $(PYTHONS),--pythons $(PYTHONS)) $(if $(KEY),--key $(KEY)) $(ARGS)

# The build tools are locked too, so that installing this folder fetches nothing of its own choice.
# The tests' lock follows the other, so that both hold the same versions. Linux only: no win32 lines.
lock: ## Choose newest versions and write requirements/*.txt (needs network)
	@echo "Choosing versions"
	@tmp=$$(mktemp -d); trap 'rm -rf "$$tmp"' EXIT; \
	python3 -m venv "$$tmp/venv"; \
	"$$tmp/venv/bin/pip" install -q --disable-pip-version-check uv; \
	uv="$$tmp/venv/bin/uv pip compile $(LOCK)"; \
	"$$tmp/venv/bin/python" -c 'import tomllib; \
	print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], "editables", sep="\n")' > "$$tmp/build.in"; \
	$$uv pyproject.toml "$$tmp/build.in" | $(LINUX) > "$$tmp/run.txt"; \
	$$uv --extra dev -c "$$tmp/run.txt" pyproject.toml "$$tmp/build.in" | $(LINUX) > "$$tmp/test.txt"; \
	cp "$$tmp/run.txt" "$$tmp/test.txt" requirements/
	@wc -l requirements/*.txt

image-notes: ## How to prepare a card that starts as a table companion
	@cat docs/image.md

clean: ## Remove .venv and everything built; the next command starts afresh
	rm -rf .venv dist build mutants .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
