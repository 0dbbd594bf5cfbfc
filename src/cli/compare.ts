import { CannotJudge, UsageError } from '../platform/errors.js';
import { holdsLoad, readLoad } from '../results/load/read-load.js';
import { isInRun } from '../platform/run-file.js';
import { readVerdict } from '../results/contradiction.js';
import type { Comparison } from '../results/compare/comparison.js';
import { compareRuns } from '../results/compare/compare.js';
import { jsonText } from '../../reports/printable.js';
import { comparisonMarkdown } from '../../reports/compare/markdown.js';
import { comparisonText, OUTCOME_WORDS } from '../../reports/compare/words.js';
import { command, formats, requiredText, text } from './command.js';
import { EXIT } from './exit.js';
import { writeOut } from './out-dir.js';
import { stdoutLayout, print, say } from './say.js';

type Runs = Parameters<typeof compareRuns>[0];

const STATUS = { worse: EXIT['does-not-conform'], 'not-worse': EXIT.conforms, unknown: EXIT.inconclusive };

export const compareCommand = command(
  {
    positionals: {
      a: requiredText('folder of the run to compare with'),
      b: requiredText('folder of the run that may be worse'),
    },
    options: {
      format: formats('text', 'markdown', 'html', 'json'),
      out: text('a file to write to instead of stdout'),
      tolerance: { ...text('how much worse under load still counts as equal'), default: '10%' },
    },
  },
  async ({ a, b, format, out, tolerance }) => {
    const comparison = compareRuns(...common(a, b), { tolerance: share(tolerance) });
    const rendered = await render(comparison, format, out === undefined);
    if (out === undefined) print(rendered);
    else {
      writeOut(out, rendered, true);
      say(`${OUTCOME_WORDS[comparison.outcome].word}: see ${out}`);
    }
    process.exitCode = STATUS[comparison.outcome];
  },
);

/** @throws {CannotJudge} when the folders hold no result in common */
function common(a: string, b: string): [Runs, Runs] {
  const [one, other] = [runsIn(a), runsIn(b)];
  if ((one.verdict && other.verdict) || (one.load && other.load)) return [one, other];
  const held = ({ verdict }: Runs) => (verdict ? 'only a verdict.json' : 'only a load.json');
  throw new CannotJudge(
    `${a} holds ${held(one)} and ${b} ${held(other)}: there is nothing to compare. Name two runs of the same command.`,
  );
}

function runsIn(dir: string): Runs {
  const runs = {
    ...(isInRun(dir, 'verdict.json') && { verdict: readVerdict(dir) }),
    ...(holdsLoad(dir) && { load: readLoad(dir) }),
  };
  if (runs.verdict ?? runs.load) return runs;
  throw new UsageError(
    `${dir}: there is neither a verdict.json nor a load.json in it; is it the folder that \`--out\` named?`,
  );
}

function share(tolerance: string): number {
  const [, amount] = /^(\d{1,4}(?:\.\d{1,3})?)\s*%$/.exec(tolerance) ?? [];
  if (amount === undefined)
    throw new UsageError(`--tolerance ${tolerance}: write a percentage from 0, such as 10%.`);
  return Number(amount) / 100;
}

async function render(comparison: Comparison, format: string, onTerminal: boolean): Promise<string> {
  if (format === 'json') return jsonText(comparison);
  if (format === 'markdown') return comparisonMarkdown(comparison);
  // Loaded only for HTML output.
  if (format === 'html') return (await import('../../reports/compare/html.js')).comparisonHtml(comparison);
  const { color, width } = stdoutLayout();
  return comparisonText(comparison, { color: onTerminal && color, width });
}
