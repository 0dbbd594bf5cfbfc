/** What makes bytes an exposition; each is a clause. */
export type Rule =
  | 'syntax'
  | 'types'
  | 'unique-series'
  | 'histogram-buckets'
  | 'histogram-complete'
  | 'counters'
  | 'end'
  | 'protobuf';

/** One place at which an exposition breaks a rule. */
export interface Defect {
  rule: Rule;
  /** What is wrong, in words that are the same for the same mistake. */
  text: string;
  /** Counted from 1; protobuf has none. */
  line?: number;
  /** The line, or a message as the text format would write it. */
  shows: string;
}

/** So many of one rule are kept. */
const KEPT = 5;

/** What is wrong with an exposition: the first few places of each rule, and how many there are. */
export class Defects {
  readonly all: Defect[] = [];
  readonly #counts = new Map<Rule, number>();

  /** `evidence` is asked for only when the defect is kept. */
  add(rule: Rule, text: string, evidence: () => { line?: number; shows: string }): void {
    const count = this.count(rule) + 1;
    this.#counts.set(rule, count);
    if (count <= KEPT) this.all.push({ rule, text, ...evidence() });
  }

  count(rule: Rule): number {
    return this.#counts.get(rule) ?? 0;
  }

  first(rule: Rule): Defect | undefined {
    return this.all.find((defect) => defect.rule === rule);
  }
}
