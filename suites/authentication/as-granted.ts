import { NotApplicable } from '../../src/http/outcome.js';
import type { Caller } from '../../src/model/call.js';
import type { Clause } from '../../src/spec/clause.js';
import { test } from '../call-test.js';
import { allocation, good, hasCredential, hintOf, requireMayAllocate } from '../participant/calls.js';

/** Declares a test that sends the body of the admin's accepted call again as another caller, who must be refused. */
export function notGivenTo(rule: string, clause: Clause, caller: Caller & { credential: string }): void {
  test(`the response to the admin is not returned to another caller: ${rule}`, clause, {
    part: 'as-granted',
    cases: { listed: [{ rule }] },
    steps: function* (_, run) {
      if (!hasCredential(run, caller.credential)) throw new NotApplicable(`there is no ${caller.credential}`);
      yield* requireMayAllocate(run, caller.credential);
      const granted = good(run);
      yield granted;
      const members = { partyIdHint: hintOf(yield granted) };
      yield {
        ...allocation(run, { members, caller }, `${rule}, with the body of an accepted call`),
        counterpart: granted,
      };
    },
  });
}
