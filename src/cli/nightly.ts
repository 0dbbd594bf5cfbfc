import { join } from 'node:path';
import { historyNews } from '../../reports/history/text.js';
import { plural } from '../../reports/words.js';
import { CannotJudge, UsageError } from '../platform/errors.js';
import { judgedTarget } from '../preflight/judged-target.js';
import { findK6 } from '../platform/k6/find.js';
import { withCalibration, seriesOf } from '../history/series.js';
import { certificationRecord, loadRecord } from '../history/extract.js';
import { judgeHistory, type HistoryVerdict } from '../history/judge.js';
import { asRepeat, type RunRecord } from '../history/record.js';
import type { Store } from '../history/store/open.js';
import { certifyOnce, certifyOptions } from './certify.js';
import { command, flag, requiredText, text, texts, type ArgsOf } from './command.js';
import { EXIT, tell, interruptSignal } from './exit.js';
import {
  machineOption,
  revisionOption,
  thisMachine,
  thisRevision,
  leastEffectOption,
  leastEffects,
} from './history.js';
import {
  HISTORY_FILES,
  reportHistory,
  callWebhook,
  webhookFrom,
  checkStore,
  readHeld,
  storeOption,
  withStore,
} from './history-store.js';
import { checkLoad, loadOnce, loadOptions } from './load.js';
import { checkOutDir } from './out-dir.js';
import { print, say } from './say.js';

/** The exit statuses of a night. Those that other commands have mean the same. */
const NIGHT = { ...EXIT, suspected: 4, 'too-few': 5 } as const;

const { shard: _, watch: __, ...ofCertification } = certifyOptions;
const { plan: _p, parallelism: _n, segment: _s, ...ofLoad } = loadOptions;
/** A night sends the whole load itself. */
const NO_PART = { plan: undefined, parallelism: undefined, segment: undefined };

const options = {
  ...ofCertification,
  ...ofLoad,
  certify: { ...flag('certify the target; --no-certify skips it'), default: true },
  scenario: {
    ...ofLoad.scenario,
    demandOption: false,
    describe: 'which requests; without it, there is no load',
  },
  profile: { ...ofLoad.profile, demandOption: false, default: 'load' },
  seed: {
    ...ofLoad.seed,
    describe:
      'seed of the load and of the certification (default: 1 for the load, so that nights can be compared, and the day for the certification)',
  },
  out: text('folder for runs and reports (default: nightly/<date>)'),
  calibrate: flag(
    'load the embedded reference target before and after, to tell a slow machine from a slow target',
  ),
  store: storeOption,
  machine: machineOption,
  revision: revisionOption,
  'least-effect': leastEffectOption,
  allow: {
    ...texts('exit with 0 in these cases as well'),
    choices: ['too-few', 'suspected'],
    default: [] as ('too-few' | 'suspected')[],
    defaultDescription: 'neither',
  },
} as const;

type Args = ArgsOf<typeof options> & { target: string };
type Kind = RunRecord['kind'];

interface Run {
  records: RunRecord[];
  /** What the target broke: clauses, or thresholds of the load. */
  broken: string[];
  /** What should have been measured but was not, by the reason. */
  missing: Map<string, string[]>;
}

/** What was not measured, and why, in one sentence for each reason. */
const missingText = ({ missing }: Run): string[] =>
  [...missing].map(([why, what]) => {
    const text = `${what.join(' and ')}: ${why}`.replaceAll(/\s+/g, ' ');
    return /[.?!]$/.test(text) ? text : `${text}.`;
  });

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
      throw new UsageError('--no-certify: name a --scenario too, because otherwise nothing is measured.');
    // A wrong address is reported before anything is measured.
    webhookFrom();
    try {
      checkOutDir(out);
      checkStore(args.store);
      // A load that is not possible, and a missing program, are reported before the certification creates parties.
      if (args.scenario !== undefined) {
        await checkLoad({ ...args, ...NO_PART, scenario: args.scenario });
        await findK6(say);
      }
      await withStore(args.store, async (store) => {
        const { name } = judgedTarget(args.target);
        const { records } = await readHeld(store);
        const newest = records.find((each) => each.target === name && Date.parse(each.night) > Date.now());
        if (newest)
          throw new UsageError(
            `--store ${store.name}: it has the night ${newest.night}, which is yet to come: set the clock, or remove that night if the clock was wrong then.`,
          );
        const news = await night({ ...args, out }, store, effects);
        process.exitCode = news.status;
        if (news.status !== NIGHT.conforms && news.status !== NIGHT['too-few']) await callWebhook(news);
      });
    } catch (error) {
      // Otherwise nobody would notice that nights end before they measure anything.
      const status = error instanceof UsageError ? NIGHT.usage : NIGHT.inconclusive;
      await callWebhook({ status, text: `The night ended early: ${(error as Error).message}` });
      throw error;
    }
  },
);

