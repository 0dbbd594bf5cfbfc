import type { AskedOrigin, Handshake, Observation } from '../../results/schema.js';
import type { Held } from '../../http/pace.js';
import type { TestResult } from '../../results/clause.js';
import { distinctOrigins } from '../../results/origins.js';
import { hideSecrets } from '../../secrets/outgoing.js';

/** What was sent to a target. */
export interface Spent {
  requests: number;
  /** The first characters of the hints of the parties that were created. Empty for a party without a hint. */
  hints: string[];
  /** What was offered to TLS endpoints. */
  handshakes?: Handshake[];
  /** Where requests were sent so far. */
  origins?: AskedOrigin[];
  /** The number of requests per second that the target allows, when that had to be measured. */
  requestsPerSecond?: number;
}

/** The result of a test for one subject, or, at the end, what the run covered. */
export type TestReport = Spent & { subject: string } & (
    | { type: 'result'; result: TestResult }
    | { type: 'observation'; observation: Observation }
    /** `covered`: which calls were made again, under which conditions, and how far the run went, in sentences. */
    | { type: 'extent'; covered: string }
  );

/** A test that will run. `clause` is empty for a test that observes; `file` is its source, below `suites/`. */
export interface PlannedTest {
  title: string;
  clause: string;
  file: string;
}

/** The events of the suites while they run: first the tests that will run, then for each test: begin, its results, end. */
export type RunEvent =
  | { type: 'planned'; tests: PlannedTest[] }
  | { type: 'begin'; title: string; clause: string }
  | { type: 'end'; title: string; clause: string }
  | TestReport
  /** What was sent since the tests began, and what delayed it. Sent several times a minute, and once at the end. */
  | { type: 'sent'; requests: number; held: Held }
  /** A message for the user that changes no verdict. */
  | { type: 'note'; message: string }
  /** The harness itself failed. This is never a verdict on a target. */
  | { type: 'crash'; title: string; clause: string; message: string };

/** The media type of the Playwright Test attachments that carry these events. */
export const EVENT_TYPE = 'application/vnd.assay.event+json';

/** The results of the suites for one subject. */
export interface Found extends Spent {
  results: TestResult[];
  observations: Observation[];
  handshakes: Handshake[];
  origins: AskedOrigin[];
  covered?: string;
}

/** A replayed case may belong to the test of another clause. Its result is then assigned to the clause that it broke. */
export const resultsFor = (
  results: readonly TestResult[],
  replayed: string | undefined,
): readonly TestResult[] =>
  replayed === undefined
    ? results
    : results.map((result) =>
        result.answers === undefined && result.counterexamples.length === 0
          ? { ...result, clause: replayed }
          : result,
      );

/** Collects the events of the suites. */
export class Collected {
  readonly #found = new Map<string, Found>();
  readonly #open = new Map<string, number>();
  /** The place of each test, by title, in order. */
  readonly #places = new Map<string, number>();
  /** The start time of each test, by title, and the total time of the tests of each clause. */
  readonly #began = new Map<string, number>();
  readonly #tookMs = new Map<string, number>();
  /** Errors of the harness itself, by clause. The key is empty for an error without a clause. */
  readonly crashes = new Map<string, string>();
  /** What delayed the requests. */
  held: Held = { refused: 0, limitMs: 0, targetMs: 0 };

  take(event: RunEvent): void {
    if (event.type === 'planned') {
      for (const { clause, title } of event.tests) {
        this.#open.set(clause, (this.#open.get(clause) ?? 0) + 1);
        this.#places.set(title, this.#places.size);
      }
    } else if (event.type === 'begin') {
      this.#began.set(event.title, performance.now());
    } else if (event.type === 'end') {
      const began = this.#began.get(event.title) ?? performance.now();
      this.#tookMs.set(event.clause, (this.#tookMs.get(event.clause) ?? 0) + performance.now() - began);
      this.#open.set(event.clause, (this.#open.get(event.clause) ?? 1) - 1);
    } else if (event.type === 'sent') {
      this.held = event.held;
    } else if (event.type === 'crash') {
      this.crashes.set(event.clause, event.message);
    } else if (event.type !== 'note') {
      const found = this.of(event.subject);
      if (event.type === 'result') found.results.push(event.result);
      if (event.type === 'observation') found.observations.push(event.observation);
      if (event.type === 'extent') found.covered = event.covered;
      found.requests += event.requests;
      found.hints.push(...event.hints);
      found.handshakes.push(...(event.handshakes ?? []));
      if (event.requestsPerSecond !== undefined) found.requestsPerSecond = event.requestsPerSecond;
      found.origins = distinctOrigins([...found.origins, ...(event.origins ?? [])]);
    }
  }

  of(subject: string): Found {
    const known = this.#found.get(subject);
    if (known) return known;
    const found: Found = {
      results: [],
      observations: [],
      requests: 0,
      hints: [],
      handshakes: [],
      origins: [],
    };
    this.#found.set(subject, found);
    return found;
  }

  /** The observations of a subject, in the order of the tests, whichever ended first. */
  observationsOf(subject: string): Observation[] {
    const placeOf = ({ key }: Observation) => this.#places.get(key) ?? 0;
    return this.of(subject).observations.toSorted((a, b) => placeOf(a) - placeOf(b));
  }

  /** The total time of the tests of a clause, in whole milliseconds. @returns undefined when none has ended */
  tookMs(clause: string): number | undefined {
    const ms = this.#tookMs.get(clause);
    return ms === undefined ? undefined : Math.round(ms);
  }

  /** Why the tests of a clause did not all run to their end. @returns undefined when they did */
  unrun(clause: string): string | undefined {
    const crash = this.crashes.get(clause) ?? this.crashes.get('');
    if (crash) return `assay itself failed: ${hideSecrets(crash.split('\n')[0] ?? '')}`;
    return this.#open.get(clause) === 0 ? undefined : 'the run ended before it was judged';
  }
}
