import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Budget } from '../../src/results/schema.js';
import type { Fate } from './judge.js';
import type { CodeMutant } from './instrument.js';
import type { ProofSection } from '../../src/proof/prove/prove.js';
import { sumOf } from '../../src/results/numbers.js';
import { format } from 'oxfmt';
import { groupBy } from '../../src/results/clause.js';

const SURVIVORS = 'bench/mutants/survivors.json';
const RECORDS = 'bench/mutants/records.json';

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

export const readSurvivors = (): Survivors => JSON.parse(readFileSync(SURVIVORS, 'utf8')) as Survivors;

/** Writes the file again, sorted and formatted. */
export async function writeSurvivors(survivors: Survivors): Promise<void> {
  const { code } = await format(SURVIVORS, JSON.stringify(sorted(survivors)), { printWidth: 110 });
  writeFileSync(SURVIVORS, code);
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

/** New or changed files whose mutants are to be judged by `npm run mutants -- --changed --write`. */
export const WAITING: readonly string[] = [
  'src/reference/serve.ts',
  'src/reference/tls/authority.ts',
  'src/reference/tls/open.ts',
  'src/reference/token-standard/samples.ts',
  'src/reference/token-standard/target-file.ts',
  'src/reference/wire/exchange.ts',
];

/** The results of all mutants of one file in their last run. */
interface FileRecord {
  /** Identifies the set of mutants by their names; see {@link fingerprint}. */
  fingerprint: string;
  mutants: number;
  killed: number;
  /** The budget that judged the survivors. */
  budget: Budget;
  seed: number;
  /** The day: YYYY-MM-DD, UTC. */
  on: string;
}

type Records = Record<string, FileRecord>;

export const readRecords = (): Records => JSON.parse(readFileSync(RECORDS, 'utf8')) as Records;

/** Writes the file again, sorted. */
export function writeRecords(records: Records): void {
  const sorted = Object.fromEntries(Object.entries(records).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(RECORDS, `${JSON.stringify(sorted, undefined, 2)}\n`);
}

const byFile = (mutants: readonly CodeMutant[]) => groupBy(mutants, ({ file }) => file);

/** Returns a fingerprint that changes when the mutants change, but not when lines move or comments change. */
const fingerprint = (mutants: readonly CodeMutant[]): string =>
  createHash('sha256')
    .update(mutants.map(({ change }) => change).join('\n'))
    .digest('hex')
    .slice(0, 16);

/** Returns the files whose mutants were not judged since a change, and recorded files without mutants. */
export function outdated(mutants: readonly CodeMutant[], records: Records): string[] {
  const now = byFile(mutants);
  const changed = [...now].filter(([file, own]) => records[file]?.fingerprint !== fingerprint(own));
  return [...changed.map(([file]) => file), ...Object.keys(records).filter((file) => !now.has(file))];
}

/** Returns the records, updated for files whose mutants were all judged; `mutants` are all existing mutants. */
export function recorded(
  records: Records,
  mutants: readonly CodeMutant[],
  fates: ReadonlyMap<string, Fate>,
  run: Pick<FileRecord, 'budget' | 'seed' | 'on'>,
): Records {
  const now = byFile(mutants);
  const kept = Object.entries(records).filter(([file]) => now.has(file));
  const judged = [...now].filter(([, own]) => own.every(({ id }) => fates.has(id)));
  const anew = judged.map(([file, own]): [string, FileRecord] => {
    const killed = own.filter(({ id }) => fates.get(id)?.fate !== 'survived').length;
    return [file, { fingerprint: fingerprint(own), mutants: own.length, killed, ...run }];
  });
  return Object.fromEntries([...kept, ...anew]);
}

/** The committed results of the mutants of code, as a section of docs/proof.md. */
export const committedFigures = (): ProofSection => figuresOf(readRecords(), readSurvivors());

/** The figures of all files, each from its last run. */
export function figuresOf(records: Records, survivors: Survivors): ProofSection {
  const left = listed(survivors)
    .filter(({ file }) => records[file])
    .map(({ file, reason }) => ({ file, kind: kindOf(reason) }));
  const count = (isMeant: (one: { file: string; kind: SurvivorKind | undefined }) => boolean) =>
    left.filter(isMeant).length;
  const isWrong = (kind: SurvivorKind | undefined) => kind === undefined || isMissed(kind);
  const all = Object.values(records);
  const [mutants, killed] = [sumOf(all, (each) => each.mutants), sumOf(all, (each) => each.killed)];
  const missed = count(({ kind }) => isWrong(kind));
  const share = ((100 * killed) / (killed + missed)).toFixed(1);
  return {
    title: 'Mutants of code',
    paragraphs: [
      'The code of the strict reference is changed in one place at a time, in every way that `@stryker-mutator/instrumenter` knows. A mutant is killed if a clause of its system fails, or if the reference does not start, crashes, or cannot be judged.',
      `${mutants} mutants, ${killed} of them killed: **${share} % of those that break something**. ${left.length - missed} others still conform, and ${missed} are missed. \`bench/mutants/survivors.json\` has the reason for each.`,
      ...(WAITING.length > 0
        ? [`Not judged since they changed: ${WAITING.map((file) => `\`${file}\``).join(', ')}.`]
        : []),
    ],
    tables: [
      {
        caption: 'Survivors by reason:',
        columns: ['Kind', 'What it means', 'Mutants'],
        rows: (Object.keys(KINDS) as SurvivorKind[]).map((kind) => [
          ...[kind, KINDS[kind]],
          String(count((one) => one.kind === kind)),
        ]),
      },
      {
        caption: 'Missed:',
        columns: ['File', 'Mutants', 'Why'],
        rows: Object.entries(survivors).flatMap(([file, reasons]) =>
          Object.entries(reasons).flatMap(([reason, changes]) =>
            isWrong(kindOf(reason))
              ? [[`\`${file}\``, `${changes.length} mutant${changes.length === 1 ? '' : 's'}`, reason]]
              : [],
          ),
        ),
      },
    ],
  };
}
