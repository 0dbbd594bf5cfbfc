import { Monitor, REMEMBERED } from '../src/history/detect/monitor.js';
import { type SharedNoise, sharedNoise, withoutWeeklyPattern } from '../src/history/detect/noise.js';
import { KINDS, NIGHTS, beside, simulate } from './nights/kinds.js';
import { median, sum } from '../src/history/detect/statistics.js';

type SeriesKind = (typeof KINDS)[string];

interface NightAlarms {
  /** For each series: the nights with an alarm, counted from 0. */
  alarms: number[][];
  /** How many nights were repeated, and how many were judged. */
  repeated: number;
  judged: number;
}

const FIRST = 11;

/**
 * Judges a history of independent series, one of each kind, every night, and repeats the night when one of them
 * asks for it: a run measures all of them. `shared`: the share of the new noise of a night that its repeats have
 * too.
 */
function nightly(kinds: readonly SeriesKind[], seed: number, shared = 0): NightAlarms {
  const told: NightAlarms = { alarms: kinds.map(() => []), repeated: 0, judged: 0 };
  const series = kinds.map((kind, i) => simulate(kind, seed + 15_485_863 * i, shared));
  const all = kinds.map((): { runs: number[]; day: number }[] => []);
  const newest = () =>
    sharedNoise(
      all.map((nights) =>
        withoutWeeklyPattern(
          nights.slice(-REMEMBERED).map(({ runs }) => runs),
          nights.slice(-REMEMBERED).map(({ day }) => day),
        ),
      ),
    );
  let prior: SharedNoise;
  const options = { noiseFloor: 0.05, leastEffect: 0.03, beside: kinds.length, accepted: [] };
  let monitors = all.map((nights) => new Monitor(nights, { ...options, prior: () => prior }));
  for (let night = 0; night < NIGHTS; night += 1) {
    if (kinds.some(({ missing }) => missing?.(night))) continue;
    series.forEach((value, i) => all[i]!.push({ runs: [value(night)], day: night % 7 }));
    const at = all[0]!.length - 1;
    const take = () => {
      prior = newest();
      for (const monitor of monitors) monitor.take(at, at >= FIRST);
    };
    const before = monitors.map((monitor) => monitor.copy());
    take();
    if (at >= FIRST) told.judged += 1;
    const states = monitors.map(({ tonight }) => tonight);
    // Beside an open alarm there are repeats only if they may end every alarm.
    const worse = states.filter(({ state }) => state === 'worse');
    const wishes = (worse.length > 0 ? worse : states).map((tonight) => tonight.wanted);
    const wanted = worse.length > 0 && wishes.includes(0) ? 0 : Math.max(...wishes);
    if (wanted > 0) {
      told.repeated += 1;
      series.forEach((value, i) => {
        for (let again = 1; again <= wanted; again += 1) all[i]![at]!.runs.push(value(night, again));
      });
      monitors = before;
      take();
    }
    monitors.forEach(({ tonight }, i) => {
      if (tonight.state === 'worse') told.alarms[i]!.push(night);
    });
  }
  return told;
}

/** The thresholds were chosen with seeds from 1 to 40, so others test them. An argument gives the first. */
const FIRST_SEED = Number(process.argv[2] ?? 100);
const HISTORIES = Number(process.argv[3] ?? 21);
/** Number of series of a history: one of the kind, and others to which nothing happens. */
const SERIES = 24;

const say = (line: string) => process.stdout.write(`${line}\n`);
const percent = (part: number) => `${((100 * part) / HISTORIES).toFixed(0)} %`;
const seeds = Array.from({ length: HISTORIES }, (_, i) => (FIRST_SEED + i) * 7919);

/** When an alarm was reported in a series. */
interface Outcome {
  /** Whether there was an alarm when none was expected. */
  false: boolean;
  /** Number of nights until the alarm, including the first worse one; infinite when there was none. */
  after: number;
  /** Whether the alarm ended before the recovery. */
  silent: boolean;
}

function outcome(kind: SeriesKind, alarms: readonly number[]): Outcome {
  const { worse, oneNight, mended = NIGHTS } = kind;
  const from = worse?.from ?? oneNight ?? Infinity;
  const told = alarms.find((night) => night >= from) ?? Infinity;
  const due = Array.from({ length: NIGHTS }, (_, night) => night).filter(
    (night) => worse && night >= told && night < mended && !kind.missing?.(night),
  );
  return {
    false: alarms.some((night) => night < from),
    after: told - from + 1,
    silent: due.some((night) => !alarms.includes(night)),
  };
}

function ofHistory(kind: SeriesKind, { alarms: [own = [], ...others] }: NightAlarms): Outcome {
  const told = outcome(kind, own);
  return { ...told, false: told.false || others.some((nights) => nights.length > 0) };
}

function cells(kind: SeriesKind, outcomes: readonly Outcome[]): string[] {
  const count = (test: (each: Outcome) => boolean) => percent(outcomes.filter(test).length);
  const wrong = count((each) => each.false);
  if (!kind.worse) return [wrong, '', '', ''];
  const after = median(outcomes.map((each) => each.after));
  const due = kind.worse.by - kind.worse.from + 1;
  return [
    wrong,
    `${count((each) => each.after <= due)} in ${due}`,
    Number.isFinite(after) ? String(after) : 'never',
    count((each) => each.silent),
  ];
}

const row = (...columns: readonly string[]) =>
  say(
    columns
      .map((text, i) => (i === 0 ? text.padEnd(30) : text.padStart(10)))
      .join(' ')
      .trimEnd(),
  );

function rows(shared: number): void {
  row('', 'false', 'in time', 'nights', 'silent', 'repeated');
  for (const [name, kind] of Object.entries(KINDS)) {
    const kinds = [kind, ...Array.from({ length: SERIES - 1 }, () => beside(kind))];
    const all = seeds.map((seed) => nightly(kinds, seed, shared));
    const total = (of: 'repeated' | 'judged') => sum(all.map((told) => told[of]));
    const outcomes = all.map((told) => ofHistory(kind, told));
    row(name, ...cells(kind, outcomes), `${((100 * total('repeated')) / total('judged')).toFixed(0)} %`);
  }
}

say(`${NIGHTS} nights of ${SERIES} series, ${HISTORIES} histories of each kind, first seed ${FIRST_SEED}`);
say("The noise is the run's: repeats show it");
rows(0);
say("The noise is the night's: repeats show nothing");
rows(1);
