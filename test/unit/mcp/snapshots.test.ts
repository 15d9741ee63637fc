import { describe, expect, it } from 'vitest';
import { SnapshotStore } from '../../../src/mcp/snapshots.ts';

const resource = (name: string, content: string) => ({ uri: `ui://${name}`, name, mimeType: 'text/plain', content });
const names = (store: SnapshotStore) => store.list().map(({ name }) => name);

describe('SnapshotStore', () => {
  it('forgets the oldest when there are too many', () => {
    const store = new SnapshotStore({ maxEntries: 2, maxBytes: 1000 });
    for (const name of ['a', 'b', 'c']) store.keep(resource(name, name));
    expect(names(store)).toEqual(['b', 'c']);
    expect(store.get('ui://a')).toBeUndefined();
  });

  it('forgets the oldest when they are too large, but never the one just made', () => {
    const store = new SnapshotStore({ maxEntries: 10, maxBytes: 5 });
    store.keep(resource('a', 'xxx'));
    store.keep(resource('b', 'xxx'));
    expect(names(store)).toEqual(['b']);
    store.keep(resource('c', 'much too large'));
    expect(names(store)).toEqual(['c']);
  });

  it('replaces a resource of the same address', () => {
    const store = new SnapshotStore({ maxEntries: 10, maxBytes: 10 });
    for (let round = 0; round < 5; round++) store.keep(resource('a', 'xxxx'));
    store.keep(resource('b', 'xxxx'));
    expect(names(store)).toEqual(['a', 'b']);
  });
});
