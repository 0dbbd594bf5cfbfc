import { UsageError } from '../harness/errors.js';
import type { Counterexample, Verdict } from '../verdict/schema.js';
import { command, requiredText, text } from './command.js';
import type { Embedded } from '../proof/embedded.js';
import { exitStatusOf } from './exit.js';
import { interruptSignal } from './interrupt.js';
import { printReport } from './report.js';
import { allowWritesOption } from './run-options.js';
import { say } from './say.js';

const ALL_AGAIN =
  'This was seen when the calls of the run were made again, in other orders and at once: one call alone may not show it. The run is repeated, with its seed.';

/** `assay replay`. */
export const replayCommand = command(
  {
    positionals: {
      dir: requiredText('folder of the run that failed'),
      clause: requiredText('the clause that failed'),
      target: text('target file (default: the one of the run)'),
    },
    options: {
      cause: { type: 'number', default: 1, describe: 'which of its causes, counted from 1' },
      'allow-writes': allowWritesOption,
    },
  },
  async (args) => {
    const { readVerdict } = await import('../harness/read-verdict.js');
    const before = readVerdict(args.dir);
    const { seed, path } = counterexampleOf(before, args);
    const file = args.target ?? before.target.file;
    const [{ select }, { directSystems, Suites }, { ENCORE }] = await Promise.all([
      import('../harness/run/selection.js'),
      import('../harness/run/suites.js'),
      import('../harness/run/plan.js'),
    ]);
    const test = path.split(/[/:]/)[0]!;
    const isOfAll = test === ENCORE;
    if (isOfAll) say(ALL_AGAIN);
    const judged = isOfAll ? before.clauses.map(({ id }) => id) : [args.clause];
    // A case is sent again by its test, which may be that of another clause.
    const clauses = select({ clauses: isOfAll ? judged : [...judged, test] });
    // They load while the target is read, or started.
    const suites = new Suites({ direct: directSystems(clauses) });
    let embedded: Embedded | undefined;
    try {
      if (file === undefined)
        embedded = await (await import('../proof/embedded.js')).startEmbedded([{ name: 'reference' }]);
      const { judgedTarget } = await import('../harness/run/judged-target.js');
      const { certify } = await import('../harness/run/certify.js');
      const verdict = await certify({
        suites,
        // A waiver forgives a run, and says nothing about one case.
        target: { ...judgedTarget(file ?? embedded!.targets[0]!.targetFile), waivers: [] },
        clauses: judged,
        budget: before.run.budget,
        seed,
        replay: isOfAll ? undefined : path,
        allowWrites: args['allow-writes'],
        onEvent: (event) => {
          if (event.type === 'note') say(event.message);
        },
        signal: interruptSignal(),
      });
      await printReport(verdict, args.dir);
      process.exitCode = exitStatusOf(verdict);
    } finally {
      await Promise.all([suites.close(), embedded?.close()]);
    }
  },
);

function counterexampleOf(
  verdict: Verdict,
  { dir, clause, cause }: { dir: string; clause: string; cause: number },
): Counterexample {
  const result = verdict.clauses.find(({ id }) => id === clause);
  const failed = verdict.clauses.filter(({ counterexample }) => counterexample).map(({ id }) => id);
  const list = failed.length > 0 ? `It has them for ${failed.join(', ')}.` : 'Nothing failed in it.';
  if (!result?.counterexample) throw new UsageError(`${dir} has no counterexample for ${clause}. ${list}`);
  const all = [result.counterexample, ...(result.furtherCounterexamples ?? [])];
  const chosen = all[cause - 1];
  if (!chosen) throw new UsageError(`--cause ${cause}: ${clause} has ${all.length} in ${dir}.`);
  return chosen;
}
