import { writeFileSync } from 'node:fs';
import type { ProofSection } from '../../src/harness/prove/section.js';
import type { Mutant } from './named.js';
import { share, type Outcome } from './outcome.js';
import { KINDS, type Kind } from './survivors.js';

const FIGURES = 'docs/proof/mutants-of-code.json';

const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
const line = ({ file, change }: Mutant) => `  ${file}: ${change}\n`;
const listed = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? `${title}\n${lines.join('')}` : '';

/** The outcome for a terminal. */
export function inWords(outcome: Outcome, gone: readonly string[], notJudged: number): string {
  const { judged, failed, crashed, unjudged, survived, unexplained, killedAfterAll } = outcome;
  const kinds = [...survived].map(([kind, mutants]) => `${mutants.length} ${kind}`);
  return [
    listed('New survivors, without a reason in bench/mutants/survivors.json:', unexplained.map(line)),
    listed('Listed as survivors, and killed:', killedAfterAll.map(line)),
    listed(
      'Listed as survivors, and not there any more:',
      gone.map((text) => `  ${text}\n`),
    ),
    notJudged > 0 ? `The time was over: ${notJudged} were not judged.\n` : '',
    `${failed + crashed + unjudged} of ${judged.length} mutants killed: ${failed} by a clause that fails, `,
    `${crashed} do not start or crash, ${unjudged} leave something that cannot be judged; `,
    `survivors: ${[...kinds, `${unexplained.length} unexplained`].join(', ')}. `,
    `${percent(share(outcome))} of those that break something.\n`,
  ].join('');
}

/** The outcome as a section of docs/proof.md. */
export function writeFigures(outcome: Outcome, { seed, seconds }: { seed: number; seconds: number }): void {
  const { judged, failed, crashed, unjudged, survived, unexplained } = outcome;
  const folders = [...new Set(judged.map(folderOf))];
  const left = [...survived].flatMap(([kind, mutants]) => mutants.map((mutant) => ({ kind, mutant })));
  const count = (folder: string, ...kinds: Kind[]) =>
    left.filter(({ kind, mutant }) => folderOf(mutant) === folder && kinds.includes(kind)).length;
  const section: ProofSection = {
    title: 'Mutants of code',
    paragraphs: [
      `Each place of the strict reference is changed in all the ways that \`@stryker-mutator/instrumenter\` knows, one at a time, and the suites judge what is served then: by the clauses of its system, with the quick budget, and with the standard one where that finds nothing. \`npm run mutants\`, seed ${seed}, ${Math.round(seconds)} s.`,
      `${judged.length} mutants. Killed: ${failed} by a clause that fails, ${crashed} that do not start or crash, ${unjudged} that leave something that cannot be judged. **${percent(share(outcome))} of those that break something are found.** The others are listed in \`bench/mutants/survivors.json\`, each with its reason; a new one fails the command.`,
    ],
    tables: [
      {
        caption: 'Mutants by folder',
        columns: ['Folder', 'Mutants', 'Killed', 'Still conform', 'Not found'],
        rows: folders.map((folder) => {
          const all = judged.filter((mutant) => folderOf(mutant) === folder).length;
          const conform = count(folder, 'equivalent', 'own data', 'silent', 'unused');
          const missed =
            count(folder, 'not found') + unexplained.filter((mutant) => folderOf(mutant) === folder).length;
          return [`\`${folder}\``, ...[all, all - conform - missed, conform, missed].map(String)];
        }),
      },
      {
        caption: 'Survivors by reason',
        columns: ['Kind', 'What it means', 'Mutants'],
        rows: (Object.keys(KINDS) as Kind[]).map((kind) => [
          kind,
          KINDS[kind],
          String(survived.get(kind)?.length ?? 0),
        ]),
      },
    ],
  };
  writeFileSync(FIGURES, `${JSON.stringify(section, undefined, 2)}\n`);
}

const folderOf = ({ file }: Mutant): string => file.split('/').slice(0, -1).join('/');
