#!/bin/sh
# All Qt windows: both bindings, three scales, every Kvantum theme. all.sh OUT PER_RUN [SEED]
cd "$(dirname "$0")"
export QT_QPA_PLATFORM=offscreen QT_LOGGING_RULES='*=false'
seed=${3:-100}
for theme in $(ls /usr/share/Kvantum); do
  export XDG_CONFIG_HOME=/tmp/strobe-kvantum/$theme
  mkdir -p "$XDG_CONFIG_HOME/Kvantum"
  printf '[General]\ntheme=%s\n' "$theme" > "$XDG_CONFIG_HOME/Kvantum/kvantum.kvconfig"
  seed=$((seed + 1))
  case $((seed % 6)) in 0) scale=2 ;; 1) scale=1.25 ;; *) scale=1 ;; esac
  QT_BINDING=$([ $((seed % 3)) = 0 ] && echo 6 || echo 5) QT_SCALE_FACTOR=$scale \
    timeout 600 /usr/bin/python3 generate.py "$1" --count "$2" --seed $seed
done
