import type { System } from '../../spec/clause.js';
import type { Budget } from '../../results/schema.js';
import type { RawExchange } from '../../http/message.js';
import type { StoredTarget } from '../../target-file/target.js';
import { randomInt } from 'node:crypto';
import { UsageError } from '../../platform/errors.js';

/** One target, and what is judged of it. */
export interface PlannedTarget {
  name: string;
  /** With the instructions that `registry.provision` printed, if it did. */
  target: StoredTarget;
  /** Ids. */
  clauses: string[];
  /** Systems that are observed as well. */
  observe: System[];
}

/** The response to a call for a choice context with an empty object, before the suites were started. */
export interface FirstResponse {
  /** The name of the operation. */
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

/** A response as a plan holds it, if any. */
export const firstResponse = (
  operation: string,
  id: string,
  { request, response }: RawExchange,
): FirstResponse[] =>
  response
    ? [
        {
          ...{ operation, id },
          url: request.url,
          status: response.status,
          headers: [...response.headers],
          body: response.body.toString('base64'),
          ...(response.undecoded !== undefined && { undecoded: response.undecoded }),
        },
      ]
    : [];

/** What the suites are asked to do. */
export interface Plan {
  seed: number;
  budget: Budget;
  /** Queues run side by side; what is judged of a system stays in one, so that its requests come in one order. */
  queues: PlannedTarget[][];
  /** What a registry answered before the suites were started, to be judged as anything else. */
  first?: readonly FirstResponse[];
  /** Hints of parties that an earlier run has created: they must be present still. */
  after?: readonly string[];
  /** Whether the smallest counterexample is looked for: proving needs only that there is one. */
  shrink: boolean;
  /** Whether a target is left alone as soon as something is found of it: who asks wants to know no more. */
  untilFound?: boolean;
  /** Only this case: `<test>:<path of fast-check>`, or `calls:` and the calls that show a finding. */
  replay?: string | undefined;
}

/** The key of the phase that makes calls again under other conditions. */
export const REPEAT = 'repeat';
/** In the place of a case: every test of the clauses. */
export const EVERY_TEST = 'every test';
/** How `replay` begins where it holds calls to be made, as JSON, and not the path of a case. */
export const CALLS = 'calls:';

const MOST = 2 ** 31;

/**
 * The seed that was given, or a new one: a whole number from 0, below 2^31. `name` is what the user calls it.
 * @throws {UsageError} when it is not a seed
 */
export function seedFrom(given: number | undefined, name = '--seed'): number {
  if (given === undefined) return randomInt(1, MOST);
  if (Number.isInteger(given) && given >= 0 && given < MOST) return given;
  throw new UsageError(`${name}: expected a whole number from 0 to ${MOST - 1}.`);
}
