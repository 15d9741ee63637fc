"""Trains the namer of icons: python3 train.py DATA --seconds 240 --out icons.pt"""
import argparse
import copy
import math
import time

import torch
import torch.nn.functional as F

from data import Icons
from evaluate import logits_of, report
from model import Namer

SIFTED_AT = 0.5
"""The share of the time after which icons without a concept are looked at: most of them show one under another name."""
UNLIKE = 0.35


@torch.no_grad()
def sift(model, icons):
    likest = logits_of(model, icons, 24)[:, :-1].softmax(1).amax(1)
    nameless = icons.doubtful & (likest < UNLIKE)
    icons.admit(nameless)
    print(int(nameless.sum()), 'of', int(icons.doubtful.sum()), 'icons look like no concept', flush=True)


def main():
    options = argparse.ArgumentParser()
    options.add_argument('data')
    options.add_argument('--seconds', type=float, default=240, help='from the start of the program to the last step')
    options.add_argument('--batch', type=int, default=1024)
    options.add_argument('--rate', type=float, default=3e-3)
    options.add_argument('--seed', type=int, default=7)
    options.add_argument('--out', default='icons.pt')
    options = options.parse_args()
    begun = time.time()
    torch.manual_seed(options.seed)
    torch.backends.cudnn.benchmark = True
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    icons = Icons(options.data, 'train', device)
    print(len(icons.masks), 'pictures', len(icons.names), 'names', f'{time.time() - begun:.0f} s', flush=True)
    model = Namer(len(icons.names)).to(device, memory_format=torch.channels_last).train()
    average = copy.deepcopy(model).eval()
    kernels = [p for p in model.parameters() if p.ndim > 1]
    rest = [p for p in model.parameters() if p.ndim <= 1]
    optimiser = torch.optim.AdamW([{'params': kernels, 'weight_decay': 0.1}, {'params': rest, 'weight_decay': 0.0}], lr=options.rate, fused=device == 'cuda')
    pairs = [(k, p) for k, p in zip(average.state_dict().values(), model.state_dict().values()) if k.dtype.is_floating_point]
    kept, live = [k for k, _ in pairs], [p for _, p in pairs]
    start, step, said, sifted = time.time(), 0, 0.0, False
    span = options.seconds - (start - begun)
    while time.time() - start < span:
        done = (time.time() - start) / span
        rate = options.rate * min(1, (step + 1) / 300) * (0.005 + 0.995 * 0.5 * (1 + math.cos(math.pi * done)))
        for group in optimiser.param_groups:
            group['lr'] = rate
        if done >= SIFTED_AT and not sifted:
            sift(average, icons)
            sifted = True
        with torch.no_grad():
            pictures, of = icons.batch(options.batch)
        with torch.autocast(device, torch.bfloat16, enabled=device == 'cuda'):
            logits = model(pictures.contiguous(memory_format=torch.channels_last))
        loss = F.cross_entropy(logits.float(), of, label_smoothing=0.1)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimiser.step()
        step += 1
        with torch.no_grad():
            torch._foreach_lerp_(kept, live, 1 - min(0.999, step / (step + 20.0)))
        if step % 20 == 0 and device == 'cuda':
            torch.cuda.synchronize()
        if time.time() - said > 20:
            said = time.time()
            print(f'{said - start:.0f} s step {step} loss {float(loss.detach()):.3f} {step * options.batch / max(1, said - start):.0f} icons/s', flush=True)
    torch.save({'model': average.state_dict(), 'names': icons.names, 'steps': step}, options.out)
    print(step, 'steps', f'{time.time() - begun:.0f} s', flush=True)
    for split in ('validation', 'test'):
        report(average, Icons(options.data, split, device), split)
    print(f'{time.time() - begun:.0f} s in all')


if __name__ == '__main__':
    main()
