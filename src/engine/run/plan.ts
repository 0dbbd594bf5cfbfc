import type { System } from '../../spec/clause.js';
import type { Budget } from '../../results/schema.js';
import type { RawExchange } from '../../http/message.js';
import type { StoredTarget } from '../../target-file/target.js';
import { randomInt } from 'node:crypto';
import { UsageError } from '../../platform/errors.js';
import { readFileSync, writeFileSync } from 'node:fs';

/** One target, and what is judged of it. */
export interface PlannedTarget {
  name: string;
  /** Includes the values that `registry.provision` printed, if any. */
  target: StoredTarget;
  clauses: string[];
  observe: System[];
}

/** The response to a call for a choice context with an empty object, from before the suites started. */
export interface FirstResponse {
  operation: string;
  /** The contract that was asked for. */
  id: string;
  url: string;
  status: number;
  headers: (readonly [string, string])[];
  /** In base64. */
  body: string;
  undecoded?: string;
}

/** Converts a response for storage in a plan. Empty when there is no response. */
export const firstResponse = (
  operation: string,
  id: string,
  { request, response }: RawExchange,
): FirstResponse[] =>
  response
    ? [
        {
          operation,
          id,
          url: request.url,
          status: response.status,
          headers: [...response.headers],
          body: response.body.toString('base64'),
          ...(response.undecoded !== undefined && { undecoded: response.undecoded }),
        },
      ]
    : [];

/** The plan of a run, which the suites carry out. */
export interface Plan {
  seed: number;
  budget: Budget;
  /** Queues run at the same time. Everything about one system is in one queue, so that its requests keep one order. */
  queues: PlannedTarget[];
  /** Whether responses are slow, so that more tests run at the same time. */
  isSlow?: boolean;
  /** The responses of a registry from before the suites started. They are judged like any other. */
  first?: readonly FirstResponse[];
  /** Hints of parties that an earlier run created. They must still exist. */
  after?: readonly string[];
  /** Whether to find the smallest counterexample. Proving faults needs only one that fails. */
  shrink: boolean;
  /** Whether to stop testing a target at the first finding. */
  untilFound?: boolean;
  /** Run only this case: `<test>:<path of fast-check>`, or `calls:` and the calls that show a finding. */
  replay?: string | undefined;
}

/** The key of the repeat phase. */
export const REPEAT = 'repeat';
/** Used in place of a case: every test of the clauses. */
export const EVERY_TEST = 'every test';
/** The prefix of `replay` when it holds calls as JSON, and not the path of a case. */
export const CALLS = 'calls:';

const MOST = 2 ** 31;

/**
 * The given seed, or a new one: a whole number from 0 to below 2^31. `name` is the option's name for messages.
 * @throws {UsageError} when it is not a seed
 */
export function seedFrom(given: number | undefined, name = '--seed'): number {
  if (given === undefined) return randomInt(1, MOST);
  if (Number.isInteger(given) && given >= 0 && given < MOST) return given;
  throw new UsageError(`${name}: expected a whole number from 0 to ${MOST - 1}.`);
}

/** When a response takes at least this time, in milliseconds, a run mostly waits, and parallel queues save time. */
export const SLOW_MS = 40;

/** Whether responses are slow. `fastestMs`: the fastest response, in milliseconds; Infinity without a response. */
export const isSlow = (fastestMs: number): boolean => fastestMs >= SLOW_MS && Number.isFinite(fastestMs);

/**
 * The systems of each queue for a slow target. Systems that share knowledge of the target are in one queue: the
 * registry and the token standard share a history, and authentication creates parties as the participant does.
 */
const SIDE_BY_SIDE: readonly (readonly System[])[] = [
  ['registry', 'token-standard'],
  ['participant', 'authentication'],
  ['scan', 'operator'],
];

/** Configuration is read from files and judged by a program of the operator, beside the queues that send requests. */
const FILES: readonly System[] = ['configuration'];

/** The queues of a subject: those that send requests to it, and those that do not. */
interface Queues {
  sending: PlannedTarget[];
  others: PlannedTarget[];
}

/**
 * Tests that send requests are in one queue, in one order. When responses are slow (`fastestMs`, in milliseconds),
 * they are in several queues, because most of the run would be waiting.
 */
export function queuesOf(subject: PlannedTarget, fastestMs: number): Queues {
  const queues = (groups: readonly (readonly System[])[]) =>
    groups.map((parts) => only(subject, parts)).filter(({ clauses }) => clauses.length > 0);
  const together = [SIDE_BY_SIDE.flat()];
  return { sending: queues(isSlow(fastestMs) ? SIDE_BY_SIDE : together), others: queues([FILES]) };
}

const only = (subject: PlannedTarget, systems: readonly System[]): PlannedTarget => ({
  ...subject,
  clauses: subject.clauses.filter((id) => systems.includes(id.split('.')[0] as System)),
  observe: subject.observe.filter((system) => systems.includes(system)),
});

/** What the processes of Playwright Test get to know about the run that they belong to. */
export interface Handed {
  plan: Plan;
  /** Clause → why it is not judged. */
  reasons: Record<string, string>;
  /** Clauses that are currently waived. */
  waived: string[];
}

/** The environment variable with the name of the file. Playwright Test passes nothing else on to its processes. */
const VARIABLE = 'ASSAY_HANDED';

/** Writes the run to this file, for processes that are started from now on. */
export function handOn(handed: Handed, file: string): void {
  writeFileSync(file, JSON.stringify(handed), { mode: 0o600 });
  process.env[VARIABLE] = file;
}

/** @throws {Error} when this process does not belong to a run */
export function readHanded(): Handed {
  const file = process.env[VARIABLE];
  if (file === undefined)
    throw new Error('The configuration of Playwright Test has no globalSetup of assay.');
  return JSON.parse(readFileSync(file, 'utf8')) as Handed;
}
