# `make demo` and `make test` set up what they need on a machine that has only Python.

# The first Python on the PATH that is new enough; `make PYTHON=python3.13 test` uses another one.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
WORKERS ?= 4
TESTS ?= not network and not ci and not thorough
FUZZER ?= codecs
FAST := not kafka and not java and not spark and not network and not browser and not slow and not ci and not thorough
SEEDS ?= $(or $(KIPC_SHARED),../shared)/seeds
BIN := $(if $(filter Windows_NT,$(OS)),.venv/Scripts,.venv/bin)

# Tests start hundreds of Python processes; without bytecode on disk, each compiles all modules that it imports.
unexport PYTHONDONTWRITEBYTECODE
# Modules that pip installs are compiled when they are imported: pip reads 0 here as --no-compile.
export PIP_NO_COMPILE := 0
# Otherwise black writes its grammar into the home folder.
export BLACK_CACHE_DIR ?= $(CURDIR)/build/black

.DEFAULT_GOAL := help
.PHONY: help demo test-fast test check format generate api site clean tools \
	lint types imports drift workflows \
	test-ci test-thorough seeds test-sail sail \
	kips urls docs test-data \
	fuzz kills kills-cluster kills-pipeline mutants soak suites compare-clients \
	next-kafka dist wheels free-threaded sbom floors \
	bench bench-accelerator bench-records bench-admin bench-cluster bench-spark bench-tables

help: ## list the targets for every day
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

demo: .venv/demo ## show what this project does, step by step, in about two minutes; installs what it needs
	@$(BIN)/python examples/demo

test-fast: .venv/dev ## run the tests that need no Java, Spark, browser or network: under a minute
	$(BIN)/pytest -n auto --dist loadfile -m "$(FAST)" $(ARGS) tests

test: .venv/dev ## install into .venv and run the tests; make ARGS="-k name" test runs some
	$(BIN)/pytest -n $(WORKERS) --dist loadgroup -m "$(TESTS)" $(ARGS)

check: lint types imports drift ## check style, types, import rules and generated files

format: .venv/dev ## format hand-written Python
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Data files that follow from other files, and the commands that print them.
DERIVED := schemas/message.schema.json generator/kipc/evolution/data/history.json src/kip/kafka/releases.tsv src/kip/kafka/errors.tsv docs/kip-coverage.md docs/rules.md docs/tables.md
PRINT_message.schema.json := $(BIN)/python -m kipc.language.parse.file_schema
PRINT_history.json := $(BIN)/python -m kipc.evolution.release_facts history
PRINT_releases.tsv := $(BIN)/python -m kipc.evolution.release_facts versions
PRINT_kip-coverage.md := $(BIN)/python -m tools.kip_coverage
PRINT_rules.md := $(BIN)/python -m tools.rules_page
PRINT_tables.md := $(BIN)/python -m tools.tables_page
PRINT_errors.tsv := cut -f 2- schemas/error_codes.tsv

generate: .venv/dev ## write data that follow from other files, and compile schemas into generated/kafka_wire
	@$(foreach file,$(DERIVED),$(PRINT_$(notdir $(file))) > $(file)~ && mv $(file)~ $(file) &&) true
	$(BIN)/kipc compile

api: .venv/dev ## write the names and signatures of the documented Python API, and the commands, into tests/api
	@$(BIN)/python -m tools.api

site: .venv/dev ## build the documentation site into build/site; needs npm
	$(BIN)/kipc docs --out build/reference
	npm install --silent --no-package-lock --no-save --prefix build/site-assets mermaid@11 pyodide@314
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --config-file site/mkdocs.yml
	@echo "build/site; look at it with: $(BIN)/python -m http.server --directory build/site"

