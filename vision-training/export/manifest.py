"""Writes models/manifest.json: python3 manifest.py MODELS RECIPE.json"""
import hashlib
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'train'))

from classes import CLASSES, GROUPS, STRIDES  # noqa: E402


def main():
    models, recipe = sys.argv[1:3]
    about = json.load(open(recipe))
    digest = lambda name: hashlib.sha256(open(os.path.join(models, name), 'rb').read()).hexdigest()
    files = {name: {'bytes': os.path.getsize(os.path.join(models, name)), 'sha256': digest(name)}
             for name in sorted(os.listdir(models)) if name.endswith('.onnx')}
    manifest = {'classes': CLASSES, 'groups': GROUPS, 'strides': list(STRIDES),
                'input': {'name': 'images', 'layout': 'NCHW', 'channels': 'RGB', 'range': [0, 1], 'padding': 114 / 255, 'multiple': 32, 'scale': 'native pixels'},
                'output': 'per group 4 logs of (left, top, right, bottom) / stride / 2, then one logit a class; stride 8, 16, 32, row by row',
                **about, 'files': files}
    with open(os.path.join(models, 'manifest.json'), 'w') as out:
        json.dump(manifest, out, indent=2)
        out.write('\n')


main()
