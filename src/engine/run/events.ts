import type { AskedOrigin, Handshake, Observation } from '../../results/schema.js';
import type { Held } from '../../http/pace.js';
import type { TestResult } from '../../results/clause.js';

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
