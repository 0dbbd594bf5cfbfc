import { median } from './median.js';
import { KINDS, NIGHTS, simulate, type Kind } from './nights/kinds.js';
import { nightly } from './nights/nightly.js';
import { installOtava, type Otava } from './nights/otava.js';

/** Other histories than those that the thresholds were chosen with; another start can be given to see others. */
const FIRST_SEED = Number(process.argv[2] ?? 20_261_122);
const HISTORIES = 50;
/** Otava takes long for them every night: fewer histories. */
const HISTORIES_OF_OTAVA = 10;
/** Each is as much as 24 of the others. */
const HISTORIES_OF_ALL = 20;
/** Series that are judged side by side: what a night gets wrong is bounded over all of them. */
const SERIES = 24;

const say = (line: string) => process.stdout.write(`${line}\n`);
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(0)} %`;
const seeds = (count: number) => Array.from({ length: count }, (_, i) => FIRST_SEED + 7919 * i);

/** When an alarm was told, where one was due; a false one came before. */
interface Outcome {
  false: boolean;
  /** Nights until it was told, the first worse one counted; infinite: never. */
  after: number;
  late: boolean;
}

function outcome({ worse, oneNight }: Kind, alarms: readonly number[]): Outcome {
  const from = worse?.from ?? oneNight ?? Infinity;
  const told = alarms.find((night) => night >= from) ?? Infinity;
  return {
    false: alarms.some((night) => night < from),
    after: told - from + 1,
    late: worse !== undefined && told > worse.by,
  };
}

function rowOf(name: string, kind: Kind, shared: number): string {
  const all = seeds(HISTORIES).map((seed) => nightly(kind, seed, { beside: SERIES, shared }));
  const outcomes = all.map(({ alarms }) => outcome(kind, alarms));
  const count = (test: (each: Outcome) => boolean) => percent(outcomes.filter(test).length, HISTORIES);
  const fell = all.filter(({ gaps }) => gaps > 0).length;
  const asked = all.reduce((sum, { suspected }) => sum + suspected, 0);
  const judged = all.reduce((sum, each) => sum + each.judged, 0);
  const due = kind.worse
    ? `told in time ${count((each) => !each.late)}, after ${String(median(outcomes.map((each) => each.after)))} nights (median), fell silent ${percent(fell, HISTORIES)}`
    : '';
  return `  ${name.padEnd(30)} false ${count((each) => each.false)}, repeats ${percent(asked, judged)} of the nights${due && `; ${due}`}`;
}

/** The same of Otava, which knows no repeats: an alarm is a change point upwards that is the newest one. */
function rowOfOtava(otava: Otava, name: string, kind: Kind): string {
  const outcomes = seeds(HISTORIES_OF_OTAVA).map((seed) => {
    const series = simulate(kind, seed, 0);
    const nights = Array.from({ length: NIGHTS }, (_, night) => night).filter(
      (night) => !kind.missing?.(night),
    );
    const judged = nights.slice(11);
    const prefixes = judged.map((_, i) => nights.slice(0, 12 + i).map((night) => series.value(night)));
    const worse = otava.analyse(prefixes).map((points) => points.at(-1)?.up === true);
    return outcome(
      kind,
      judged.filter((_, i) => worse[i]),
    );
  });
  const count = (test: (each: Outcome) => boolean) =>
    percent(outcomes.filter(test).length, HISTORIES_OF_OTAVA);
  const due = kind.worse ? `; told in time ${count((each) => !each.late)}` : '';
  return `  ${name.padEnd(30)} false ${count((each) => each.false)}${due}`;
}

/** How many histories of so many independent series have a false alarm. */
function falseAlarms(): void {
  say(`Histories of ${SERIES} series in which one or more raises a false alarm, of ${HISTORIES_OF_ALL}`);
  for (const name of ['steady', 'steady, outliers', 'steady, AR(1) 0.5', 'a week of its own']) {
    const wrong = seeds(HISTORIES_OF_ALL).filter((seed) =>
      Array.from({ length: SERIES }, (_, i) => seed + 104_729 * (i + 1)).some(
        (each) => nightly(KINDS[name]!, each, { beside: SERIES }).alarms.length > 0,
      ),
    );
    say(`  ${name.padEnd(30)} ${percent(wrong.length, HISTORIES_OF_ALL)}`);
  }
}

const otava = installOtava();
try {
  for (const [shared, what] of [
    [0, "the noise is the run's: repeats show it"],
    [1, "the noise is the night's: repeats show nothing"],
  ] as const) {
    say(`${NIGHTS} nights, ${HISTORIES} histories of each kind, one of ${SERIES} series; ${what}`);
    for (const [name, kind] of Object.entries(KINDS)) say(rowOf(name, kind, shared));
  }
  falseAlarms();
  if (typeof otava === 'string') say(`Apache Otava cannot be installed, so it is left out: ${otava}`);
  else {
    say(`Apache Otava ${otava.version}, with its defaults, ${HISTORIES_OF_OTAVA} histories of each kind`);
    for (const [name, kind] of Object.entries(KINDS)) say(rowOfOtava(otava, name, kind));
  }
} finally {
  if (typeof otava !== 'string') otava.remove();
}
