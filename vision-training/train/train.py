"""Trains the detector: python3 train.py --data shard... --val shard... --seconds 480 --out detector.pt [--start old.pt]"""
import argparse
import copy
import math
import time

import torch

from data import Crops, load
from classes import CLASSES, STRIDES
from evaluate import report
from loss import cells, detection_loss
from model import Detector


def parameters(model):
    """Weight decay for kernels only."""
    kernels = [p for p in model.parameters() if p.ndim > 1]
    rest = [p for p in model.parameters() if p.ndim <= 1]
    return [{'params': kernels, 'weight_decay': 0.02}, {'params': rest, 'weight_decay': 0.0}]


def main():
    options = argparse.ArgumentParser()
    options.add_argument('--data', nargs='+', required=True)
    options.add_argument('--val', nargs='*', default=[])
    options.add_argument('--weights', default='', help='source=weight,source=weight')
    options.add_argument('--seconds', type=float, default=480, help='from the start of the program to the last step')
    options.add_argument('--crops', default='640x640x64,1280x832x24', help='across x down x how many a step, taken in turn')
    options.add_argument('--rate', type=float, default=2e-3)
    options.add_argument('--seed', type=int, default=7)
    options.add_argument('--start', default='')
    options.add_argument('--out', default='detector.pt')
    options = options.parse_args()
    begun = time.time()
    torch.manual_seed(options.seed)
    # Trying every algorithm takes half a minute for each size of crop.
    torch.backends.cudnn.benchmark, torch.backends.cudnn.benchmark_limit = True, 3
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    items = load(options.data)
    sources = sorted({item[3] for item in items})
    print(len(items), 'pictures', {s: sum(item[3] == s for item in items) for s in sources}, sum(len(i[1]) for i in items), 'boxes', f'{time.time() - begun:.0f} s', flush=True)
    weights = {name: float(value) for name, value in (pair.split('=') for pair in options.weights.split(',') if pair)}
    crops = Crops(items, weights, device)
    model = Detector()
    if options.start:
        model.load_state_dict(torch.load(options.start, map_location='cpu')['model'])
    model = model.to(device, memory_format=torch.channels_last).train()
    average = copy.deepcopy(model).eval()
    optimiser = torch.optim.AdamW(parameters(model), lr=options.rate, fused=device == 'cuda')
    kinds = [tuple(map(int, kind.split('x'))) for kind in options.crops.split(',')]
    places = [cells(down, across, STRIDES, device) for across, down, _ in kinds]
    live, kept = list(model.state_dict().values()), list(average.state_dict().values())
    pairs = [(k, p) for k, p in zip(kept, live) if k.dtype.is_floating_point]
    kept, live = [k for k, _ in pairs], [p for _, p in pairs]
    start, step, said, seen = time.time(), 0, 0.0, 0
    span = options.seconds - (start - begun)
    while time.time() - start < span:
        done = (time.time() - start) / span
        rate = options.rate * min(1, (step + 1) / 200) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * done)))
        for group in optimiser.param_groups:
            group['lr'] = rate
        across, down, count = kinds[step % len(kinds)]
        pictures, targets, labelled = crops.batch(count, (across, down))
        with torch.autocast(device, torch.bfloat16, enabled=device == 'cuda'):
            raw = model(pictures)
        loss, class_loss, box_loss = detection_loss(raw, targets, labelled, *places[step % len(kinds)])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 10.0)
        optimiser.step()
        step += 1
        seen += count
        keep = min(0.999, step / (step + 20.0))
        with torch.no_grad():
            torch._foreach_lerp_(kept, live, 1 - keep)
        if step % 10 == 0 and device == 'cuda':
            torch.cuda.synchronize()
        if time.time() - said > 30:
            said = time.time()
            print(f'{said - start:.0f} s step {step} loss {float(loss.detach()):.3f} class {float(class_loss):.3f} box {float(box_loss):.3f}'
                  f' {seen / max(1, said - start):.0f} crops/s', flush=True)
    torch.save({'model': average.state_dict(), 'classes': CLASSES, 'steps': step, 'seed': options.seed}, options.out)
    print(step, 'steps', f'{time.time() - begun:.0f} s', flush=True)
    for folder in options.val:
        report(average, load([folder]), device, folder)
    print(f'{time.time() - begun:.0f} s in all')


if __name__ == '__main__':
    main()
