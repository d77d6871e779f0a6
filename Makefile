# make site    builds the site into site/dist            make test    runs what a change can break
# make nightly every check there is, however long           make small   the site with an engine a family, as it is published
# make shots   pictures of the pages                     make bench   how fast the engine plays
# make crawl   every page, not some of each kind           make tool    the program with everything in it: target/tool/ludarium
# make parquet the tables of the data as Parquet
# make kubernetes  the workflow's profile for Kubernetes, against a stand-in for a cluster
# make npm     the engine as an npm package                (sh tools/python.sh build: as a Python wheel)
# make release everything that a release gives to take away (ALL=1: for Windows and macOS too)
# make sbom    what program and page are made of           make deny    known faults and licences of the crates (cargo-deny)
# Whatever is missing is set up first; what may not be installed here is named, with the command to type.
# NO_INSTALL=1 installs nothing.  WASM_ROUTE=native|debian  and  CHROME=/path/to/chromium  choose by hand.

SHELL := /bin/sh
# what does not wait for one another is built side by side: the engine for the page beside the program
CORES := $(shell nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
MAKEFLAGS += --no-builtin-rules -j$(CORES)
# make's own jobs are no concern of cargo's, which counts the cores itself
unexport MAKEFLAGS MFLAGS
.SUFFIXES:
.DELETE_ON_ERROR:

PAGE    := target/page
SMALL   ?= $(if $(filter release,$(LUDARIUM_PROFILE)),yes,$(shell sed -n '/^\[site\]/,/^\[[^s]/s/^address *= *"..*/yes/p' ludarium.toml))
GLUE    := $(PAGE)/glue$(if $(SMALL),-small).done
BUILT   := $(PAGE)/scripts$(if $(SMALL),-small).done
NPM     := node_modules/.package-lock.json
SCRIPTS := $(shell find site/scripts -type f 2>/dev/null)

# The site is made by the program in the profile of the tests, so that one set of crates does for both (Cargo.toml), and
# without the network, which no page needs, and without pictures for those who link to a site with an address, which this one has
# not; where the tests have built the crates for them already, the program is theirs.
PROGRAM := target/debug/ludarium
CARGO   := cargo build --locked --target-dir target -p ludarium -p xtask
NET     := $(if $(wildcard target/debug/deps/libreqwest-*.rlib),,--no-default-features --features styles)

export CHROME NO_INSTALL WASM_ROUTE

.PHONY: help nightly release tool npm package site scripts compiled tests program test shots crawl parquet bench kubernetes sbom deny clean small begin always
help:
	@sed -n '1,/^$$/s/^# \{0,1\}//p' Makefile

# The program's own job: it writes only what changed, so a second run leaves every byte as it is.
site: scripts program
	@$(PROGRAM) build
	@printf 'Open this file in a browser:\n    %s\n' "$(CURDIR)/site/dist/index.html"

scripts: $(BUILT)

# The program that works anywhere: templates, styles, scripts, fonts and manuals in it. LUDARIUM_PROFILE=release for one to give away.
tool: scripts
	@sh tools/tool.sh


# The npm package, with an engine of its own and the rules of the collection.
npm: $(PAGE)/package.done
	@node tools/npm.mjs $(PAGE)/glue-package target/npm

package: $(PAGE)/package.done

$(PAGE)/package.wasm: begin always tools/wasm-target.sh tools/lib.sh
	@sh tools/wasm-target.sh $@ package

$(PAGE)/package.done: $(PAGE)/package.wasm xtask/src/main.rs xtask/Cargo.toml | program
	@target/debug/xtask glue $(PAGE)/package.wasm $(PAGE)/glue-package
	@touch $@

# A program that is compiled before the folders of scripts and fonts are there never finds what is put there later.
begin:
	@mkdir -p site/build node_modules/@fontsource-variable

# Cargo knows best what the engine is made of, so it runs each time; the copy is left alone when nothing changed. A site for oneself
# has one engine, with all families. A site that is published (`address` under [site] in ludarium.toml, a release, or `make small`)
# has also an engine a family: a page about one game then loads a third as much before its board can be played.
FAMILIES := $(shell sed -n 's/^default = \["think", \(.*\)\]$$/\1/p' engine/Cargo.toml | tr -d '",')
APART    := $(if $(SMALL),$(FAMILIES))
ENGINES  := $(PAGE)/engine.wasm $(APART:%=$(PAGE)/play-%.wasm)
$(PAGE)/engine.wasm: begin always tools/wasm-target.sh tools/lib.sh
	@sh tools/wasm-target.sh $@ $(if $(SMALL),whole)

$(PAGE)/play-%.wasm: begin always tools/wasm-target.sh tools/lib.sh | $(PAGE)/engine.wasm
	@sh tools/wasm-target.sh $@ $*

# The site as it is published: an engine a family beside the whole one.
small:
	@$(MAKE) --no-print-directory SMALL=yes site

# What takes a compiler, side by side: `make test` begins with it.
compiled: $(ENGINES) tests

tests: begin
	@cargo test --locked --target-dir target --no-run --tests
	@$(CARGO)

program: begin
	@$(CARGO) $(NET)

$(GLUE): $(ENGINES) xtask/src/main.rs xtask/Cargo.toml | program
	@target/debug/xtask glue $(PAGE)/engine.wasm $(PAGE)/glue
	@for family in $(APART); do target/debug/xtask glue $(PAGE)/play-$$family.wasm $(PAGE)/glue-$$family || exit; done
	@touch $@

$(NPM): begin always
	@sh tools/node.sh

ENTRIES := main=player page=page search=search records=records qr=qr
OUTPUTS := $(foreach name,engine $(APART:%=play-%),site/build/$(name).js) $(foreach entry,$(ENTRIES),site/build/$(lastword $(subst =, ,$(entry))).js) site/build/land.json
$(BUILT): $(GLUE) $(NPM) $(SCRIPTS) tools/build-site.mjs tools/land.mjs $(if $(filter-out $(wildcard $(OUTPUTS)),$(OUTPUTS)),always)
	@node tools/build-site.mjs $(PAGE)/glue $(APART:%=$(PAGE)/glue-%) $(foreach entry,$(ENTRIES),site/scripts/$(firstword $(subst =, ,$(entry))).ts=site/build/$(lastword $(subst =, ,$(entry))).js)
	@node tools/land.mjs site/build/land.json
	@touch $@

test:
	@sh tools/test.sh

nightly:
	@ALL=1 sh tools/test.sh

# The README's picture: the position of its first example, with the sentence behind what happened.
PICTURE := editions/um-el-banat.html\#pos=6n,3,2,0,6n,7/4,4,4,4,4,4+0-0+S&moves=C
shots: site
	@sh tools/node.sh checks
	@CHROME="$$(sh tools/chromium.sh)" && export CHROME && PICTURE='$(PICTURE)' node tools/shots.mjs

# The tables of the data as Parquet, for a release: target/parquet.
parquet: site
	@sh tools/workflow.sh setup >/dev/null
	@target/workflow-venv/bin/python tools/parquet.py site/dist/data target/parquet

# Every page of the portal's database too, where `make test` looks at some of each kind; every element for its contrast, and harm at its largest.
crawl: site
	@sh tools/node.sh checks
	@ALL=1 cargo test --locked --target-dir target -p ludarium --test all -- publish::
	@CHROME="$$(sh tools/chromium.sh)" && export CHROME && ALL=1 node --test tests/browser/pages.test.mjs tests/browser/access.test.mjs tests/browser/hostile.test.mjs

bench: site
	@cargo bench --locked -p ludarium --bench rounds --bench build --bench ingest
	@cargo bench --locked -p ludarium-engine --features read --bench yardstick
	@cargo build --locked --release --target-dir target -p ludarium
	@LUDARIUM=target/release/ludarium node tools/bench-page.mjs
	@sh tools/node.sh checks
	@CHROME="$$(sh tools/chromium.sh)" && export CHROME && node tools/bench-open.mjs && node tools/bench-records.mjs

# What program and page are made of (CycloneDX): target/sbom/cargo.cdx.json and npm.cdx.json.
sbom:
	@node tools/sbom.mjs target/sbom

# Programs, wheel, npm package, crate, site, what they are made of, and sums: target/release-files (docs/builders/release.md).
release:
	@sh tools/release.sh $(if $(ALL),all)

# Some minutes, and packages of which nothing else has need: a stage of `make nightly`, not of `make test`.
kubernetes: program
	@sh tools/kubernetes.sh check $(PROGRAM)

# Known faults, licences and sources of the crates (deny.toml), where cargo-deny is installed.
deny:
	@cargo deny --version >/dev/null 2>&1 || { echo 'cargo-deny is missing: cargo install --locked cargo-deny'; exit 3; }
	@cargo deny --locked check

# What was fetched (node_modules) and what cargo built are kept: `cargo clean` and `rm -r node_modules` take those.
clean:
	rm -rf site/dist site/build $(PAGE) target/shots target/checks