clean: ## remove everything that these targets create
	rm -rf .venv build dist .kafka .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	rm -rf tests/browser/node_modules schemas/kips/*/report.md
	find . \( -name __pycache__ -o -name .kipc_cache -o -name .pytest_cache \) -type d -prune -exec rm -rf {} +

tools: ## list the other targets; tools/README.md says what each proves, and how long it takes
	@sed -n 's/^\([a-z-]*\):[^#]*### /\1\t/p' $(MAKEFILE_LIST) | expand -t 20

# One environment; a stamp names the extra that is in it, and is older than the pyproject.toml files when it is out of date.
.venv/pyvenv.cfg:
	@test -n "$(PYTHON)" || { echo "no Python 3.11 or newer found; install one, or run make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv .venv

.venv/demo .venv/dev .venv/bench: .venv/%: pyproject.toml generated/pyproject.toml src/pyproject.toml | .venv/pyvenv.cfg
	@echo "installing kipc, kafka-wire, kip-tools and what $* needs into .venv"
	@$(BIN)/python -m pip install $(if $(filter demo,$*),,--quiet) --disable-pip-version-check --use-pep517 -e generated -e src -e '.[$*]'
	@touch $@

# Parts of check.

lint: .venv/dev ### check style, format and names of hand-written Python, and messages of commits that origin/main lacks
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m tools.fillers
	@git log --no-merges --format='%x01%s%n%b' origin/main..HEAD 2> /dev/null | awk 'BEGIN { RS = "\001"; FS = "\n" } \
		NR > 1 && (length($$1) > 72 || $$2 == "") { print "over 72 characters, or no body: " $$1; bad = 1 } END { exit bad }'

types: .venv/dev ### run mypy --strict over kipc, kip and kafka_wire
	$(BIN)/mypy generator/kipc src/kip generated/kafka_wire

imports: .venv/dev ### check which package imports which
	$(BIN)/lint-imports

drift: .venv/dev ### check that the generated packages and data match the schemas and the releases
	@$(foreach file,$(DERIVED),$(PRINT_$(notdir $(file))) | cmp - $(file) || { echo "$(file) is out of date; run make generate"; exit 1; };) true
	$(BIN)/kipc compile --check

workflows: ### check .github/workflows with actionlint; needs Go
	go run github.com/rhysd/actionlint/cmd/actionlint@v1.7.12

# More tests.

test-ci: .venv/dev ### run the tests that only CI runs: they install packages, or start Spark in many ways
	$(BIN)/pytest -n $(WORKERS) --dist loadgroup -m "(network or ci) and not thorough" $(ARGS)

test-thorough: .venv/dev ### run all tests, with several times as many random inputs: about an hour
	KIPC_THOROUGH=1 $(BIN)/pytest -n $(WORKERS) --dist loadgroup $(ARGS)

seeds: kips ### test the claims of docs/kips.md about the five KIP pages, which are in ../shared/seeds, in under two minutes
	@test -z "$$(git status --short schemas/kips)" || { git --no-pager diff --stat schemas/kips; echo "make kips changed schemas/kips"; exit 1; }
	$(BIN)/pytest -n $(WORKERS) --dist loadgroup $(ARGS) $$(sed -n 's/^| KIP-.*`\(tests[^`]*\)` |$$/\1/p' docs/kips.md | sort -u)

# Those whose tables are made in the session of the tests; others start processes, see tests/spark/pipeline/test_run.py.
TABLES = brokers changed_groups clusters errors group_members group_offsets group_rebalances group_updates groups growing_tables \
	history increments lag_updates merge metadata_history metadata_start observations share_groups topics \
	transactions untouched

test-sail: build/sail/.made ### run the tests of tables on the embedded engine
	KIPC_ENGINE=sail build/sail/bin/python -m pytest -q -m "not thorough" $(TABLES:%=tests/spark/pipeline/test_%.py) $(ARGS)

sail: build/sail/.made ### make the environment of the tests of the embedded engine, build/sail: PySpark and its client exclude each other

build/sail/.made: generated/pyproject.toml src/pyproject.toml Makefile | .venv/pyvenv.cfg
	$(BIN)/python -m venv build/sail
	build/sail/bin/python -m pip install --quiet --disable-pip-version-check --use-pep517 -e generated -e 'src[delta,log,tables]' hypothesis pytest pytest-xdist
	@touch $@

# Files that follow from others.

kips: .venv/dev ### write schemas/kips again, from the pages of the five KIPs and their answers.toml
	@for folder in schemas/kips/*/; do \
		page=$$(sed -n 's/^page = "\(.*\)"/\1/p' $${folder}answers.toml); \
		$(BIN)/kipc intake "$(SEEDS)/$$page" --out $$folder --answers $${folder}answers.toml || exit 1; done

urls: .venv/dev ### write the organisation in pyproject.toml into the other files with addresses of the repository
	@$(BIN)/python -m tools.urls

docs: .venv/dev ### write the protocol reference, static pages, into build/reference
	$(BIN)/kipc docs --out build/reference

test-data: .venv/dev ### pack the test data of ../shared, or of KIPC_SHARED, into tests/data; its README.md describes them
	$(BIN)/python -m tools.oracles $(or $(KIPC_SHARED),../shared)

# Random inputs, kills and comparisons.

fuzz: .venv/dev ### decode a million mutated messages; make FUZZER=specs ARGS="--minutes 30" fuzz mutates specs
	$(BIN)/python -m tools.fuzz.$(FUZZER) $(ARGS)