/** The result of a night: the exit status, and the same as text. */
interface News {
  status: number;
  text: string;
}

async function night(
  args: Args & { out: string },
  store: Store,
  effects: ReturnType<typeof leastEffects>,
): Promise<News> {
  const signal = interruptSignal();
  const about: About = {
    machine: args.machine ?? thisMachine(),
    revision: args.revision ?? thisRevision(),
    today: Math.floor(Date.now() / 86_400_000),
  };
  const first = await measure(args, join(args.out, '0'), about, signal);
  if (first.records.length > 0) await store.append(first.records);
  const target = first.records[0]?.target ?? judgedTarget(args.target).name;
  const judge = async (): Promise<HistoryVerdict> => {
    const { records, acceptances } = await readHeld(store, target);
    return judgeHistory(seriesOf(records, acceptances), effects);
  };
  let verdict = await judge();
  for (let again = 1; again <= MOST_REPEATS && !signal.aborted; again += 1) {
    const kinds = kindsToRepeat(verdict, first);
    if (kinds.size === 0) break;
    const why = verdict.verdict === 'worse' ? 'It may be fixed' : 'Suspected';
    say(`${why}: the night is measured again, ${plural(verdict.repeats, 'repeat')} to go.`);
    const repeat = await measure(args, join(args.out, String(again)), about, signal, kinds);
    const { records } = repeat;
    if (records.length > 0) {
      const known = (await readHeld(store, target)).records;
      await store.append(records.map((record) => asRepeat(record, known)));
      verdict = await judge();
    }
    // A failed repeat does not change the result of the night.
    for (const text of missingText(repeat)) say(`Not measured in this repeat: ${text}`);
  }
  return conclude(args, verdict, first, target);
}

/** Maximum number of repeats of a night, including failed ones. */
const MOST_REPEATS = 6;

/** Only what is suspected, or may be fixed, is measured again. */
function kindsToRepeat({ series, repeats }: HistoryVerdict, { records }: Run): ReadonlySet<Kind> {
  const wanting = series.filter(({ tonight, kind, mode, former }) => {
    const measured = records.some((record) => record.kind === kind && record.mode === mode);
    return tonight.wanted > 0 && measured && !former;
  });
  return new Set(repeats > 0 ? wanting.map(({ kind }) => kind) : []);
}

async function conclude(
  { out, allow, reporter }: Args & { out: string },
  history: HistoryVerdict,
  first: Run,
  target: string,
): Promise<News> {
  const what = first.records.length === 0 ? 'Nothing was measured tonight' : 'Not measured tonight';
  const missing = missingText(first).map((text) => `${what}: ${text}`);
  const tonight = [...first.broken, ...missing].map((text) => `${target}: ${text}`);
  const verdict = { ...history, ...(tonight.length > 0 && { tonight }) };
  print('\n');
  try {
    await reportHistory(verdict, { reporter: [...reporter, 'terminal', ...HISTORY_FILES], out });
  } catch (error) {
    // What was measured is reported even after an error.
    tell(error);
  }
  return { status: statusOf(verdict, first, allow), text: historyNews(verdict) };
}

function statusOf(
  { verdict, reason }: HistoryVerdict,
  { records, broken, missing }: Run,
  allow: readonly string[],
): number {
  if (broken.length > 0) return NIGHT['does-not-conform'];
  if (records.length === 0) return NIGHT.inconclusive;
  if (verdict === 'worse') return NIGHT['does-not-conform'];
  if (missing.size > 0) return NIGHT.inconclusive;
  const allowed = (name: 'suspected' | 'too-few') => (allow.includes(name) ? NIGHT.conforms : NIGHT[name]);
  if (reason === 'wants repeats' || reason === 'still open') return allowed('suspected');
  return reason === 'too few nights' ? allowed('too-few') : NIGHT.conforms;
}

