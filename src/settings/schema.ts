import { z } from 'zod';

const TERMINALS =
  'gnome-terminal* xterm uxterm rxvt* urxvt* konsole kitty alacritty wezterm* foot xfce4-terminal mate-terminal ' +
  'lxterminal qterminal tilix terminator terminology guake kgx gnome-console ptyxis ghostty warp iterm* terminal';

/** Acting on terminals, system settings and password managers is acting on the machine or its secrets. */
export const DEFAULT_BLOCKLIST: readonly string[] = [
  ...TERMINALS.split(' '),
  ...['gnome-control-center', 'systemsettings*', 'xfce4-settings-manager', 'mate-control-center', 'system settings'],
  ...['system preferences', 'settings', 'pavucontrol', 'nm-connection-editor', 'gnome-software', 'synaptic'],
  ...['keepassxc', 'keepass*', '1password*', 'bitwarden*', 'seahorse', 'kwalletmanager*', 'secrets', 'passwords'],
  ...['keychain access', 'lastpass*', 'dashlane*', 'enpass*', 'proton pass', 'polkit-*', 'pinentry*'],
];

const share = (fallback: number) => z.number().gt(0).max(1).default(fallback);
const names = z.array(z.string().min(1));

/** Every setting: its type, range, default and meaning. Validation, docs/settings.md and the doctor read this one schema. */
export const settingsSchema = z.object({
  vision: z.object({
    enabled: z
      .boolean()
      .optional()
      .describe(
        'Unset: a call with `vision: true` gets the vision pass. `true`: every debug_ui does. `false`: none does.',
      ),
    confidenceThreshold: share(0.3).describe('Detections below this confidence are dropped.'),
    iouMergeThreshold: share(0.5).describe('Overlap from which a detection and an accessible element count as one.'),
    sidecarIdleTimeoutSeconds: z
      .number()
      .min(30)
      .max(3600)
      .default(300)
      .describe('The vision process ends after this long without work.'),
    device: z
      .string()
      .min(1)
      .default('auto')
      .describe(
        'Where the vision model runs: `cpu`, `cuda`, `coreml` …; `auto` tries what the runtime offers, then the CPU.',
      ),
    model: z
      .enum(['builtin', 'omniparser'])
      .optional()
      .describe(
        '`builtin` (unset): the models that come with Strobe. `omniparser`: those that `strobe models pull omniparser` fetches.',
      ),
    command: z
      .string()
      .min(1)
      .optional()
      .describe('A command that speaks the vision protocol, instead of the built-in one.'),
  }),
  policy: z.object({
    readOnly: z.boolean().default(false).describe('Hides and refuses everything that acts.'),
    blocklist: names
      .default([...DEFAULT_BLOCKLIST])
      .describe(
        'Applications that can be read but not launched or acted on, by name or executable; `*` stands for anything.',
      ),
    allowlist: names
      .optional()
      .describe('When set, only these applications can be acted on; it wins over the blocklist.'),
    /** The allowlist of a project, which an application has to be on as well. */
    narrowedTo: names.optional(),
    actionsPerSecond: z
      .number()
      .gt(0)
      .max(1000)
      .default(10)
      .describe('More actions than this in one second wait their turn.'),
    launch: names
      .optional()
      .describe(
        'When set, only these programs can be launched: by name, as the search path finds it, or by the real path of the file; `*` stands for anything, and a folder with `*` for the files in it, not for those that links in it lead to. Only harmless environment variables can be set then.',
      ),
    desktopInput: z
      .boolean()
      .default(false)
      .describe(
        "Whether actions may use mouse and keyboard of the user's own GNOME or KDE desktop in a Wayland session, where nothing else asks; GNOME shows its sign of a remote control meanwhile, and KDE has to trust the program that runs Strobe as well. Isolated displays need no leave.",
      ),
  }),
  limits: z.object({
    patience: z
      .number()
      .min(1)
      .max(20)
      .default(1)
      .describe(
        'How many times as long as usual an application may take (an answer 2 s, a tree 5 s), for CI runners and other machines that are slow or shared.',
      ),
  }),
  isolated: z.object({
    display: z
      .enum(['x11', 'wayland'])
      .default('x11')
      .describe(
        'What isolated displays run on: `x11` is Xvfb with Openbox; `wayland` is sway, for programs that behave differently there. Programs that speak X11 alone, such as Java Swing, do not start on it.',
      ),
  }),
  events: z.object({
    maxPerSession: z.number().int().min(1).max(10_000_000).default(200_000).describe('Events kept for each session.'),
  }),
});

export type Settings = z.output<typeof settingsSchema>;

/** One setting under its dotted key. What has no description cannot be set by name. */
export type SettingLeaf = { key: string; schema: z.ZodType; description: string };

export const settingLeaves: readonly SettingLeaf[] = leavesOf(settingsSchema, '');

export const sections: ReadonlySet<string> = new Set(Object.keys(settingsSchema.shape));

function leavesOf(object: z.ZodObject, prefix: string): SettingLeaf[] {
  return Object.entries(object.shape).flatMap(([name, schema]) => {
    const key = `${prefix}${name}`;
    if (schema instanceof z.ZodObject) return leavesOf(schema, `${key}.`);
    if (!(schema instanceof z.ZodType) || schema.description === undefined) return [];
    return [{ key, schema, description: schema.description }];
  });
}

/** `vision.iouMergeThreshold` → `STROBE_VISION_IOU_MERGE_THRESHOLD`. */
export function environmentName(key: string): string {
  return `STROBE_${key
    .replaceAll('.', '_')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toUpperCase()}`;
}
