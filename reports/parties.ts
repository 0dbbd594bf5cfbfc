import type { Verdict } from '../src/results/schema.js';
import { printable } from './printable.js';
import { number, plural } from './words.js';

/** The number of characters that a verdict keeps of each hint. */
const KEPT = 32;
/** The maximum number of shared beginnings in a sentence, … */
const SHARED = 3;
/** … of other hints, … */
const NAMED = 3;
/** … and of characters of each of them. */
const SHOWN = 12;

const WRITING = ['participant', 'authentication'];

/**
 * Says in one sentence that is safe to show how many parties the run created and how their hints begin; undefined
 * when nothing that could create a party was judged.
 */
export const partiesLine = ({ run, clauses }: Verdict): string | undefined => {
  if (run.allocations === 0) {
    const judged = clauses.some(
      ({ system, verdict }) => WRITING.includes(system) && ['pass', 'fail', 'waived'].includes(verdict),
    );
    return judged ? 'no parties created' : undefined;
  }
  const { groups, others: single, without } = sortHints(run.hints ?? []);
  const shared = groups.slice(0, SHARED);
  const others = [...groups.slice(SHARED).flatMap((group) => group.hints), ...single];
  const few = groups.length === 0 && others.length <= NAMED;
  const named = others.slice(0, NAMED).map((hint) => quoted(hint, few ? KEPT : SHOWN));
  const rest = `${plural(others.length, 'other')} (${named.join(', ')}${others.length > NAMED ? ', …' : ''})`;
  const hints = [
    ...shared.map((group) => `${number(group.hints.length)} × ${beginning(group)}`),
    ...(few ? named : others.length > 0 ? [rest] : []),
  ];
  const parts = [
    `${plural(run.allocations, 'permanent party', 'permanent parties')} created`,
    ...(hints.length > 0 ? [`; hints: ${hints.join(', ')}`] : []),
    ...(without > 0 ? [`, ${number(without)} without a hint`] : []),
  ];
  return parts.join('');
};

/** How each hint begins, grouped by shared beginnings, safe to show; undefined when there is none. */
export const hintsText = ({ run: { hints = [] } }: Verdict): string | undefined => {
  const { groups, others, without } = sortHints(hints);
  if (without === hints.length) return undefined;
  return [
    ...groups.flatMap((group) => [
      `${number(group.hints.length)} × ${beginning(group)}`,
      ...each(group.hints),
    ]),
    ...(others.length > 0 ? [plural(others.length, 'other'), ...each(others)] : []),
    ...(without > 0 ? [`${number(without)} without a hint`] : []),
  ].join('\n');
};

const each = (hints: readonly string[]): string[] =>
  [...new Set(hints)].map((hint) => {
    const times = hints.filter((other) => other === hint).length;
    return `  ${quoted(hint, KEPT)}${times > 1 ? ` × ${number(times)}` : ''}`;
  });

const beginning = (group: { beginning: string; hints: readonly string[] }): string => {
  const whole = group.hints.every((hint) => hint === group.beginning) && group.beginning.length < KEPT;
  return `"${printable(group.beginning)}${whole ? '' : '…'}"`;
};

/** A hint of KEPT characters may have been cut. */
const quoted = (hint: string, max: number): string => {
  const shown = Array.from(hint).slice(0, max).join('');
  return `"${printable(shown)}${shown.length < hint.length || hint.length >= KEPT ? '…' : ''}"`;
};

/** Hints with a shared beginning. */
interface HintGroup {
  /** The longest beginning that all of them share. */
  beginning: string;
  hints: string[];
}

/** The hints of created parties, sorted for a reader. */
interface SortedHints {
  groups: HintGroup[];
  /** Hints that belong to no group. */
  others: string[];
  /** Number of parties without a hint. */
  without: number;
}

/** Minimum size of a group; fewer hints are listed one by one. */
const FEWEST = 3;
/** Minimum length of a shared beginning, in characters. A shorter one is a coincidence. */
const SHORTEST = 4;

/** Groups hints by the beginnings that the most hints share in the most characters, the best group first. */
export const sortHints = (hints: readonly string[]): SortedHints => {
  const groups: HintGroup[] = [];
  let rest = hints.filter((hint) => hint !== '');
  const without = hints.length - rest.length;
  for (let beginning = best(rest); beginning !== undefined; beginning = best(rest)) {
    const common = beginning;
    groups.push({ beginning: common, hints: rest.filter((hint) => hint.startsWith(common)) });
    rest = rest.filter((hint) => !hint.startsWith(common));
  }
  return { groups, others: rest, without };
};

const best = (hints: readonly string[]): string | undefined => {
  const counts = new Map<string, number>();
  for (const hint of hints) {
    for (const beginning of beginnings(hint)) counts.set(beginning, (counts.get(beginning) ?? 0) + 1);
  }
  const worth = ([beginning, count]: [string, number]): number => (count - 1) * beginning.length;
  const shared = [...counts].filter(([, count]) => count >= FEWEST);
  return shared.sort((a, b) => worth(b) - worth(a))[0]?.[0];
};

// Splits by characters, because half a surrogate pair is not a beginning.
const beginnings = (hint: string): string[] => {
  const characters = Array.from(hint);
  return characters.map((_, at) => characters.slice(0, at + 1).join('')).slice(SHORTEST - 1);
};
