#!/bin/bash
# Builds StrobeSample.app beside this file (Xcode command-line tools, macOS 14 or newer) and, with --run, starts it:
#   ./build.sh [--run [arguments for the application]]
set -euo pipefail
cd "$(dirname "$0")"
bundle=out/StrobeSample.app/Contents
mkdir -p "$bundle/MacOS"
# -parse-as-library: without it, a single file is a script, and @main is refused.
swiftc -O -parse-as-library -o "$bundle/MacOS/StrobeSample" StrobeSample.swift
cat > "$bundle/Info.plist" <<'PLIST'
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>CFBundleIdentifier</key><string>dev.strobe.Sample</string>
  <key>CFBundleName</key><string>StrobeSample</string>
  <key>CFBundleExecutable</key><string>StrobeSample</string>
  <key>CFBundlePackageType</key><string>APPL</string>
  <key>LSMinimumSystemVersion</key><string>14.0</string>
  <key>NSHighResolutionCapable</key><true/>
</dict>
</plist>
PLIST
if [[ ${1:-} == --run ]]; then
  exec "$bundle/MacOS/StrobeSample" "${@:2}"
fi
echo "built $PWD/out/StrobeSample.app"
