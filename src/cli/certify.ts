import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SYSTEMS } from '../spec/clause.js';
import { failingWaivers, judgedAgain } from '../results/summary.js';
import { duration, number as written, plural } from '../../reports/words.js';
import type { Budget, ClauseResult, Verdict } from '../results/schema.js';
import type { forecast } from '../engine/run/cost.js';
import type { Target } from '../target-file/target.js';
import { UsageError } from '../platform/errors.js';
import { readVerdict } from '../results/contradiction.js';
import { seedFrom } from '../engine/run/plan.js';
import type { RunEvent } from '../engine/run/events.js';
import { select } from '../engine/run/selection.js';
import {
  command,
  flag,
  number,
  text,
  texts,
  type ArgsOf,
  allowWritesOption,
  budgetOption,
  clauseOption,
  seedOption,
} from './command.js';
import type { Embedded } from '../proof/embedded.js';
import { EXIT, interruptSignal } from './exit.js';
import { checkOutDir } from './out-dir.js';
import { Progress } from './progress.js';
import { chosenReporters, report, reporterOption } from './report.js';
import { print } from './say.js';

/** The options of a certification; `assay nightly` has them too. */
export const certifyOptions = {
  out: text('where reports go (default: reports-out/<name>-<time>)'),
  system: texts(`only these systems: ${SYSTEMS.join(', ')}`),
  clause: clauseOption,
  budget: budgetOption,
  seed: seedOption,
  shard: text('K/N: a part of the work; `assay merge` joins the parts'),
  reporter: reporterOption,
  'require-complete': flag(
    'the run conforms only if the target file has what every clause of the chosen systems needs',
  ),
  'allow-writes': allowWritesOption,
  after: text('folder of an earlier run of the same target: the parties that it created must still exist'),
  traceparent: {
    ...flag('where OTEL_EXPORTER_OTLP_ENDPOINT is set, tell the target the span of each request'),
    default: true,
  },
  watch: flag('judge again whenever the target file, or a file that it names, changes'),
} as const;
const positionals = { target: text('target file (YAML)') };
const ownOptions = {
  'dry-run': flag('say what would be sent, and send nothing'),
  'only-failed': text('folder of an earlier run: only what failed or stayed open in it, with its seed'),
  retries: number(
    'how many times to judge again what was inconclusive, unless a token was refused; a failure stays a failure',
  ),
  'fail-fast': flag('end with the first failure'),
} as const;

type Args = ArgsOf<typeof certifyOptions & typeof positionals> & Partial<ArgsOf<typeof ownOptions>>;

export const certifyCommand = command(
  {
    positionals,
    options: { ...certifyOptions, ...ownOptions },
    conflicts: ['require-complete', 'clause'],
    examples: [
      ['$0 certify', 'see it work'],
      ['$0 certify target.yaml --out out', 'judge a registry'],
    ],
  },
  async (args) => {
    const judge = async (signal: AbortSignal) => void (await certifyOnce(args, signal));
    if (!args.watch) return judge(interruptSignal());
    if (args.target === undefined) throw new UsageError('--watch: name the target file to watch.');
    const { watching } = await import('./watch.js');
    return watching(args.target, judge);
  },
);

