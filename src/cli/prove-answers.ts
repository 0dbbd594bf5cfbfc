import { UsageError } from '../platform/errors.js';
import {
  type JudgeOptions,
  sampleOf,
  runInWords,
  sectionText,
  type ProofSection,
} from '../proof/prove/prove.js';
import { judged } from '../proof/answers/mutants.js';
import { MUTATIONS, placeOf } from '../proof/answers/mutations.js';
import { judgeMutants, type JudgedMutant } from '../proof/judge-mutants.js';
import { EXIT } from './exit.js';
import { writeOut } from './out-dir.js';
import { Progress } from './progress.js';
import { sampleFrom } from './command.js';
import { print } from './say.js';

type MutantOutcome = JudgedMutant['outcome'];

/** The options of `assay prove --answers`. */
interface AnswersOptions extends Pick<JudgeOptions, 'seed' | 'budget'> {
  signal: AbortSignal;
  /** The number of mutants, drawn with the seed (default: all). */
  sample?: number | undefined;
  /** Minutes after which no further allowed mutant is started (default: all are judged). */
  minutes?: number | undefined;
  /** The file that the figures are written to, as JSON. */
  out?: string | undefined;
}

/**
 * Serves the mutants of all responses and judges them. Prints member × change. Sets status 1 when a forbidden
 * mutant is missed or an allowed one is accused.
 * @throws {UsageError} when the sample is not a number of mutants, or the time is not a number of minutes
 */
export async function proveAnswers({ sample, minutes, out, ...options }: AnswersOptions): Promise<void> {
  const count = sampleFrom(sample);
  if (minutes !== undefined && !(minutes > 0)) throw new UsageError('--minutes: expected a number above 0.');
  const start = Date.now();
  const progress = new Progress();
  const mutants = await judged(sampleOf(MUTATIONS, count, options.seed));
  const results = await judgeMutants(mutants, {
    ...options,
    until: minutes && start + minutes * 60_000,
    onJudged: (count, all) => progress.targets(count, all),
  });
  progress.end();
  print(`${matrix(results)}\n\n`);
  const wrong = results.filter(isWrong);
  for (const result of wrong) print(`${inWords(result)}\n`);
  const { budget, seed } = options;
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  print(`${summaryOf(results)}; ${budget} budget, seed ${seed}, ${seconds} s\n`);
  const part = sample === undefined ? '' : ` --sample ${sample}`;
  const time = minutes === undefined ? '' : ` --minutes ${minutes}`;
  const run = runInWords(`assay prove --answers${part}${time} --seed ${seed}`, budget);
  if (out !== undefined) writeOut(out, sectionText(sectionOf(results, run)), true);
  process.exitCode = wrong.length === 0 ? EXIT.conforms : EXIT['does-not-conform'];
}

const isWrong = ({ outcome }: JudgedMutant) => outcome === 'missed' || outcome === 'accused';

const counted = (results: readonly JudgedMutant[], ...outcomes: MutantOutcome[]): number =>
  results.filter(({ outcome }) => outcomes.includes(outcome)).length;

function summaryOf(results: readonly JudgedMutant[]): string {
  const left = counted(results, 'not judged');
  return (
    `${counted(results, 'found')} of ${counted(results, 'found', 'missed')} forbidden mutants of answers found, ` +
    `${counted(results, 'allowed, not accused')} of ${counted(results, 'allowed, not accused', 'accused')} others not accused` +
    (left > 0 ? `, ${left} others not run because the time was over` : '')
  );
}

/** Returns the section of `docs/proof.md`. */
function sectionOf(results: readonly JudgedMutant[], run: string): ProofSection {
  const answers = [...new Set(results.map(({ mutation }) => mutation.answer))];
  return {
    title: 'Mutants of answers',
    paragraphs: [
      'Each member of each response, and its Content-Type, is changed in every known way: left out, of another type, cut, or taken from another request. What the specification forbids must be found. Nothing else may be accused.',
      `${summaryOf(results)}: ${run}.`,
    ],
    tables: [
      {
        columns: ['Answer', 'Forbidden', 'Found', 'Others', 'Accused'],
        rows: answers.map((answer) => {
          const own = results.filter(({ mutation }) => mutation.answer === answer);
          const cells = [
            counted(own, 'found', 'missed'),
            counted(own, 'found'),
            counted(own, 'allowed, not accused', 'accused'),
            counted(own, 'accused'),
          ];
          return [answer, ...cells.map(String)];
        }),
      },
      {
        caption: 'Judged wrongly:',
        columns: ['Mutant'],
        rows: results.filter(isWrong).map((result) => [inWords(result)]),
      },
    ],
  };
}

const inWords = ({ mutation, outcome, breaks, failed }: JudgedMutant): string => {
  const clauses = outcome === 'missed' ? `not by ${breaks.join(', ')}` : `by ${failed.join(', ')}`;
  return `${placeOf(mutation)}, ${mutation.change}: ${outcome}, ${clauses}`;
};

const SIGNS: Readonly<Record<MutantOutcome, string>> = {
  found: '#',
  missed: '!',
  accused: 'X',
  'allowed, not accused': '·',
  'not judged': '?',
};

/** Prints member × change, one character per cell. A legend names the columns and explains the characters. */
function matrix(results: readonly JudgedMutant[]): string {
  const changes = [...new Set(MUTATIONS.map(({ change }) => change))];
  const judgedAt = new Set(results.map(({ mutation }) => placeOf(mutation)));
  const places = [...new Set(MUTATIONS.map(placeOf))].filter((place) => judgedAt.has(place));
  const width = Math.max(...places.map((place) => place.length));
  const rows = places.map((place) => {
    const cells = changes.map((change) => {
      const cell = results.find(({ mutation }) => mutation.change === change && placeOf(mutation) === place);
      return cell ? SIGNS[cell.outcome] : ' ';
    });
    return `${place.padEnd(width)}  ${cells.join('  ')}`.trimEnd();
  });
  const numbers = changes.map((_, i) => String(i + 1).padEnd(3)).join('');
  const legend = changes.map((change, i) => `${String(i + 1).padStart(2)} ${change}`);
  const key = Object.entries(SIGNS).map(([outcome, sign]) => `${sign} ${outcome}`);
  return [`${' '.repeat(width)}  ${numbers}`.trimEnd(), ...rows, '', key.join('   '), '', ...legend].join(
    '\n',
  );
}
