import * as clauses from '../../src/spec/participant/errors.js';
import { ledgerError, ledgerErrorFields } from '../../src/spec/participant/wire.js';
import { violates } from '../../src/harness/judging/schema.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { NotApplicable, NotShown, Violation } from '../../src/harness/property/outcome.js';
import { everyBodyOfWrongType } from '../../generators/registry/choice-context-request.js';
import { everyNotJson } from '../../generators/json/not-json.js';
import { everyBadAllocation, type BadAllocation } from '../../generators/participant/bad-allocation.js';
import { hintOf, refuses } from '../support/allocation.js';
import { covers } from '../support/covers.js';
import type { Trial } from '../support/trial.js';
import { test } from '../support/test.js';

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
  if (reply.status < 400) throw new NotShown(`a call with ${rule} is answered ${reply.status}`);
  return reply;
}

test('a failure has the ledger error body', covers(clauses.errorBody), ({ forAll }) =>
  forAll({ listed: everyBadAllocation }, async (bad, trial) => {
    const reply = await failure(trial, bad);
    const wrong = reply.json.ok ? violates(ledgerError, reply.value) : reply.json.why;
    if (!wrong) return;
    const expected = 'the ledger error body: an object with code, a string';
    throw new Violation({ expected, actual: `${wrong}: ${String(reply)}`, gist: wrong, rule: bad.rule });
  }),
);

const members = { type: 'object', properties: ledgerErrorFields };

test('the members of an error are of their types', covers(clauses.errorMembers), ({ forAll }) =>
  forAll({ listed: everyBadAllocation }, async (bad, trial) => {
    const reply = await failure(trial, bad);
    if (violates({ type: 'object' }, reply.value)) throw new NotShown('the error is no JSON object');
    const wrong = violates(members, reply.value);
    if (!wrong) return;
    const expected = 'members of the types of the ledger error body';
    throw new Violation({ expected, actual: `${wrong}: ${String(reply)}`, gist: wrong, rule: bad.rule });
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