kills: .venv/dev ### kill kipc compile, docs, adopt and intake at random moments, and run them again
	$(BIN)/python -m tools.kills.compiler $(ARGS)

kills-cluster: .venv/dev ### kill embedded clusters, fill their disks and damage their folders; make ARGS="--kills 100" kills-cluster kills less often
	$(BIN)/python -m tools.kills.cluster $(ARGS)

kills-pipeline: .venv/dev build/sail/.made ### kill streams of the embedded engine at random moments, and fill their disks; needs Java 17
	KIPC_THOROUGH=1 $(BIN)/pytest -v -k killed tests/spark/pipeline/test_sail_stream.py $(ARGS)

mutants: .venv/dev ### measure how many small mistakes in kafka_wire its own tests notice; make ARGS="--sample 100" mutants is faster
	$(BIN)/python -m tools.mutants $(ARGS)

soak: .venv/dev ### run clients that join, leave and crash at the embedded cluster; make ARGS="--minutes 5" soak is shorter
	$(BIN)/python -m tools.soak $(ARGS)

suites: .venv/dev ### run the test suites of other projects' clients against the embedded cluster; needs Go
	$(BIN)/python -m tools.suites $(ARGS)

compare-clients: .venv/dev ### compare what clients in four languages experience on the embedded cluster and on a real Kafka; needs Java, Maven, Go, npm
	$(BIN)/python -m tools.compare_clients build/clients

# A release of Kafka, and of this project.

next-kafka: .venv/dev ### adopt RELEASE=4.5.0 of Kafka in a scratch copy, and print what remains for a person (docs/next-kafka.md)
	@$(BIN)/python -m tools.next_kafka $(RELEASE) $(ARGS)

dist: .venv/dev ### build the three distributions into dist, twice, and install every extra on each CPython here
	$(BIN)/python -m tools.distributions $(ARGS)

wheels: .venv/dev ### build the wheels of the accelerator for this system into build/wheels, with cibuildwheel
	$(BIN)/python -m tools.accelerator.wheels

free-threaded: ### test the accelerator and a generated package without a GIL: make PYTHON=python3.14t free-threaded; needs a C compiler
	$(PYTHON) -c "import sysconfig, sys; sysconfig.get_config_var('Py_GIL_DISABLED') or sys.exit('$(PYTHON) has a GIL')"
	$(PYTHON) -m venv --clear build/free-threaded
	build/free-threaded/bin/python -m pip install --quiet --disable-pip-version-check pytest ./accelerator ./generated
	build/free-threaded/bin/python -m pytest -q generated/kafka_wire/tests
	build/free-threaded/bin/python -m tools.accelerator.records 2000
	build/free-threaded/bin/python -m tools.accelerator.threads $(or $(ROUNDS),500)

sbom: .venv/dev ### write software bills of materials of the distributions into build/sbom
	$(BIN)/python -m tools.sbom

floors: .venv/dev ### run tests with the lowest versions of the libraries that kipc and kip-tools declare; needs CPython 3.11
	$(BIN)/python -m tools.floors $(ARGS)

# Measurements.

bench: .venv/bench ### measure speed beside kio and kafka-python, and write benchmarks/report.md
	KIPC_ACCELERATOR=0 $(BIN)/python -m benchmarks

bench-accelerator: .venv/bench ### measure the optional C extension; builds it into build/accelerator, with a C compiler
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade --target build/accelerator ./accelerator
	PYTHONPATH=build/accelerator $(BIN)/python -m benchmarks.accelerator

bench-records: .venv/bench ### measure records of batches beside aiokafka and kafka-python, with the C extension; needs a C compiler
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade --target build/accelerator ./accelerator
	PYTHONPATH=build/accelerator $(BIN)/python -m benchmarks.records

bench-admin: .venv/bench ### measure the admin client beside kafka-python's and confluent-kafka's
	$(BIN)/python -m benchmarks.admin

bench-cluster: .venv/bench ### measure the embedded cluster beside kfake and a real Kafka of one node, and the proxy; needs Go, Java and Maven
	$(BIN)/python -m benchmarks.cluster

bench-spark: .venv/dev ### measure tables of messages on Spark beside other ways to the same rows, and the pipeline; needs Java 17
	$(BIN)/python -m benchmarks.spark
	$(BIN)/python -m benchmarks.pipeline

bench-tables: .venv/dev build/sail/.made ### measure kip pipeline run with Sail and with Spark; needs Java 17; make ARGS="--before CHECKOUT" adds an earlier commit
	$(BIN)/python -m benchmarks.engines $(ARGS)
