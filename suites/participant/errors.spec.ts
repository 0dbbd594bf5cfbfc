import * as clauses from '../../src/spec/participant/errors.js';
import { LEDGER_ERROR, LEDGER_ERROR_DETAILS } from '../../src/spec/participant/wire.js';
import { isObject } from '../../src/harness/judging/wire.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { NotApplicable, Inconclusive } from '../../src/harness/property/outcome.js';
import { everyBodyOfWrongType } from '../../generators/registry/choice-context-request.js';
import { everyNotJson } from '../../generators/json/not-json.js';
import { everyBadAllocation, type BadAllocation } from '../../generators/participant/bad-allocation.js';
import { hintOf, refuses } from './expectations.js';
import { covers } from '../support/covers.js';
import { requireBody } from '../support/expect.js';
import { test, type Trial } from './trial.js';

/** The answer to a call that fails; a call that is accepted is another clause's business. */
async function failure(
  { participant, tokens }: Trial,
  { rule, present, ...bad }: BadAllocation,
): Promise<Reply> {
  const { caller } = bad;
  if (caller && 'credential' in caller && !tokens.has(caller.credential))
    throw new NotApplicable(`the target file has no credentials.${caller.credential}`);
  if (present && participant.facts.duplicateHints !== 'rejected')
    throw new NotApplicable('participant.duplicateHints are not rejected');
  const members = present ? { partyIdHint: hintOf(await participant.good()) } : bad.members;
  const reply = await participant.allocate({ ...bad, ...(members && { members }) });
  if (reply.status < 400) throw new Inconclusive(`a call with ${rule} is answered ${reply.status}`);
  return reply;
}

test('a failure has the ledger error body', covers(clauses.errorBody), ({ forAll }) =>
  forAll({ listed: everyBadAllocation }, async (bad, trial) => {
    const reply = await failure(trial, bad);
    requireBody(reply, LEDGER_ERROR, 'the ledger error body: an object with code, a string', bad.rule);
  }),
);

test('the members of an error are of their types', covers(clauses.errorMembers), ({ forAll }) =>
  forAll({ listed: everyBadAllocation }, async (bad, trial) => {
    const reply = await failure(trial, bad);
    if (!isObject(reply.value)) throw new Inconclusive('the error is no JSON object');
    requireBody(reply, LEDGER_ERROR_DETAILS, 'members of the types of the ledger error body', bad.rule);
  }),
);

test('a body that is not JSON is refused', covers(clauses.bodyJson), ({ forAll }) =>
  forAll({ listed: everyNotJson({ partyIdHint: 'assay-not-json' }) }, async ({ value, rule }, trial) => {
    await refuses(trial, { body: value }, rule);
  }),
);

test('a body that is no object is refused', covers(clauses.bodyObject), ({ forAll }) =>
  forAll({ listed: everyBodyOfWrongType }, async ({ value, rule }, trial) => {
    await refuses(trial, { body: JSON.stringify(value) }, rule);
  }),
);
