/** The rules of an exposition. Each is a clause. */
export type MetricsRule =
  | 'syntax'
  | 'types'
  | 'unique-series'
  | 'histogram-buckets'
  | 'histogram-complete'
  | 'counters'
  | 'end'
  | 'protobuf';

/** A place in an exposition, for reports. */
export interface Evidence {
  /** Counted from 1; absent for protobuf. */
  line?: number;
  /** The line, or the message in the notation of the text format. */
  shows: string;
}

/** A place at which an exposition breaks a rule. */
interface MetricsDefect extends Evidence {
  rule: MetricsRule;
  /** What is wrong. The same mistake always has the same words. */
  text: string;
}

/** The maximum number of defects of one rule that are reported. */
const MAX_REPORTED = 5;

/** The defects of an exposition: the first few of each rule, and their number. */
export class Defects {
  readonly all: MetricsDefect[] = [];
  readonly #counts = new Map<MetricsRule, number>();

  /** Counts a defect. `evidence` is called only for those that are reported. */
  add(rule: MetricsRule, text: string, evidence: () => Evidence): void {
    const count = this.count(rule) + 1;
    this.#counts.set(rule, count);
    if (count <= MAX_REPORTED) this.all.push({ rule, text, ...evidence() });
  }

  /** The number of defects, including those that are not reported. */
  count(rule: MetricsRule): number {
    return this.#counts.get(rule) ?? 0;
  }

  first(rule: MetricsRule): MetricsDefect | undefined {
    return this.all.find((defect) => defect.rule === rule);
  }
}
