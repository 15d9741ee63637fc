#!/bin/sh
# All GTK 3 windows. all.sh OUT COUNT, on the display named by DISPLAY (no window manager, no accessibility bus needed).
cd "$(dirname "$0")"
export NO_AT_BRIDGE=1 GSETTINGS_BACKEND=memory
timeout 1500 /usr/bin/python3 generate.py "$1" --count "$2" --seed 31 2>/dev/null
GDK_SCALE=2 timeout 900 /usr/bin/python3 generate.py "$1" --count $(($2 / 6)) --seed 32 2>/dev/null
