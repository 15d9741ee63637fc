import type { PlatformNode } from '../../../src/core/node.ts';
import type { Rect } from '../../../src/core/rect.ts';
import { platform } from './trees.ts';

const at = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h });

const MENUS: Record<string, string[]> = {
  File: ['New', 'Open…', 'Save', 'Save As…', 'Print…', 'Close', 'Quit'],
  Edit: ['Undo', 'Redo', 'Cut', 'Copy', 'Paste', 'Find and Replace…', 'Preferences'],
  View: ['Zoom In', 'Zoom Out', 'Reset Zoom', 'Full Screen', 'Show Sidebar', 'Show Status Bar'],
  Help: ['Contents', 'Keyboard Shortcuts', 'About'],
};

const PEOPLE = ['Alice Martin', 'Bob Keller', 'Carol Jones', 'Dmitri Ivanov', 'Eve Laurent', 'Farah Aziz'];
const SUBJECTS = [
  'Quarterly budget review',
  'Re: Meeting notes from Tuesday',
  'Your invoice #20482 is ready',
  'Lunch on Friday?',
  'Deployment finished with 2 warnings',
  'Invitation: design workshop, 14:00–15:30',
];

/** A mail program as a toolkit reports it: menus off screen, layout panels, labels inside buttons, a long table. */
export function mailApp(rows: number): PlatformNode[] {
  const button = (title: string, x: number) =>
    platform('button', { title, actions: ['click'], bounds: at(x, 40, 64, 32) }, [
      platform('label', { title, bounds: at(x + 4, 44, 56, 24) }),
    ]);
  const menu = (title: string, items: string[]) =>
    platform(
      'menu',
      { title, actions: ['click'], bounds: at(0, 0, 48, 24) },
      items.map((item) => platform('menuItem', { title: item, actions: ['click'], offscreen: true })),
    );
  const row = (i: number) => {
    const visible = i < 20;
    const y = 120 + i * 24;
    const cell = (title: string, x: number, w: number) =>
      platform('cell', { title, ...(visible ? { bounds: at(x, y, w, 24) } : { offscreen: true as const }) });
    return platform(
      'row',
      {
        actions: ['activate'],
        selected: i === 3,
        ...(visible ? { bounds: at(220, y, 700, 24) } : { offscreen: true as const }),
      },
      [
        cell(PEOPLE[i % PEOPLE.length] ?? '', 220, 160),
        cell(SUBJECTS[i % SUBJECTS.length] ?? '', 380, 400),
        cell(`2024-05-${String(1 + (i % 28)).padStart(2, '0')} 13:${String(i % 60).padStart(2, '0')}`, 780, 140),
      ],
    );
  };
  return [
    platform('window', { title: 'Inbox - Mail', active: true, bounds: at(0, 0, 1280, 800) }, [
      platform('panel', {}, [
        platform(
          'menuBar',
          { bounds: at(0, 0, 1280, 24) },
          Object.entries(MENUS).map(([title, items]) => menu(title, items)),
        ),
        platform(
          'toolbar',
          { bounds: at(0, 32, 1280, 48) },
          ['New', 'Reply', 'Forward', 'Archive', 'Delete'].map((title, i) => button(title, 10 + i * 70)),
        ),
        platform('panel', {}, [
          platform(
            'tree',
            { title: 'Folders', bounds: at(0, 90, 210, 700) },
            ['Inbox', 'Drafts', 'Sent', 'Archive', 'Spam', 'Trash'].map((title, i) =>
              platform('treeItem', {
                title,
                actions: ['activate'],
                selected: i === 0,
                expanded: false,
                bounds: at(4, 94 + i * 24, 200, 24),
              }),
            ),
          ),
          platform('panel', {}, [
            platform('textField', {
              title: 'Search',
              value: '',
              focused: true,
              actions: ['activate'],
              bounds: at(220, 90, 400, 26),
            }),
            platform(
              'table',
              { title: 'Messages', bounds: at(220, 120, 700, 480) },
              Array.from({ length: rows }, (_, i) => row(i)),
            ),
            platform('document', { bounds: at(220, 610, 700, 160) }, [
              platform('heading', { title: 'Quarterly budget review', bounds: at(230, 616, 400, 28) }),
              platform('paragraph', {}, [
                platform('label', {
                  title:
                    'Hello team, please find the numbers for the second quarter attached. We are four percent below plan, mostly because of the delayed launch.',
                  bounds: at(230, 650, 680, 40),
                }),
              ]),
              platform('link', { title: 'budget-q2.xlsx', actions: ['jump'], bounds: at(230, 700, 120, 20) }),
            ]),
          ]),
        ]),
        platform('statusBar', { bounds: at(0, 776, 1280, 24) }, [
          platform('label', { title: '1,204 messages, 12 unread', bounds: at(4, 780, 200, 16) }),
          platform('progressIndicator', { title: 'Synchronizing', value: 0.4, bounds: at(1100, 780, 160, 16) }),
        ]),
      ]),
    ]),
  ];
}

/** A small synthesizer: sliders, switches, knobs, and a preferences dialog in front. */
export function synthApp(): PlatformNode[] {
  const knob = (title: string, value: number, i: number) =>
    platform('slider', { title, value, actions: ['increment', 'decrement'], bounds: at(20 + i * 90, 120, 64, 64) });
  return [
    platform('dialog', { title: 'Audio Preferences', active: true, modal: true, bounds: at(300, 200, 480, 320) }, [
      platform('panel', { title: 'Output' }, [
        platform('label', { title: 'Device', bounds: at(310, 220, 80, 24) }),
        platform('comboBox', {
          title: 'Device',
          value: 'Built-in Audio Analog Stereo',
          actions: ['press'],
          expanded: false,
          bounds: at(400, 220, 300, 28),
        }),
        platform('label', { title: 'Sample rate', bounds: at(310, 260, 80, 24) }),
        platform('spinButton', {
          title: 'Sample rate',
          value: 48000,
          actions: ['activate'],
          bounds: at(400, 260, 120, 28),
        }),
        platform('checkbox', {
          title: 'Enable hardware acceleration',
          checked: true,
          actions: ['click'],
          bounds: at(310, 300, 300, 24),
        }),
        platform('radioButton', { title: 'Mono', checked: false, actions: ['click'], bounds: at(310, 330, 100, 24) }),
        platform('radioButton', { title: 'Stereo', checked: true, actions: ['click'], bounds: at(420, 330, 100, 24) }),
      ]),
      platform('separator'),
      platform('button', { title: 'Cancel', actions: ['click'], bounds: at(560, 480, 96, 32) }),
      platform('button', { title: 'OK', actions: ['click'], focused: true, bounds: at(670, 480, 96, 32) }),
    ]),
    platform('window', { title: 'Synth — Default Patch', bounds: at(0, 0, 1200, 800) }, [
      platform(
        'toolbar',
        {},
        ['Play', 'Stop', 'Record'].map((title, i) =>
          platform('button', { title, actions: ['click'], enabled: i !== 1, bounds: at(10 + i * 90, 5, 80, 30) }),
        ),
      ),
      platform(
        'panel',
        { title: 'Filter' },
        ['Cutoff', 'Resonance', 'Drive', 'Envelope'].map((title, i) => knob(title, 0.25 * i, i)),
      ),
      platform('image', { bounds: at(500, 100, 400, 200) }),
      platform('canvas', { title: 'Oscilloscope', bounds: at(500, 320, 400, 200) }),
    ]),
  ];
}
