import type { Exposition, MetricsFormat, Type, Evidence } from '../../probes/metrics/exposition.js';
import { NAMES } from '../../probes/metrics/recognise.js';
import type { Call } from '../call.js';
import type { Answer } from '../judgement.js';
import { SeriesIdentity } from '../../probes/metrics/rules/checker.js';

/** A counter that is lower than it was in an earlier scrape. */
interface CounterReset extends Evidence {
  /** Its value in the earlier scrape. */
  before: number;
}

/** The parts of an exposition that can be kept without its body. */
type Remembered = Omit<Exposition, 'source' | 'defects'>;

/**
 * Finds a counter that decreased between two scrapes. A counter may restart when its `_created` or the start time of
 * the process changed. Across two formats, series of the same name are compared; a format may omit or round the start
 * times of metrics and processes.
 * @param counts whether a series that is lower counts
 * @returns `restarted` when the process restarted; undefined when no counter decreased
 */
export function findCounterReset(
  before: Remembered,
  after: Exposition,
  counts: (series: number) => boolean = () => true,
): CounterReset | 'restarted' | undefined {
  const isSameFormat = before.format === after.format;
  if (hasRestarted(before, after)) return 'restarted';
  const identity = new SeriesIdentity();
  let found: CounterReset | undefined;
  for (const [series, { at, value }] of after.counters) {
    const earlier = before.counters.get(series)?.value;
    if (earlier === undefined || !(value < earlier) || !counts(series)) continue;
    after.source.samplesAt(at, (sample) => {
      identity.of(sample);
      if (identity.series !== series) return;
      const [began, begins] = [before, after].map(({ created }) => created.get(identity.metric));
      const isUntold = !isSameFormat && (began === undefined || begins === undefined);
      if (isUntold || began === begins) found = { ...after.source.show(sample), before: earlier };
    });
    if (found) return found;
  }
  return undefined;
}

/** In seconds. */
const ROUNDING = 1;

function hasRestarted(before: Remembered, after: Remembered): boolean {
  if (before.format === after.format) return before.startTime !== after.startTime;
  const { startTime: began = NaN } = before;
  const { startTime: begins = NaN } = after;
  return Math.abs(begins - began) > ROUNDING;
}

/** A scrape that later ones are compared with. */
export interface Scrape {
  call: Call;
  answer: Answer;
  exposition: Remembered;
  /** The number of exchanges of the run that were complete, including this one. */
  completedAt: number;
  /** The number of them when it was sent. */
  sentAt: number;
}

type Contradicted<What> = { found: What; by: Scrape };

/** Scrapes of an address in a format. One sent during the latest is compared with the earlier one. */
type Kept = { latest: Scrape; earlier?: Scrape };

/** Types that exist in every format. A metric with one of them in two formats must have the same type in both. */
const EVERYWHERE: readonly (Type | undefined)[] = ['counter', 'gauge', 'histogram', 'summary'];

/** The scrapes of a run: no counter falls from one to the next, and no metric changes its type. */
export class Scrapes {
  readonly #kept = new Map<string, Map<MetricsFormat, Kept>>();

  /** The latest scrape of an address in a format. @returns undefined when there is none */
  latest(url: string, format: MetricsFormat): Scrape | undefined {
    return this.#kept.get(url)?.get(format)?.latest;
  }

  /** Remembers a scrape without contradictions. */
  add(url: string, scrape: Scrape): void {
    const formats = this.#kept.get(url) ?? new Map<MetricsFormat, Kept>();
    this.#kept.set(url, formats);
    const { format } = scrape.exposition;
    const kept = formats.get(format);
    const isAfter = kept && kept.latest.completedAt <= scrape.sentAt;
    const earlier = isAfter ? kept.latest : kept?.earlier;
    formats.set(format, { latest: scrape, ...(earlier && { earlier }) });
  }

  /**
   * Finds a counter that was higher in the latest scrape of the same format, or of any format. An app may count for
   * each format, from another moment on. So a counter of another format counts only if it rose while this one did not.
   * @returns undefined when there is none; `restarted` when it cannot be decided because the process was restarted
   */
  fallen(
    url: string,
    sentAt: number,
    exposition: Exposition,
  ): Contradicted<CounterReset> | 'restarted' | undefined {
    const before = this.#before(url, sentAt);
    const same = before.find((each) => each.exposition.format === exposition.format);
    for (const by of new Set([...(same ? [same] : []), ...before.slice(0, 1)])) {
      const counts = by === same ? undefined : this.#standing(url, sentAt, exposition, by.exposition);
      const found = findCounterReset(by.exposition, exposition, counts);
      if (found === 'restarted') return found;
      if (found) return { found, by };
    }
    return undefined;
  }

  /** Names a metric that had another type in the latest scrape of some format; undefined when none had. */
  retyped(url: string, sentAt: number, exposition: Exposition): Contradicted<string> | undefined {
    for (const by of this.#before(url, sentAt)) {
      const found = otherType(by.exposition, exposition);
      if (found !== undefined) return { found, by };
    }
    return undefined;
  }

  /** Whether a series stands still in its own format, though it rose in another one meanwhile. */
  #standing(url: string, sentAt: number, now: Exposition, other: Remembered): (series: number) => boolean {
    const keptIn = (format: MetricsFormat) => {
      const { latest, earlier } = this.#kept.get(url)?.get(format) ?? {};
      return [earlier, latest].flatMap((each) => (each && each.completedAt <= sentAt ? [each] : []));
    };
    return (series) => {
      const valueIn = ({ counters }: Remembered) => counters.get(series)?.value ?? NaN;
      return keptIn(now.format)
        .filter(({ exposition }) => valueIn(exposition) === valueIn(now))
        .some((first) =>
          keptIn(other.format).some(
            (then) => then.sentAt >= first.completedAt && valueIn(then.exposition) < valueIn(other),
          ),
        );
    };
  }

  /** For each format, the latest scrape that was complete when another one was sent. The newest comes first. */
  #before(url: string, sentAt: number): Scrape[] {
    return [...(this.#kept.get(url)?.values() ?? [])]
      .flatMap(
        ({ latest, earlier }) => [latest, earlier].find((each) => each && each.completedAt <= sentAt) ?? [],
      )
      .sort((a, b) => b.completedAt - a.completedAt);
  }
}

function otherType(before: Remembered, after: Exposition): string | undefined {
  const types = new Map(before.families.map(({ name, type }) => [name, type]));
  const isOther = before.format !== after.format;
  for (const { name, type } of after.families) {
    const earlier = types.get(name);
    if (earlier === undefined || earlier === type || [earlier, type].includes('unknown')) continue;
    if (isOther && !(EVERYWHERE.includes(earlier) && EVERYWHERE.includes(type))) continue;
    return `${name}, a ${earlier} before${isOther ? `, in ${NAMES[before.format]}` : ''}, is a ${type}`;
  }
  return undefined;
}
