#!/bin/sh
# All GTK 4 windows. all.sh OUT RUNS, on the display named by DISPLAY (no window manager). GTK 4.8 dies now and then: short runs.
cd "$(dirname "$0")"
export GTK_A11Y=none GSK_RENDERER=cairo GSETTINGS_BACKEND=memory
for seed in $(seq 401 $((400 + $2))); do
  timeout 300 /usr/bin/python3 generate.py "$1" --count 60 --seed "$seed" 2>/dev/null
done
