import type { AskedOrigin, Handshake, Observation } from '../../results/schema.js';
import type { Held } from '../../http/pace.js';
import type { TestResult } from '../../results/clause.js';

/** What was asked of a target. */
export interface Spent {
  requests: number;
  /** How the hints of the parties begin that were created; empty where there was none. */
  hints: string[];
  /** What was offered to TLS endpoints. */
  handshakes?: Handshake[];
  /** Where, so far. */
  origins?: AskedOrigin[];
  /** What the target file names of a participant, and calls that were accepted have confirmed so far. */
  confirmed?: string[];
  /** How many requests per second the target allows, where that had to be found. */
  requestsPerSecond?: number;
  /** Which calls were made again, and under which conditions, in one sentence. */
  covered?: string;
}

/** What a test found out about one subject. */
export type TestReport = Spent & { subject: string } & (
    | { type: 'result'; result: TestResult }
    | { type: 'observation'; observation: Observation }
  );

/** A test that will run; `clause` is empty for one that observes, `file` is its source, below `suites/`. */
export interface PlannedTest {
  title: string;
  clause: string;
  file: string;
}

/**
 * What the suites tell while they run: first which tests will run, then, for each: begin, its findings, end.
 */
export type RunEvent =
  | { type: 'planned'; tests: PlannedTest[] }
  | { type: 'begin'; title: string; clause: string }
  | { type: 'end'; title: string; clause: string }
  | TestReport
  /** What was sent since the tests began, and what held it up: some times a minute, and last. */
  | { type: 'sent'; requests: number; held: Held }
  /** Something that the user is to know, and that changes no verdict. */
  | { type: 'note'; message: string }
  /** The harness itself failed: never a verdict on a target. */
  | { type: 'crash'; title: string; clause: string; message: string };

/** The attachments of a test of Playwright Test that carry what it tells have this media type. */
export const EVENT_TYPE = 'application/vnd.assay.event+json';
