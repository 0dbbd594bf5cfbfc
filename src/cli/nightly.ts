import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { historyText } from '../../reports/history/text.js';
import { plural } from '../../reports/words.js';
import { CannotJudge, UsageError } from '../harness/errors.js';
import { findK6 } from '../harness/k6/find.js';
import { readLoad } from '../harness/load/read-load.js';
import { readVerdict } from '../harness/read-verdict.js';
import { withCalibration } from '../history/calibrate.js';
import { recordsOf } from '../history/extract.js';
import { judgeHistory, type HistoryVerdict } from '../history/judge.js';
import { asRepeat, type RunRecord } from '../history/record.js';
import { seriesOf } from '../history/series.js';
import type { Store } from '../history/store/store.js';
import { certifyOnce, certifyOptions } from './certify.js';
import { command, flag, requiredText, text, texts, type ArgsOf } from './command.js';
import { EXIT, tell } from './exit.js';
import { thisMachine } from './history-add.js';
import { leastEffectOption, leastEffects, writeReports } from './history-check.js';
import { readHeld, storeOption, withStore } from './history-store.js';
import { interruptSignal } from './interrupt.js';
import { loadOnce } from './load.js';
import { loadOptions } from './load-options.js';
import { checkOutDir } from './out-dir.js';
import { print, say } from './say.js';

/** The exit statuses of a night. Those of every command mean what they mean elsewhere. */
const NIGHT = { ...EXIT, suspected: 4, 'too-few': 5 } as const;

const { shard: _, watch: __, ...ofCertification } = certifyOptions;
const { plan: _p, parallelism: _n, segment: _s, ...ofLoad } = loadOptions;

const options = {
  ...ofCertification,
  ...ofLoad,
  certify: { ...flag('judge the target too; --no-certify leaves that out'), default: true },
  scenario: { ...ofLoad.scenario, demandOption: false, describe: 'what is requested; absent: no load' },
  profile: { ...ofLoad.profile, demandOption: false, default: 'load' },
  seed: { ...ofLoad.seed, default: 1, describe: 'the same every night, so that nights can be compared' },
  out: text('where the runs and history.html go (default: nightly/<date>)'),
  calibrate: flag(
    'load the embedded reference target before and after, to tell a slow machine from a slow target',
  ),
  store: storeOption,
  machine: {
    ...text('where the load is made from; only nights of the same one are compared'),
    defaultDescription: 'this machine',
  },
  'least-effect': leastEffectOption,
  allow: {
    ...texts('end with 0 in these cases too'),
    choices: ['too-few', 'suspected'],
    default: [] as ('too-few' | 'suspected')[],
    defaultDescription: 'neither',
  },
} as const;

type Args = ArgsOf<typeof options> & { target: string };
type Kind = RunRecord['kind'];

/** What a run of the night came to. */
interface Run {
  records: RunRecord[];
  /** It does not conform. */
  fails: boolean;
  /** What was to be measured and was not. */
  missing: string[];
}

/** `assay nightly`. */
export const nightlyCommand = command(
  {
    positionals: { target: requiredText('target file (YAML)') },
    options,
    examples: [
      ['$0 nightly target.yaml --scenario mixed --store history.jsonl', 'certify, load, compare'],
      ['$0 nightly target.yaml --no-certify --scenario mixed --calibrate', 'on a shared runner'],
    ],
  },
  async (args) => {
    const out = args.out ?? join('nightly', new Date().toISOString().slice(0, 10));
    const effects = leastEffects(args.leastEffect);
    if (!args.certify && args.scenario === undefined)
      throw new UsageError('--no-certify without --scenario: nothing is left to be measured.');
    checkOutDir(out);
    checkStore(args.store);
    // What is missing is known before the first request.
    if (args.scenario !== undefined) await findK6(say);
    await withStore(args.store, async (store) => {
      await readHeld(store);
      process.exitCode = await night({ ...args, out }, store, effects);
    });
  },
);

/**
 * Makes sure, before something is measured for it, that a history can be kept in a file.
 * @throws {UsageError} when it cannot
 */
function checkStore(store: string): void {
  if (/^postgres(ql)?:/i.test(store)) return;
  const folder = dirname(resolve(store));
  if (!existsSync(folder))
    throw new UsageError(`--store ${store}: there is no folder ${folder}: make it first.`);
  if (existsSync(store) && !statSync(store).isFile())
    throw new UsageError(`--store ${store}: it is not a file.`);
  checkOutDir(folder, '--store');
}

