import { join } from 'node:path';
import { SYSTEMS } from '../spec/clause.js';
import type { Verdict } from '../verdict/schema.js';
import { UsageError } from '../harness/errors.js';
import { readVerdict } from '../harness/read-verdict.js';
import { seedFrom } from '../harness/run/seed.js';
import { select } from '../harness/run/selection.js';
import { command, flag, text, texts, type ArgsOf } from './command.js';
import type { Embedded } from '../proof/embedded.js';
import { interruptSignal } from './interrupt.js';
import { checkOutDir } from './out-dir.js';
import { Progress } from './progress.js';
import { chosenReporters, report, reporterOption } from './report.js';
import { allowWritesOption, budgetOption, clauseOption, seedOption } from './run-options.js';

/** The options of a certification, as `assay nightly` has them too. */
export const certifyOptions = {
  out: text('where reports go (default: reports-out/<name>-<time>)'),
  system: texts(`only these systems: ${SYSTEMS.join(', ')}`),
  clause: clauseOption,
  budget: budgetOption,
  seed: seedOption,
  shard: text('K/N: a part of the work; `assay merge` joins the parts'),
  reporter: reporterOption,
  'require-complete': flag(
    'no conformance while the target file lacks what a clause of the chosen systems needs',
  ),
  'allow-writes': allowWritesOption,
  after: text('folder of an earlier run of the same target: what it has created must be there still'),
  traceparent: {
    ...flag('where OTEL_EXPORTER_OTLP_ENDPOINT is set, tell the target the span of each request'),
    default: true,
  },
  watch: flag('judge again whenever the target file, or a file that it names, changes'),
} as const;
const positionals = { target: text('target file (YAML)') };

type Args = ArgsOf<typeof certifyOptions & typeof positionals>;

/** `assay certify`. */
export const certifyCommand = command(
  {
    positionals,
    options: certifyOptions,
    conflicts: ['require-complete', 'clause'],
    examples: [
      ['$0 certify', 'see it work'],
      ['$0 certify target.yaml --out out', 'judge a registry'],
    ],
  },
  async (args) => {
    const judge = async (signal: AbortSignal) => void (await certifyOnce(args, signal));
    if (!args.watch) return judge(interruptSignal());
    if (args.target === undefined) throw new UsageError('--watch: name a target file to be watched.');
    const { watching } = await import('./watch.js');
    return watching(args.target, judge);
  },
);

/** One certification, with its reports and its exit status; what it came to. */
export async function certifyOnce(args: Args, signal: AbortSignal): Promise<Verdict> {
  checkOutDir(args.out ?? DEFAULT_PARENT);
  const { target: file, system, clause, budget, shard } = args;
  const reporters = await chosenReporters(args.reporter);
  const seed = seedFrom(args.seed);
  const progress = new Progress();
  progress.say(`Judging ${file ?? 'the embedded reference target'} (${budget} budget, seed ${seed})`);
  const { judgedTarget } = await import('../harness/run/judged-target.js');
  const named = file === undefined ? undefined : judgedTarget(file);
  // Whoever wants to know how to call it does not wait for what it takes.
  select({ systems: system, clauses: clause, shard });
  let embedded: Embedded | undefined;
  try {
    if (!named) embedded = await (await import('../proof/embedded.js')).startEmbedded();
    const { certify } = await import('../harness/run/certify.js');
    const verdict = await certify({
      target: named ?? judgedTarget(embedded!.targets[0]!.targetFile),
      systems: system,
      clauses: clause,
      budget,
      seed,
      shard,
      requireComplete: args.requireComplete,
      allowWrites: args.allowWrites,
      after: args.after === undefined ? [] : createdIn(args.after, (text) => progress.say(text)),
      traceparent: args.traceparent,
      onEvent: (event) => progress.follow(event),
      signal,
    });
    progress.end();
    if (embedded) {
      delete verdict.target.file;
      delete verdict.target.path;
    }
    process.exitCode = await report(verdict, args.out ?? defaultDir(verdict), reporters);
    return verdict;
  } finally {
    await embedded?.close();
  }
}

/** A verdict has no more of a hint than this, in characters: a longer one cannot be asked for. */
const HINT_START = 32;

/** The hints of the parties that an earlier run has created. `say`: told when there are none. */
function createdIn(dir: string, say: (text: string) => void): readonly string[] {
  const { run } = readVerdict(dir);
  const hints = (run.hints ?? []).filter((hint) => hint.length >= 12 && hint.length < HINT_START);
  if (hints.length === 0) say(`--after: the run in ${dir} has created no party that can be asked for again.`);
  return hints;
}

const DEFAULT_PARENT = 'reports-out';

const defaultDir = ({ target, run }: Verdict) => {
  const name = target.name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60);
  return join(
    DEFAULT_PARENT,
    `${name.replaceAll(/^-|-$/g, '') || 'target'}-${run.startedAt.replaceAll(/[:.]/g, '-')}`,
  );
};
