import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Asset = { type: string; body: Buffer };

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const BUILD = fileURLToPath(new URL('../../', import.meta.url));
const INDEX = 'inspector/page/index.html';

/** The page imports from these folders of the build, which run in a browser as in Node. */
const FOLDERS = ['inspector/page/', 'core/'];
const LIBRARY = /^lit-html\/([a-z-]+\/)?[a-z-]+\.js$/;
const FILE = /^([a-z0-9-]+\/)*[a-z0-9-]+\.(js|css|svg)$/;

/** A file of the page by its path in the address; nothing else of this machine can be named. */
export async function assetAt(path: string): Promise<Asset | undefined> {
  const name = path === '/' ? INDEX : path.slice(1);
  const file = fileOf(name);
  if (file === undefined) return undefined;
  try {
    return { type: TYPES[extname(name)] ?? 'text/plain', body: await readFile(file) };
  } catch {
    return undefined;
  }
}

function fileOf(name: string): string | undefined {
  if (LIBRARY.test(name)) return join(libraryFolder(), name);
  const isPage = name === INDEX || (FILE.test(name) && FOLDERS.some((folder) => name.startsWith(folder)));
  return isPage ? join(BUILD, name) : undefined;
}

/** The folder of packages that has lit-html. What Node itself imports of it lies deeper than what a browser does. */
function libraryFolder(): string {
  const main = fileURLToPath(import.meta.resolve('lit-html'));
  return main.slice(0, main.lastIndexOf('lit-html/', main.length - basename(main).length - 1));
}

/** Scripts come from here alone; an import map has to stand in the page itself, so its hash does. */
export async function contentPolicy(): Promise<string> {
  const page = await readFile(join(BUILD, INDEX), 'utf8');
  const map = /<script type="importmap">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(map).digest('base64');
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${hash}'`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
