import { parseArgs } from 'node:util';
import { startReferenceProcess } from './process.js';
import { compare, type AnswerDifference } from './second/compare.js';
import { DIFFERENCES, known } from './second/differences.js';
import { serveSecond } from './second/side.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    random: { type: 'string', default: '30' },
  },
});
const sample = { seed: Number(values.seed), random: Number(values.random) };
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Both kinds of ledger, with one and several synchronizers: variants of the first, flags of the second. */
const KINDS = [
  { first: [], second: ['--duplicates', 'rejected', '--synchronizers', '1'] },
  { first: ['--variant', 'renames-duplicate-hints'], second: ['--synchronizers', '1'] },
  {
    first: ['--variant', 'several-synchronizers'],
    second: ['--duplicates', 'rejected', '--synchronizers', '3'],
  },
];

const unlisted: AnswerDifference[] = [];
const shown = new Map<(typeof DIFFERENCES)[number], number>();
let questions = 0;
for (const flags of KINDS) {
  const first = await startReferenceProcess(...flags.first);
  const second = await serveSecond(...flags.second);
  const compared = await compare(first.targetFile, second.targetFile, sample);
  await Promise.all([first.close(), second.close()]);
  questions += compared.questions;
  for (const difference of compared.differences) {
    const is = known(difference);
    if (is) shown.set(is, (shown.get(is) ?? 0) + 1);
    else unlisted.push(difference);
  }
}

const line = ({ call, aspect, first, second }: Omit<AnswerDifference, 'what'>) =>
  `${call}: ${aspect} ${first} of the first, ${second} of the second`;
for (const [is, count] of shown) {
  const verdict = typeof is.verdict === 'string' ? is.verdict : `silent: ${is.verdict.silent}`;
  say(`${String(count).padStart(4)} × ${line(is)} (${verdict})`);
}
const gone = DIFFERENCES.filter((each) => !shown.has(each));
for (const each of gone) say(`not seen any more: ${line(each)}, with ${each.what.join(', ')}`);
for (const each of unlisted) say(`NOT LISTED  ${line(each)}, with ${each.what}`);
say(
  `${questions} questions to both; ${unlisted.length} differences not listed, ${gone.length} not seen any more`,
);
process.exitCode = unlisted.length + gone.length > 0 ? 1 : 0;
