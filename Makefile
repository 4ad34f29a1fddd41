# Two commands do all the set-up on a machine with only Python: `make demo` and `make test`.

# The first Python at hand that is new enough; `make PYTHON=python3.13 test` takes another one.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
WORKERS ?= 2
INPUTS ?= 1000000
SEEDS ?= $(or $(KIPC_SHARED),../shared)/seeds
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help demo test fuzz bench bench-accelerator bench-admin bench-spark docs generate kips check lint types imports drift format clean

help: ## say what there is to make
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 20

demo: .venv/demo ## see what this project does, in acts; installs what that needs into .venv first
	@$(BIN)/python examples/demo

test: .venv/dev ## install into .venv and run all tests; make ARGS="-k name" test runs some
	$(BIN)/pytest -n $(WORKERS) --dist loadgroup $(ARGS)

fuzz: .venv/dev ## decode a million mutated messages; make INPUTS=20000000 fuzz does more
	$(BIN)/python -m tests.wire.fuzz --inputs $(INPUTS)

bench: .venv/bench ## measure speed beside kio and kafka-python, and write benchmarks/report.md
	KIPC_ACCELERATOR=0 $(BIN)/python -m benchmarks

bench-accelerator: .venv/bench ## measure the optional C extension; builds it into build/accelerator, with a C compiler
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade --target build/accelerator ./accelerator
	PYTHONPATH=build/accelerator $(BIN)/python -m benchmarks.accelerator

bench-admin: .venv/bench ## measure the admin client beside kafka-python's and confluent-kafka's
	$(BIN)/python -m benchmarks.admin

bench-spark: .venv/dev ## measure tables of messages on Spark beside other ways to the same rows; needs Java 17
	$(BIN)/python -m benchmarks.spark

docs: .venv/dev ## write the protocol reference, static pages, into build/reference
	$(BIN)/kipc docs --out build/reference

generate: .venv/dev ## compile schemas into generated/kafka_wire, and examples/vendored with it
	$(BIN)/kipc compile
	KIPC=$(CURDIR)/$(BIN)/kipc examples/vendored/vendor.sh

kips: .venv/dev ## write schemas/kips again, from the pages of the five KIPs and the answers beside them
	@for folder in schemas/kips/*/; do \
		page=$$(sed -n 's/^page = "\(.*\)"/\1/p' $${folder}answers.toml); \
		$(BIN)/kipc intake "$(SEEDS)/$$page" --out $$folder --answers $${folder}answers.toml || exit 1; done

check: lint types imports drift ## lint, types, import rules and drift, as CI has them

lint: .venv/dev ## style and format of all Python that is written by hand
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/dev ## mypy --strict over the compiler, its output and the tools
	$(BIN)/mypy generator/kipc src/kip generated/kafka_wire

imports: .venv/dev ## which part may import which
	$(BIN)/lint-imports

drift: .venv/dev ## whether what was generated is what schemas say
	$(BIN)/kipc compile --check
	KIPC=$(CURDIR)/$(BIN)/kipc examples/vendored/vendor.sh --check

format: .venv/dev ## put hand-written Python into form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## remove .venv and what tools leave behind
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# One environment; a stamp says which extra is in it and is older than pyproject.toml when it has to be redone.
.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "no Python 3.11 or newer found; install one, or say make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv .venv

.venv/demo .venv/dev .venv/bench: .venv/%: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[$*]'
	@touch $@