/** Runs one certification with its reports and exit status. @returns undefined after `--dry-run` */
export async function certifyOnce(args: Args, signal: AbortSignal): Promise<Verdict | undefined> {
  checkOutDir(args.out ?? DEFAULT_PARENT);
  const { target: file, system, budget, shard } = args;
  const reporters = await chosenReporters(args.reporter);
  const retries = retriesFrom(args.retries);
  const before = args.onlyFailed === undefined ? undefined : failedIn(args.onlyFailed, args);
  if (before?.clauses.length === 0) {
    print(`Nothing failed or stayed open in ${args.onlyFailed}: there is nothing to judge again.\n`);
    return undefined;
  }
  const clause = before?.clauses ?? args.clause;
  const seed = seedFrom(args.seed ?? before?.seed);
  const progress = new Progress();
  progress.say(`Judging ${file ?? 'the embedded reference target'} (${budget} budget, seed ${seed})`);
  const { judgedTarget } = await import('../preflight/judged-target.js');
  const named = file === undefined ? undefined : judgedTarget(file);
  // Loaded here, so that `--help` does not wait for it.
  const selection = { systems: system, clauses: clause, shard };
  select(selection);
  let embedded: Embedded | undefined;
  try {
    if (!named) {
      const starting = (await import('../proof/embedded.js')).startEmbedded();
      // The thread takes as long to start as the tests to load.
      const loading = (await import('../engine/run/suites.js')).loadTests(system ?? SYSTEMS);
      embedded = await starting;
      await loading;
    }
    const target = named ?? judgedTarget(embedded!.targets[0]!.targetFile);
    const { forecast } = await import('../engine/run/cost.js');
    const expected = forecast(target, { ...selection, budget, allowWrites: args.allowWrites });
    const text = forecastText(expected, target, budget);
    const { certify, FIRST_FAILURE, missingFor } = await import('../engine/run/certify.js');
    if (args.dryRun) {
      const { allowWrites, requireComplete } = args;
      const missing = missingFor({ ...selection, target, budget, seed, allowWrites, requireComplete });
      print(
        `${text} Nothing was sent.${missing === undefined ? '' : ` The verdict would be inconclusive: ${missing}.`}\n`,
      );
      process.exitCode = missing === undefined ? EXIT.conforms : EXIT.inconclusive;
      return undefined;
    }
    progress.say(text);
    progress.expect(expected.requests);
    const { isRefusal } = await import('../preflight/reach.js');
    const first = new AbortController();
    const waived = new Set(target.waivers.map((each) => each.clause));
    const options = {
      ...selection,
      target,
      budget,
      seed,
      requireComplete: args.requireComplete,
      allowWrites: args.allowWrites,
      after: args.after === undefined ? [] : createdIn(args.after, (text) => progress.say(text)),
      traceparent: args.traceparent,
      onEvent: (event: RunEvent) => {
        progress.follow(event);
        const { counterexamples = [], clause: failed = '' } = event.type === 'result' ? event.result : {};
        if (args.failFast && counterexamples.length > 0 && !waived.has(failed)) first.abort(FIRST_FAILURE);
      },
      signal: AbortSignal.any([signal, first.signal]),
    };
    let verdict = await certify(options);
    for (let left = retries; left > 0 && !options.signal.aborted; left -= 1) {
      const open = openIn(verdict, ({ reason = '' }) => !isRefusal(reason));
      if (open.length === 0 || verdict.run.requests === 0) break;
      progress.say(`${open.length} of ${verdict.clauses.length} clauses could not be judged: once more soon`);
      await sleep(RETRY_MS, undefined, { signal: options.signal }).catch(() => undefined);
      verdict = judgedAgain(
        verdict,
        await certify({ ...options, shard: undefined, clauses: open, requireComplete: false }),
      );
    }
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

/** Pause before a target that does not respond is asked again, in milliseconds. */
const RETRY_MS = 5_000;

/** @throws {UsageError} when it is not a whole number from 0 to 10 */
function retriesFrom(given = 0): number {
  if (Number.isInteger(given) && given >= 0 && given <= 10) return given;
  throw new UsageError('--retries: expected a whole number from 0 to 10.');
}

const openIn = ({ clauses }: Verdict, of: (clause: ClauseResult) => boolean = () => true): string[] =>
  clauses.filter((clause) => clause.verdict === 'inconclusive' && of(clause)).map(({ id }) => id);

/**
 * Returns the clauses that failed, stayed open or have a waiver to correct in an earlier run, and its seed.
 * @throws {UsageError} when other options say which clauses are judged, or when none of them kept it from conforming
 */
function failedIn(dir: string, { clause, shard }: Args): { clauses: string[]; seed: number } {
  if (clause !== undefined || shard !== undefined)
    throw new UsageError(
      '--only-failed: leave --clause and --shard out; the earlier run says which clauses are judged.',
    );
  const verdict = readVerdict(dir);
  const failed = verdict.clauses.filter((each) => each.verdict === 'fail').map(({ id }) => id);
  const waived = failingWaivers(verdict.waivers).map((each) => each.clause);
  const clauses = [...new Set([...failed, ...waived, ...openIn(verdict)])];
  const { verdict: ended, reason = ended } = verdict.summary;
  if (clauses.length === 0 && ended !== 'conforms')
    throw new UsageError(
      `--only-failed ${dir}: no clause failed or stayed open, but it ended with: ${reason}.`,
    );
  return { clauses, seed: verdict.run.seed };
}

/** Maximum length of a hint in a verdict, in characters. A longer hint is cut, so it cannot be requested again. */
const HINT_START = 32;

/** Returns the hints of the parties that an earlier run created. Calls `say` when there are none. */
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

/** For a longer run, the text says how to make it shorter; in seconds. */
const LONG_S = 120;

/** Describes what a run is going to send and how long it takes. Printed before anything is sent. */
function forecastText(
  { clauses, requests, parties, seconds }: ReturnType<typeof forecast>,
  { limits: { requestsPerSecond } }: Target,
  budget: Budget,
): string {
  const made =
    parties === 0 ? 'no parties' : `about ${plural(parties, 'permanent party', 'permanent parties')}`;
  const pace =
    seconds === undefined
      ? 'as fast as the target answers'
      : `about ${duration(seconds * 1000).replace('.0 s', ' s')} at limits.requestsPerSecond (${String(requestsPerSecond)})`;
  const shorter =
    seconds !== undefined && seconds > LONG_S
      ? ` Shorter with a higher limit, ${budget === 'quick' ? '' : '--budget quick, '}or fewer clauses (--clause).`
      : '';
  return `${plural(clauses, 'clause')} to judge: about ${written(rounded(requests))} requests, ${pace}; ${made}.${shorter}`;
}

/** Rounds to two digits; a forecast is not more precise. */
const rounded = (count: number): number => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return Math.round(count / unit) * unit;
};
