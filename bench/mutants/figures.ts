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

const folderOf = (file: string): string => file.split('/').slice(0, -1).join('/');
const sum = (records: readonly FileRecord[], of: (record: FileRecord) => number) =>
  records.reduce((total, record) => total + of(record), 0);

/** What is committed of the mutants of code, as a section of docs/proof.md. */
export const committedFigures = (): ProofSection => figuresOf(readRecords(), readSurvivors());

/** The figures of all files, each as it was judged last. */
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
  const folders = [...new Set(Object.keys(records).map(folderOf))];
  return {
    title: 'Mutants of code',
    paragraphs: [
      'The code of the strict reference is changed in one place at a time, in every way that `@stryker-mutator/instrumenter` knows. The suites judge the result by the clauses of its system. A mutant is killed if a clause fails, or if the reference does not start, crashes, or cannot be judged.',
      `${mutants} mutants, ${killed} of them killed: **${share} % of those that break something**. ${left.length - missed} others still conform, and ${missed} are missed. \`bench/mutants/survivors.json\` lists them with the reason for each, and \`bench/mutants/records.json\` has the day, the budget and the seed of each file.`,
      ...(WAITING.length > 0
        ? [`Not judged since they changed: ${WAITING.map((file) => `\`${file}\``).join(', ')}.`]
        : []),
    ],
    tables: [
      {
        caption: 'By folder:',
        columns: ['Folder', 'Mutants', 'Killed', 'Still conform', 'Missed'],
        rows: folders.map((folder) => {
          const own = Object.entries(records).flatMap(([file, record]) =>
            folderOf(file) === folder ? [record] : [],
          );
          const inFolder = (wrong: boolean) =>
            count(({ file, kind }) => folderOf(file) === folder && isWrong(kind) === wrong);
          const figures = [
            sum(own, (each) => each.mutants),
            sum(own, (each) => each.killed),
            inFolder(false),
          ];
          return [`\`${folder}\``, ...[...figures, inFolder(true)].map(String)];
        }),
      },
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
            isWrong(kindOf(reason)) ? [[`\`${file}\``, String(changes.length), reason]] : [],
          ),
        ),
      },
    ],
  };
}
