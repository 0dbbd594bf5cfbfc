import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import type { CodeMutant } from './instrument.js';

const FILE = 'bench/mutants/survivors.json';

/** Why a mutant may survive: each reason begins with a kind. */
export const KINDS = {
  equivalent: 'does the same',
  'own data': 'other data or wording that is just as good',
  silent: 'other behaviour, where the specification is silent',
  unused: 'code that only faults and variants reach, or no request',
  'not testable': 'breaks a clause that no request can decide',
  'not found': 'wrong, and not noticed',
} as const;

export type SurvivorKind = keyof typeof KINDS;

/** Whether survivors of this kind break the specification. */
export const isMissed = (kind: SurvivorKind): boolean => kind === 'not testable' || kind === 'not found';

/** File → reason → changes: the known survivors. */
export type Survivors = Record<string, Record<string, string[]>>;

export const readSurvivors = (): Survivors => JSON.parse(readFileSync(FILE, 'utf8')) as Survivors;

/** Writes the file again, sorted and formatted. */
export async function writeSurvivors(survivors: Survivors): Promise<void> {
  const { code } = await format(FILE, JSON.stringify(sorted(survivors)), { printWidth: 110 });
  writeFileSync(FILE, code);
}

/** Returns the kind that a reason begins with; undefined when there is none. */
export const kindOf = (reason: string): SurvivorKind | undefined =>
  (Object.keys(KINDS) as SurvivorKind[]).find((kind) => new RegExp(`^${kind}: \\S`).test(reason));

/** Returns why a mutant may survive; undefined when it is not listed. */
export const reasonFor = (survivors: Survivors, { file, change }: CodeMutant): string | undefined =>
  Object.entries(survivors[file] ?? {}).find(([, changes]) => changes.includes(change))?.[0];

/** Returns listed changes that are no longer mutants. */
export function goneFrom(
  survivors: Survivors,
  all: readonly CodeMutant[],
): Pick<CodeMutant, 'file' | 'change'>[] {
  const known = new Set(all.map(({ file, change }) => `${file}: ${change}`));
  return listed(survivors).filter(({ file, change }) => !known.has(`${file}: ${change}`));
}

/** Returns all listed mutants, each with its reason. */
export const listed = (survivors: Survivors): { file: string; reason: string; change: string }[] =>
  Object.entries(survivors).flatMap(([file, reasons]) =>
    Object.entries(reasons).flatMap(([reason, changes]) =>
      changes.map((change) => ({ file, reason, change })),
    ),
  );

/** Returns the list without the mutants that `drops` selects, and with `added`, which still need a reason. */
export function changed(
  survivors: Survivors,
  drops: (listed: Pick<CodeMutant, 'file' | 'change'>) => boolean,
  added: readonly CodeMutant[],
): Survivors {
  const next: Survivors = {};
  const add = (file: string, reason: string, change: string) =>
    ((next[file] ??= {})[reason] ??= []).push(change);
  for (const { file, reason, change } of listed(survivors))
    if (!drops({ file, change })) add(file, reason, change);
  for (const { file, change } of added) add(file, '', change);
  return next;
}

const sorted = (survivors: Survivors): Survivors =>
  byName(survivors, (reasons) => byName(reasons, (changes) => [...changes].sort()));

const byName = <T>(record: Record<string, T>, of: (value: T) => T): Record<string, T> =>
  Object.fromEntries(
    Object.entries(record)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, of(value)]),
  );
