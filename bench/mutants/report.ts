import type { CodeMutant } from './named.js';
import { share, type MutantOutcomes } from './outcome.js';

const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
const line = ({ file, change }: Pick<CodeMutant, 'file' | 'change'>) => `  ${file}: ${change}\n`;
const listed = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? `${title}\n${lines.join('')}` : '';

/** The outcome for a terminal. */
export function inWords(
  outcome: MutantOutcomes,
  gone: readonly Pick<CodeMutant, 'file' | 'change'>[],
  notJudged: number,
): string {
  const { judged, failed, crashed, unjudged, survived, unexplained, killedAfterAll } = outcome;
  const kinds = [...survived].map(([kind, mutants]) => `${mutants.length} ${kind}`);
  return [
    listed('New survivors, without a reason in bench/mutants/survivors.json:', unexplained.map(line)),
    listed('Listed as survivors, and killed:', killedAfterAll.map(line)),
    listed('Listed as survivors, and not there any more:', gone.map(line)),
    notJudged > 0 ? `The time was over: ${notJudged} were not judged.\n` : '',
    `${failed + crashed + unjudged} of ${judged.length} mutants killed: ${failed} by a clause that fails, `,
    `${crashed} do not start or crash, ${unjudged} leave something that cannot be judged; `,
    `survivors: ${[...kinds, `${unexplained.length} unexplained`].join(', ')}. `,
    `${percent(share(outcome))} of those that break something.\n`,
  ].join('');
}