async function night(
  args: Args & { out: string },
  store: Store,
  effects: ReturnType<typeof leastEffects>,
): Promise<number> {
  const signal = interruptSignal();
  const machine = args.machine ?? thisMachine();
  const first = await measure(args, join(args.out, '0'), machine, signal);
  if (first.records.length > 0) await store.append(first.records);
  const [target] = first.records.map((record) => record.target);
  const judge = async (): Promise<HistoryVerdict> => {
    const { records, acceptances } = await readHeld(store, target);
    return judgeHistory(seriesOf(records, acceptances), effects);
  };
  if (target === undefined) {
    say(`Nothing was measured tonight: ${first.missing.join('; ')}. The history stays as it was.`);
    return signal.aborted ? NIGHT.inconclusive : first.fails ? NIGHT['does-not-conform'] : NIGHT.inconclusive;
  }
  let verdict = await judge();
  for (let again = 1; again <= MOST_REPEATS && !signal.aborted; again += 1) {
    const kinds = suspectedKinds(verdict, first);
    if (kinds.size === 0) break;
    say(`Suspected: the night is measured again, ${plural(verdict.repeats, 'repeat')} to go.`);
    const { records, missing } = await measure(args, join(args.out, String(again)), machine, signal, kinds);
    if (records.length > 0) {
      const known = (await readHeld(store, target)).records;
      await store.append(records.map((record) => asRepeat(record, known)));
      verdict = await judge();
    }
    // What came to nothing takes nothing from the night.
    if (missing.length > 0) say(`Of this repeat was not measured: ${missing.join('; ')}.`);
  }
  return conclude(args, verdict, first);
}

/** A night is repeated so often at most, those repeats included that came to nothing. */
const MOST_REPEATS = 6;

/** Only what is suspected tonight is measured again. */
function suspectedKinds({ series, repeats }: HistoryVerdict, { records }: Run): ReadonlySet<Kind> {
  const tonight = series.filter(({ state, kind, mode, former }) => {
    const measured = records.some((record) => record.kind === kind && record.mode === mode);
    return state === 'suspected' && measured && !former;
  });
  return new Set(repeats > 0 ? tonight.map(({ kind }) => kind) : []);
}

async function conclude(
  { out, allow }: Args & { out: string },
  verdict: HistoryVerdict,
  { fails, missing }: Run,
): Promise<number> {
  print(`\n${historyText(verdict)}`);
  try {
    await writeReports(verdict, out);
  } catch (error) {
    // What was measured is told all the same.
    say(`--out ${out}: the reports cannot be written: ${(error as Error).message}`);
  }
  if (fails) say('The target does not conform: see the report of the first run.');
  if (missing.length > 0) say(`Not measured tonight: ${missing.join('; ')}.`);
  if (verdict.verdict === 'worse' || fails) return NIGHT['does-not-conform'];
  if (missing.length > 0) return NIGHT.inconclusive;
  const allowed = (name: 'suspected' | 'too-few') => (allow.includes(name) ? NIGHT.conforms : NIGHT[name]);
  const { reason } = verdict;
  if (reason === 'wants repeats' || reason === 'still open') return allowed('suspected');
  return reason === 'too few nights' ? allowed('too-few') : NIGHT.conforms;
}

/** Measures once what is asked for, into a folder; what cannot be measured is told, and takes nothing from the rest. */
async function measure(
  args: Args,
  dir: string,
  machine: string,
  signal: AbortSignal,
  kinds: ReadonlySet<Kind> = new Set(['certification', 'load']),
): Promise<Run> {
  const run: Run = { records: [], fails: false, missing: [] };
  const take = (measured: RunRecord[] | string) => {
    if (typeof measured === 'string') run.missing.push(measured);
    else
      run.records.push(...measured.map((each) => ({ ...each, conditions: { ...each.conditions, machine } })));
  };
  if (args.certify && kinds.has('certification')) {
    const out = join(dir, 'certification');
    const part = { ...args, out, shard: undefined, watch: undefined };
    const measured = await attempt(
      () => certifyOnce(part, signal),
      () => {
        const { pass, fail, verdict } = readVerdict(out).summary;
        run.fails = verdict === 'does-not-conform';
        if (pass + fail === 0) return 'the certification judged nothing';
        if (verdict === 'inconclusive') run.missing.push('a part of the certification');
        return recordsOf(out);
      },
    );
    take(measured);
  }
  const { scenario, profile } = args;
  if (scenario !== undefined && kinds.has('load') && !signal.aborted) {
    const loadInto = (name: string, target: string | undefined) => {
      const out = join(dir, name);
      const rest = { plan: undefined, parallelism: undefined, segment: undefined };
      const part = { ...args, ...rest, target, scenario, profile, out };
      return attempt(
        () => loadOnce(part, signal),
        () => {
          const { verdict, reasons } = readLoad(out).summary;
          return verdict === 'inconclusive' ? `the load: ${reasons.join(', ')}` : recordsOf(out);
        },
      );
    };
    const before = args.calibrate ? await loadInto('before', undefined) : [];
    const measured = await loadInto('load', args.target);
    const after = args.calibrate ? await loadInto('after', undefined) : [];
    const calibrations = [before, after].flatMap((each) => (typeof each === 'string' ? [] : each));
    take(
      typeof measured === 'string'
        ? measured
        : measured.map((record) => withCalibration(record, calibrations)),
    );
  }
  return run;
}

/** Runs a part of the night to its end, and gives what it measured, or why it measured nothing. */
async function attempt(
  part: () => Promise<void>,
  measured: () => RunRecord[] | string,
): Promise<RunRecord[] | string> {
  try {
    await part();
  } catch (error) {
    // A mistake in the call or in the target file is the same in every part.
    if (error instanceof UsageError) throw error;
    tell(error);
    return error instanceof CannotJudge ? error.message : 'assay itself failed';
  }
  try {
    return measured();
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}
