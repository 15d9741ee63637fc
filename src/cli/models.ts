import { homedir } from 'node:os';
import { UiError } from '../core/errors.ts';
import { isModelName, MODEL_CATALOGUE, type ModelName, modelFolder } from '../core/model-catalogue.ts';
import { abortOnSignal } from './lifetime.ts';
import { ModelStore, type Progress } from './model-store.ts';
import { print } from './terminal.ts';

export type ModelsRequest = { action: 'list' | 'pull' | 'path' | 'verify'; name?: string | undefined; from: string };

/** `strobe models` lists the models, fetches one, prints its folder or checks its files. */
export async function runModels(request: ModelsRequest, home = homedir()): Promise<number> {
  if (request.action === 'list') return list(request.from, home);
  const name = knownName(request.name);
  const store = new ModelStore(modelFolder(home, name), request.from);
  switch (request.action) {
    case 'path':
      print(store.folder);
      return 0;
    case 'verify':
      return await verify(store, name);
    case 'pull':
      return await pull(store, name);
  }
}

function list(from: string, home: string): number {
  for (const [name, { summary, licence, files }] of Object.entries(MODEL_CATALOGUE)) {
    const store = new ModelStore(modelFolder(home, knownName(name)), from);
    const there = files.filter((file) => store.has(file)).length;
    const state =
      there === 0 ? 'not fetched' : there === files.length ? 'fetched' : `${there} of ${files.length} files`;
    print(`${name}  ${state}  ${summary} (${licence})`);
  }
  return 0;
}

async function pull(store: ModelStore, name: ModelName): Promise<number> {
  using lifetime = abortOnSignal();
  const { signal } = lifetime;
  for (const file of MODEL_CATALOGUE[name].files) {
    if ((await store.verify(file)) === undefined) {
      print(`${file.name}  already there`);
      continue;
    }
    const { bytes, sha256, checked, resumedAt } = await store.fetch(file, progressBar(), signal);
    const resumed = resumedAt > 0 ? `, resumed at ${megabytes(resumedAt)}` : '';
    const check = checked ? 'checked' : 'no checksum given';
    print(`${file.name}  ${megabytes(bytes)}  sha256 ${sha256.slice(0, 12)} ${check}${resumed}`);
  }
  print(`To use it, set vision.model to "${name}" in settings.json.`);
  return 0;
}

async function verify(store: ModelStore, name: ModelName): Promise<number> {
  let isWell = true;
  for (const file of MODEL_CATALOGUE[name].files) {
    const fault = await store.verify(file);
    isWell &&= fault === undefined;
    print(`${file.name}  ${fault === undefined ? 'ok' : FAULTS[fault]}`);
  }
  return isWell ? 0 : 1;
}

const FAULTS = {
  missing: 'missing',
  changed: 'CHANGED since it was fetched',
  unknown: 'not fetched by strobe models pull',
} as const;

function knownName(name: string | undefined): ModelName {
  if (name !== undefined && isModelName(name)) return name;
  const known = Object.keys(MODEL_CATALOGUE).join(', ');
  throw new UiError('bad_arguments', `There is no model '${name ?? ''}'.`, { hint: `The models are: ${known}.` });
}

const BAR = 30;

/** Draws on a terminal only, and at most ten times a second. */
function progressBar(): Progress {
  let drawnAtMs = 0;
  return (file, bytes, total) => {
    const nowMs = performance.now();
    if (!process.stderr.isTTY || (nowMs - drawnAtMs < 100 && bytes !== total)) return;
    drawnAtMs = nowMs;
    process.stderr.write(`\r\x1b[K${progressLine(file, bytes, total)}${bytes === total ? '\r\x1b[K' : ''}`);
  };
}

export function progressLine(file: string, bytes: number, total: number | undefined): string {
  if (total === undefined || total === 0) return `${file}  ${megabytes(bytes)}`;
  const share = Math.min(1, bytes / total);
  const filled = Math.round(share * BAR);
  const drawn = `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)}`;
  return `${file}  ${drawn}  ${Math.floor(share * 100)} %  ${megabytes(bytes)} of ${megabytes(total)}`;
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
