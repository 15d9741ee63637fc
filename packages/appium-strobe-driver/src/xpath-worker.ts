import { parentPort } from 'node:worker_threads';
import { DOMParser } from '@xmldom/xmldom';
import xpath from 'xpath';
import type { Question, Reply } from './xpath.ts';

/** Evaluates XPath expressions, one at a time, each over a document of its own. */
parentPort?.on('message', (question: Question) => parentPort?.postMessage(replyTo(question)));

function replyTo({ source, expression, from }: Question): Reply {
  try {
    // The library's types are those of a browser, whose document this one is like.
    const document = new DOMParser().parseFromString(source, 'text/xml') as unknown as Node;
    const start = from === undefined ? document : xpath.select1(`//*[@id="${from}"]`, document);
    const found = start ? xpath.select(expression, start as Node) : [];
    return Array.isArray(found) ? { ids: found.map(idOf) } : { refused: 'it selects a text, number or truth value.' };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}

function idOf(node: Node): string {
  return 'getAttribute' in node ? ((node as Element).getAttribute('id') ?? '') : '';
}
