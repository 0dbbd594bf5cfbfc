import type { FileKind } from '../../src/spec/configuration/section.js';
import { all, at, drop, set, type Bundle, type Edit, type Path } from './bundle.js';
import { UNKNOWN_KEYS } from './facts.js';
import { PLAIN } from './written.js';

/**
 * A bundle as a program may be given it: without that of which the specification leaves open how it is written, or
 * whether it may be there.
 */
export const forLoader = (bundle: Bundle, { lines }: { lines: boolean }): Bundle => {
  const kinds = Object.keys(bundle.files) as FileKind[];
  const plain = all(
    // Which dialect of cron is not said, and a schedule is none without one.
    ...(bundle.files.validator ? [drop('validator', ['participantPruningSchedule'])] : []),
    ...kinds
      .filter((kind) => kind !== 'secrets')
      .flatMap((kind) => UNKNOWN_KEYS.map((key) => drop(kind, [key]))),
    ...DURATIONS.map(short),
  );
  return {
    ...plain(bundle),
    forms: Object.fromEntries(kinds.map((kind) => [kind, { ...PLAIN, lines: lines && kind === 'network' }])),
  };
};

const DURATIONS: readonly (readonly [FileKind, Path])[] = [
  ['validator', ['topup', 'minTopupInterval']],
  ['network', ['MIN_TRAFFIC_TOPUP_INTERVAL']],
];

/** `30 minutes` as `30m`, days as hours: what every reader of durations knows. */
const short =
  ([kind, path]: (typeof DURATIONS)[number]): Edit =>
  (bundle) => {
    const value = at(bundle, kind, path);
    const [, amount, unit = ''] = /^(\d+) *([a-z]+)$/.exec(typeof value === 'string' ? value : '') ?? [];
    if (amount === undefined) return bundle;
    const known = unit.startsWith('ms') ? 'ms' : unit.startsWith('d') ? 'h' : unit.charAt(0);
    return set(kind, path, `${Number(amount) * (unit.startsWith('d') ? 24 : 1)}${known}`)(bundle);
  };
