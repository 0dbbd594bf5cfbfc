import { judgeSeries } from '../src/history/detect/judge-series.js';
import { median } from './median.js';
import { KNOWN, nightly } from './regression-nightly.js';
import { installOtava, type Found, type Otava } from './regression-otava.js';
import { CHANGED_AT, KINDS, NIGHTS, series, type Kind, type Model } from './regression-series.js';

const SERIES = 200;
/** Otava takes long for them every night: fewer series. */
const SERIES_OF_OTAVA = 25;
const SHIFTS = [0, 0.05, 0.1, 0.2];
const NEAR = 3;
/** Other series than those that the detector was tuned on; another start can be given to see others. */
const FIRST_SEED = Number(process.argv[2] ?? 20_261_121);

const say = (line: string) => process.stdout.write(`${line}\n`);
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
const seedOf = (kind: Kind, shift: number, index: number) =>
  FIRST_SEED + 7919 * (index + 1000 * (KINDS.indexOf(kind) + 10 * SHIFTS.indexOf(shift)));
const seeds = (kind: Kind, shift: number, count = SERIES) =>
  Array.from({ length: count }, (_, index) => seedOf(kind, shift, index));

/** `found`: series with a point within three of the change; `wrong`: those with a point elsewhere. */
function score(found: Found, shift: number): string {
  const near = (at: number) => shift > 0 && Math.abs(at - CHANGED_AT) <= NEAR;
  const hits = found.filter((points) => points.some(({ at }) => near(at))).length;
  const wrong = found.filter((points) => points.some(({ at }) => !near(at))).length;
  return `${shift > 0 ? percent(hits, found.length).padStart(7) : '      –'} /${percent(wrong, found.length).padStart(7)}`;
}

function wholeSeries(otava: Otava | undefined): void {
  say(
    `Change points of ${NIGHTS} nights, ${SERIES} series each: found within ${NEAR} / series with a false or misplaced one`,
  );
  for (const kind of KINDS)
    for (const shift of SHIFTS) {
      const values = seeds(kind, shift).map((seed) => series(kind, shift, seed).map(({ first }) => first));
      const own = values.map((each) =>
        judgeSeries(
          each.map((value) => [value]),
          'up',
          0.01,
        ).changes.map(({ at, from, to }) => ({ at, up: to > from })),
      );
      const other = otava ? `   Otava ${score(otava.analyse(values), shift)}` : '';
      say(`  ${kind.padEnd(14)} ${String(shift * 100).padStart(2)} %   assay ${score(own, shift)}${other}`);
    }
}

/** Nights until an alarm, the night of the shift counted as the first. */
const nightsUntil = (alarm: number | undefined) => (alarm === undefined ? Infinity : alarm - CHANGED_AT + 1);
const medianNights = (alarms: readonly (number | undefined)[]) => String(median(alarms.map(nightsUntil)));

function everyNight(model: Model): void {
  say(
    `Run again each night for ${NIGHTS - KNOWN} nights, ${SERIES} series each; repeats in the ${model} case`,
  );
  for (const kind of KINDS) {
    const of = (shift: number) => seeds(kind, shift).map((seed) => nightly(kind, shift, seed, model));
    const quiet = of(0);
    const alarms = quiet.filter(({ alarm }) => alarm !== undefined).length;
    const suspected = quiet.reduce((sum, each) => sum + each.suspected, 0);
    const checked = quiet.reduce((sum, each) => sum + each.checked, 0);
    const [ten, twenty] = [0.1, 0.2].map((shift) => medianNights(of(shift).map(({ alarm }) => alarm)));
    say(
      `  ${kind.padEnd(14)} false alarms ${percent(alarms, SERIES)}, repeats asked for in ${percent(suspected, checked)} of the nights; nights until the alarm (median): 10 % ${ten}, 20 % ${twenty}`,
    );
  }
}

/** The same of Otava, which knows no repeats: an alarm is any change point upwards. */
function everyNightOf(otava: Otava): void {
  say(`Otava in the same ${NIGHTS - KNOWN} nights, ${SERIES_OF_OTAVA} series each`);
  for (const kind of KINDS) {
    const quiet = alarmsOf(otava, kind, 0).filter((alarm) => alarm !== undefined).length;
    const [ten, twenty] = [0.1, 0.2].map((shift) => medianNights(alarmsOf(otava, kind, shift)));
    say(
      `  ${kind.padEnd(14)} false alarms ${percent(quiet, SERIES_OF_OTAVA)}; nights until the alarm (median): 10 % ${ten}, 20 % ${twenty}`,
    );
  }
}

/** The first alarm in each of the series; when they are shifted, as many nights are looked at as matter. */
function alarmsOf(otava: Otava, kind: Kind, shift: number): (number | undefined)[] {
  const [start, end] = shift === 0 ? [KNOWN, NIGHTS] : [CHANGED_AT, CHANGED_AT + 10];
  const nights = seeds(kind, shift, SERIES_OF_OTAVA).flatMap((seed) => {
    const values = series(kind, shift, seed).map(({ first }) => first);
    return Array.from({ length: end - start }, (_, i) => values.slice(0, start + i + 1));
  });
  const upwards = otava.analyse(nights).map((points) => points.some(({ up }) => up));
  return Array.from({ length: SERIES_OF_OTAVA }, (_, i) => {
    const first = upwards.slice(i * (end - start), (i + 1) * (end - start)).indexOf(true);
    return first < 0 ? undefined : start + first;
  });
}

const otava = installOtava();
if (typeof otava === 'string') say(`Apache Otava cannot be installed, so it is left out: ${otava}`);
else say(`Apache Otava ${otava.version}, with its defaults`);
const other = typeof otava === 'string' ? undefined : otava;
try {
  wholeSeries(other);
  everyNight('likely');
  everyNight('worst');
  if (other) everyNightOf(other);
} finally {
  other?.remove();
}
