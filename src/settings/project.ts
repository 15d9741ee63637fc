import { isDeepStrictEqual } from 'node:util';
import { matchesAnyCase } from './patterns.ts';

/** What becomes of a setting that a project's file wants: the key and value to go on with. */
export type Ruling = { key: string; value: unknown; inVain: boolean };

/** Says what a project's file may do to one setting. Users trust their own file, not every folder they start in. */
export type ProjectRule = {
  /** Follows "a project may". */
  allows: string;
  /** `own` returns what the user's file or the default says of a setting. */
  apply(key: string, wanted: unknown, own: (key: string) => unknown): Ruling;
};

function rule(allows: string, settle: (own: unknown, wanted: unknown) => unknown): ProjectRule {
  return {
    allows,
    apply(key, wanted, own) {
      const value = settle(own(key), wanted);
      return { key, value, inVain: !isDeepStrictEqual(value, wanted) };
    },
  };
}

const FREE = rule('set it', (_, wanted) => wanted);
const NEVER = rule('not set it', (own) => own);
const SWITCH_ON = rule('only switch it on', (own, wanted) => own === true || wanted);
const SWITCH_OFF = rule('only switch it off', (own, wanted) => (wanted === false ? wanted : own));
const LOWER = rule('only lower it', (own, wanted) => Math.min(Number(own), Number(wanted)));
/** Its entries are added to the user's; an empty list would have removed those. */
const ADD: ProjectRule = {
  allows: 'only add to it',
  apply(key, wanted, own) {
    const entries = textsIn(wanted);
    return { key, value: [...new Set([...textsIn(own(key)), ...entries])], inVain: entries.length === 0 };
  },
};

/** The user's allowlist wins over the blocklist; a project's has to agree with both. */
const NARROW: ProjectRule = {
  allows: 'only narrow it further',
  apply(key, wanted, own) {
    const entries = textsIn(wanted);
    const allowed = own(key);
    const blocked = textsIn(own('policy.blocklist'));
    const inVain =
      allowed === undefined
        ? matchesAnyCase(entries, blocked) || matchesAnyCase(blocked, entries)
        : entries.some((entry) => !matchesAnyCase(textsIn(allowed), [entry]));
    return { key: 'policy.narrowedTo', value: wanted, inVain };
  },
};

export const PROJECT_RULES: ReadonlyMap<string, ProjectRule> = new Map([
  ['vision.enabled', SWITCH_OFF],
  ['vision.confidenceThreshold', FREE],
  ['vision.iouMergeThreshold', FREE],
  ['vision.sidecarIdleTimeoutSeconds', FREE],
  ['vision.device', FREE],
  ['vision.model', NEVER],
  ['vision.command', NEVER],
  ['policy.readOnly', SWITCH_ON],
  ['policy.blocklist', ADD],
  ['policy.allowlist', NARROW],
  ['policy.actionsPerSecond', LOWER],
  ['policy.launch', NEVER],
  ['policy.desktopInput', SWITCH_OFF],
  ['limits.patience', FREE],
  ['isolated.display', FREE],
  ['events.maxPerSession', FREE],
]);

/** A setting without a rule is the user's alone. */
export const projectRule = (key: string): ProjectRule => PROJECT_RULES.get(key) ?? NEVER;

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
