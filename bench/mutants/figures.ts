import type { ProofSection } from '../../src/proof/prove/section.js';
import { readRecords, WAITING, type FileRecord, type Records } from './records.js';
import {
  isMissed,
  KINDS,
  kindOf,
  listed,
  readSurvivors,
  type SurvivorKind,
  type Survivors,
} from './survivors.js';

const sum = (records: readonly FileRecord[], of: (record: FileRecord) => number) =>
  records.reduce((total, record) => total + of(record), 0);

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
  const [mutants, killed] = [sum(all, (each) => each.mutants), sum(all, (each) => each.killed)];
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
