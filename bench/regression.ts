import { median } from './median.js';
import { beside, KINDS, NIGHTS, simulate, type SeriesKind } from './nights/kinds.js';
import { FIRST, nightly, type NightAlarms } from './nights/nightly.js';
import { installOtava, type Otava } from './nights/otava.js';

/** Thresholds were chosen with seeds from 1 to 40: these are others, and another first one can be given. */
const FIRST_SEED = Number(process.argv[2] ?? 100);
const HISTORIES = Number(process.argv[3] ?? 21);
/** Series of a history: one of the kind, and others to which nothing happens. */
const SERIES = 24;

const say = (line: string) => process.stdout.write(`${line}\n`);
const percent = (part: number) => `${((100 * part) / HISTORIES).toFixed(0)} %`;
const seeds = Array.from({ length: HISTORIES }, (_, i) => (FIRST_SEED + i) * 7919);

/** When an alarm was told, where one was due. */
interface Outcome {
  /** There was one where none was due. */
  false: boolean;
  /** Nights until it was told, the first worse one counted; infinite: never. */
  after: number;
  late: boolean;
  /** It was not told any more, before what is worse was mended. */
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
    late: worse !== undefined && told > worse.by,
    silent: due.some((night) => !alarms.includes(night)),
  };
}

const ofHistory = (kind: SeriesKind, { alarms: [own = [], ...others] }: NightAlarms): Outcome => {
  const own_ = outcome(kind, own);
  return { ...own_, false: own_.false || others.some((nights) => nights.length > 0) };
};

/** Otava knows no repeats: an alarm is a change point upwards that is the newest one, on the runs up to that night. */
function ofOtava(otava: Otava, kind: SeriesKind, seed: number): Outcome {
  const series = simulate(kind, seed, 0);
  const nights = Array.from({ length: NIGHTS }, (_, night) => night).filter(
    (night) => !kind.missing?.(night),
  );
  const judged = nights.slice(FIRST);
  const prefixes = judged.map((_, i) => nights.slice(0, FIRST + 1 + i).map((night) => series.value(night)));
  const worse = otava.analyse(prefixes).map((points) => points.at(-1)?.up === true);
  return outcome(
    kind,
    judged.filter((_, i) => worse[i]),
  );
}

function cells(kind: SeriesKind, outcomes: readonly Outcome[]): string[] {
  const count = (test: (each: Outcome) => boolean) => percent(outcomes.filter(test).length);
  const wrong = count((each) => each.false);
  if (!kind.worse) return [wrong, '', '', ''];
  const after = median(outcomes.map((each) => each.after));
  return [
    wrong,
    `${count((each) => !each.late)} in ${kind.worse.by - kind.worse.from + 1}`,
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

function rows(otava: Otava | undefined, shared: number): void {
  row(
    '',
    'false',
    'in time',
    'nights',
    'silent',
    'repeated',
    ...(otava ? ['false', 'in time', 'nights', 'silent'] : []),
  );
  for (const [name, kind] of Object.entries(KINDS)) {
    const kinds = [kind, ...Array.from({ length: SERIES - 1 }, () => beside(kind))];
    const all = seeds.map((seed) => nightly(kinds, seed, shared));
    const [repeated, judged] = [all.map((told) => told.repeated), all.map((told) => told.judged)].map(
      (each) => each.reduce((sum, count) => sum + count, 0),
    );
    row(
      name,
      ...cells(
        kind,
        all.map((told) => ofHistory(kind, told)),
      ),
      `${((100 * repeated!) / judged!).toFixed(0)} %`,
      ...(otava
        ? cells(
            kind,
            seeds.map((seed) => ofOtava(otava, kind, seed)),
          )
        : []),
    );
  }
}

const otava = installOtava();
try {
  say(`${NIGHTS} nights of ${SERIES} series, ${HISTORIES} histories of each kind, first seed ${FIRST_SEED}`);
  if (typeof otava === 'string') say(`Apache Otava cannot be installed, so it is left out: ${otava}`);
  else
    say(
      `On the right: Apache Otava ${otava.version} with its defaults, on the one series to which it happens`,
    );
  say("The noise is the run's: repeats show it");
  rows(typeof otava === 'string' ? undefined : otava, 0);
  say("The noise is the night's: repeats show nothing");
  rows(undefined, 1);
} finally {
  if (typeof otava !== 'string') otava.remove();
}
