import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Budget } from '../../src/results/schema.js';
import type { Fate } from './judge.js';
import type { CodeMutant } from './named.js';

const FILE = 'bench/mutants/records.json';

/** New or changed files whose mutants are to be judged by `npm run mutants -- --changed --write`. */
export const WAITING: readonly string[] = [
  'src/reference/configuration/deployment.ts',
  'src/reference/configuration/loader/checks.ts',
  'src/reference/configuration/loader/main.ts',
  'src/reference/configuration/open.ts',
  'src/reference/issuer/issuer.ts',
  'src/reference/participant/open.ts',
  'src/reference/participant/setup.ts',
  'src/reference/serve.ts',
  'src/reference/target-file.ts',
  'src/reference/token-standard/choices.ts',
  'src/reference/token-standard/factories.ts',
  'src/reference/token-standard/instruments.ts',
  'src/reference/token-standard/route.ts',
  'src/reference/token-standard/second-factories.ts',
  'src/reference/token-standard/serve.ts',
  'src/reference/token-standard/target-file.ts',
];

/** The results of all mutants of one file in their last run. */
export interface FileRecord {
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

/** The records by file. */
export type Records = Record<string, FileRecord>;

export const readRecords = (): Records => JSON.parse(readFileSync(FILE, 'utf8')) as Records;

/** Writes the file again, sorted. */
export function writeRecords(records: Records): void {
  const sorted = Object.fromEntries(Object.entries(records).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify(sorted, undefined, 2)}\n`);
}

function byFile(mutants: readonly CodeMutant[]): Map<string, CodeMutant[]> {
  const files = new Map<string, CodeMutant[]>();
  for (const mutant of mutants) files.set(mutant.file, [...(files.get(mutant.file) ?? []), mutant]);
  return files;
}

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
