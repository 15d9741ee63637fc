"""Puts the golden set together: python3 golden.py TEST_GOLDEN SET=FOLDER...

Takes what the captures wrote, leaves out pictures whose labels are known to be incomplete or duplicates, checks sizes.
"""
import json
import os
import shutil
import sys

# Grids that the application paints itself, pages that look like another picture, windows under a dialog.
LEFT_OUT = (
    'gucharmap-0-0', 'gnome-characters', 'gtk3-widget-factory-0-1', 'gtk3-widget-factory-0-2', 'gtk3-widget-factory-1-1',
    'gtk3-widget-factory-1-2', 'gtk3-widget-factory-2-1', 'gtk3-widget-factory-2-2', 'gnome-system-monitor-0-1',
    'gnome-system-monitor-0-2', 'gtk4-widget-factory-0-1', 'gtk4-widget-factory-0-2', 'gtk4-widget-factory-1-1',
    'gtk4-widget-factory-1-2', 'featherpad-0-3', 'featherpad-1-3', 'speedcrunch-0-1',
)
GTK4 = ('gtk4-widget-factory', 'gnome-calculator', 'gnome-text-editor', 'gnome-characters')
LARGEST_BYTES = 100_000


def set_of(name, source):
    return 'gtk4' if name == 'apps' and source in GTK4 else 'gtk3' if name == 'apps' else name


def main():
    out, pictures = sys.argv[1], []
    os.makedirs(out, exist_ok=True)
    for old in os.listdir(out):
        os.remove(os.path.join(out, old))
    for part in sys.argv[2:]:
        name, folder = part.split('=')
        limit = 10 ** 6
        if ':' in folder:
            folder, limit = folder.split(':')
        taken = 0
        for line in open(os.path.join(folder, 'labels.jsonl')):
            entry = json.loads(line)
            path = os.path.join(folder, entry['file'])
            if entry['file'].startswith(LEFT_OUT) or taken >= int(limit) or os.path.getsize(path) > LARGEST_BYTES:
                continue
            taken += 1
            shutil.copy(path, out)
            picture = {'file': entry['file'], 'set': set_of(name, entry['source']), 'source': entry['source'], 'width': entry['w'], 'height': entry['h']}
            if entry.get('unlabelled'):
                picture['unlabelled'] = entry['unlabelled']
            picture['boxes'] = entry['boxes']
            pictures.append(picture)
    with open(os.path.join(out, 'labels.json'), 'w') as target:
        lines = ',\n'.join('  ' + json.dumps(p, separators=(',', ':')) for p in pictures)
        target.write('{ "pictures": [\n' + lines + '\n] }\n')
    print(len(pictures), 'pictures', sum(os.path.getsize(os.path.join(out, p['file'])) for p in pictures) // 1024, 'KB')


main()
