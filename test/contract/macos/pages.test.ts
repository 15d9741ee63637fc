import { beforeEach, describe, expect, it } from 'vitest';
import { find } from '../../../src/core/tree.ts';
import { bind } from '../../../src/platform/macos/helper/bindings.ts';
import { CoreFoundation } from '../../../src/platform/macos/helper/core-foundation.ts';
import { patience } from '../../support/desktop.ts';
import { useStandIn } from './stand-in.ts';

const EVERYTHING = { depth: 50, maxNodes: 10_000, expand: 'nothing' } as const;
const CHROME = ['com.google.Chrome', []] as const;
const ELECTRON = ['dev.strobe.Electron', ['Electron Framework']] as const;

const standIn = useStandIn();

beforeEach(() => standIn.faults(''));

async function launch([id, frameworks]: typeof CHROME | typeof ELECTRON) {
  const world = standIn.world([
    'app name=Browser bundle=dev.strobe.Browser',
    '  AXWindow subrole=AXStandardWindow title=Browser frame=100,100,600,400 actions=AXRaise',
    '    AXWebArea frame=100,130,600,370',
    '      AXButton title="On the page" frame=120,150,80,24 press=nothing',
  ]);
  return standIn.launch(await standIn.desktop(), ['--world', world], standIn.bundle(id, frameworks));
}

/** An attribute of an application as another program sees it, or sets it. */
function flagOf(pid: number, name: string, set?: boolean): unknown {
  const bindings = bind();
  using cf = new CoreFoundation(bindings);
  return cf.scope((own) => {
    const app = own(bindings.api.AXUIElementCreateApplication(pid));
    if (set !== undefined) bindings.api.AXUIElementSetAttributeValue(app, cf.constant(name), cf.boolean(set));
    const slot: [bigint | null] = [null];
    const code = bindings.api.AXUIElementCopyAttributeValue(app, cf.constant(name), slot);
    return code === 0 ? cf.decode(own(slot[0])) : code;
  });
}

describe.each([
  ['Electron', 'electron', ELECTRON],
  ['an Electron that does not know its attribute', 'electron=-25205', ELECTRON],
  ['an Electron that cannot set it, as it says', 'electron=-25208', ELECTRON],
  ['Chrome', 'chrome', CHROME],
  ['a Chrome that cannot set its attribute, as it says', 'chrome=-25208', CHROME],
])('%s', (_, fault, kind) => {
  it('shows what is on its page with the first tree, although that takes a while', async () => {
    standIn.faults(`${fault} page-ms=400`);
    const { app } = await launch(kind);
    const reading = await app.read(EVERYTHING, patience());
    expect(find(reading.roots, ({ title }) => title === 'On the page')).toBeDefined();
    expect(reading).toMatchObject({ complete: true, warnings: [] });
  });
});

describe.each([
  ['Electron', 'AXManualAccessibility', ELECTRON],
  ['Chrome', 'AXEnhancedUserInterface', CHROME],
])('%s gets %s back as it was', (name, attribute, kind) => {
  it.each([false, true])('%s', async (before) => {
    standIn.faults(name.toLowerCase());
    const { app, program } = await launch(kind);
    flagOf(program.pid, attribute, before);
    await app.read(EVERYTHING, patience());
    expect(flagOf(program.pid, attribute)).toBe(true);
    await app[Symbol.asyncDispose]();
    expect(flagOf(program.pid, attribute)).toBe(before);
  });
});
