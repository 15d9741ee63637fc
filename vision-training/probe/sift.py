"""Leaves out pictures whose labels lie beside what they show (a window that another one covered): sift.py MODEL FROM TO

A model trained without them finds most controls of a rightly labelled picture, and hardly any of a wrongly labelled one.
"""
import json
import os
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))

from PIL import Image  # noqa: E402

from predict import detect, overlaps, session  # noqa: E402
from score import corners  # noqa: E402


def main():
    model, source, target = session(sys.argv[1]), sys.argv[2], sys.argv[3]
    os.makedirs(target, exist_ok=True)
    kept = all_of = 0
    with open(os.path.join(target, 'labels.jsonl'), 'w') as out:
        for line in open(os.path.join(source, 'labels.jsonl')):
            entry = json.loads(line)
            found = corners(detect(model, Image.open(os.path.join(source, entry['file'])), 0.25))
            met = (overlaps(found, corners(entry['boxes'])) >= 0.5).any(0).mean() if len(found) else 0
            all_of += 1
            if met >= 0.6:
                shutil.copy(os.path.join(source, entry['file']), target)
                out.write(line)
                kept += 1
    print(source, kept, 'of', all_of)


main()
