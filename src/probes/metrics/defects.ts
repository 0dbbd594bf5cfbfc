/** What makes bytes an exposition; each is a clause. */
export type MetricsRule =
  | 'syntax'
  | 'types'
  | 'unique-series'
  | 'histogram-buckets'
  | 'histogram-complete'
  | 'counters'
  | 'end'
  | 'protobuf';

/** What stands at one place of an exposition, for a report. */
export interface Evidence {
  /** Counted from 1; protobuf has none. */
  line?: number;
  /** The line, or a message as the text format would write it. */
  shows: string;
}

/** One place at which an exposition breaks a rule. */
interface MetricsDefect extends Evidence {
  rule: MetricsRule;
  /** What is wrong, in words that are the same for the same mistake. */
  text: string;
}

/** How many defects of one rule are reported. */
const MAX_REPORTED = 5;

/** What is wrong with an exposition: the first few places of each rule, and how many there are. */
export class Defects {
  readonly all: MetricsDefect[] = [];
  readonly #counts = new Map<MetricsRule, number>();

  /** Counts a defect. `evidence` is called only for those that are reported. */
  add(rule: MetricsRule, text: string, evidence: () => Evidence): void {
    const count = this.count(rule) + 1;
    this.#counts.set(rule, count);
    if (count <= MAX_REPORTED) this.all.push({ rule, text, ...evidence() });
  }

  /** How many there are, also of those that are not reported. */
  count(rule: MetricsRule): number {
    return this.#counts.get(rule) ?? 0;
  }

  first(rule: MetricsRule): MetricsDefect | undefined {
    return this.all.find((defect) => defect.rule === rule);
  }
}
