#!/bin/sh
# Count all questions: sh run.sh DUMP.sql KML-FOLDER
set -eu
dump=$(realpath "$1")
kml=$(realpath "$2")
cd "$(dirname "$0")"
[ -d node_modules/world-atlas ] || npm ci --silent
[ -x .venv/bin/python ] || python3 -m venv .venv
.venv/bin/python -c "import shapely" 2>/dev/null || .venv/bin/pip install -q -r requirements.txt
tables=questions.toml
if [ -f held.toml ]; then tables="$tables held.toml"; fi
# shellcheck disable=SC2086
exec .venv/bin/python count.py --dump "$dump" --kml "$kml" \
    --atlas node_modules/world-atlas/countries-10m.json --questions $tables \
    --all answers.json --open open.json