/** The context of a night's measurements. The number of the day is the seed of its certification. */
interface About {
  machine: string;
  revision: string | undefined;
  today: number;
}

/** Measures everything once, into a folder. A measurement that fails is reported and does not stop the others. */
async function measure(
  args: Args,
  dir: string,
  { machine, revision, today }: About,
  signal: AbortSignal,
  kinds: ReadonlySet<Kind> = new Set(['certification', 'load']),
): Promise<Run> {
  const run: Run = { records: [], broken: [], missing: new Map() };
  const lacks = (what: string, why: string) => run.missing.set(why, [...(run.missing.get(why) ?? []), what]);
  const take = (measured: RunRecord | undefined) => {
    if (!measured) return;
    const conditions = { ...measured.conditions, machine };
    run.records.push({ ...measured, conditions, run: { ...measured.run, ...(revision && { revision }) } });
  };
  /** Runs a part of the night. @returns undefined when it measured nothing; `run.missing` says why */
  const attempt = async <T>(what: string, part: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await part();
    } catch (error) {
      // A mistake in the command or in the target file is the same in every part.
      if (error instanceof UsageError) throw error;
      tell(error);
      lacks(what, error instanceof CannotJudge ? error.message : 'assay itself failed');
      return undefined;
    }
  };
  const recorded = (what: string, record: () => RunRecord): RunRecord | undefined => {
    try {
      return record();
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      lacks(what, error.message);
      return undefined;
    }
  };
  let unreachable: string | undefined;
  if (args.certify && kinds.has('certification')) {
    const part = { ...args, seed: args.seed ?? today, out: join(dir, 'certification') };
    const what = 'the certification';
    const verdict = await attempt(what, () =>
      certifyOnce({ ...part, shard: undefined, watch: undefined }, signal),
    );
    if (verdict) {
      const { summary, clauses } = verdict;
      const why =
        clauses.find((clause) => clause.verdict === 'inconclusive')?.reason ?? 'no clause was judged';
      if (summary.verdict === 'does-not-conform') run.broken.push(`It does not conform: see ${part.out}.`);
      if (summary.pass + summary.fail === 0) {
        lacks(what, why);
        if (verdict.target.mistakes?.includes(why)) unreachable = why;
      } else {
        if (summary.verdict === 'inconclusive') lacks('a part of the certification', why);
        take(recorded(what, () => certificationRecord(verdict, part.out)));
      }
    }
  }
  const { scenario } = args;
  const isLoaded = scenario !== undefined && kinds.has('load') && !signal.aborted;
  // A calibration takes as long as the load, and is for nothing without it.
  if (isLoaded && unreachable !== undefined) lacks('the load', unreachable);
  else if (isLoaded) {
    const loadInto = async (name: string, target: string | undefined) => {
      const like = target === undefined ? args.target : undefined;
      const part = {
        ...args,
        ...NO_PART,
        seed: args.seed ?? 1,
        target,
        like,
        scenario,
        out: join(dir, name),
      };
      const load = await attempt(target === undefined ? 'the calibration' : 'the load', () =>
        loadOnce(part, signal),
      );
      if (load?.summary.verdict !== 'inconclusive') return load;
      const why = load.summary.reasons.join(', ');
      if (target === undefined) say(`The calibration does not count: ${why}.`);
      else lacks('the load', why);
      return undefined;
    };
    const before = args.calibrate ? await loadInto('before', undefined) : undefined;
    const load = await loadInto('load', args.target);
    const after = args.calibrate && load ? await loadInto('after', undefined) : undefined;
    const record = load && recorded('the load', () => loadRecord(load, join(dir, 'load')));
    if (record) {
      const { verdict, reasons } = load.summary;
      if (verdict === 'fail') run.broken.push(`The load broke a threshold: ${reasons.join('; ')}.`);
      const calibrations = [before, after].flatMap((each) => (each ? [loadRecord(each, dir)] : []));
      take(recorded('the calibration', () => withCalibration(record, calibrations)) ?? record);
    }
  }
  return run;
}
