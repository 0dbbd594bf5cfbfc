import fc from 'fast-check';
import { attempt } from '../../src/harness/property/attempt.js';
import * as clauses from '../../src/spec/participant/errors.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { NotApplicable, Inconclusive } from '../../src/harness/property/outcome.js';
import { everyBodyOfWrongType } from '../../generators/registry/choice-context-request.js';
import { everyNotJson } from '../../generators/json/not-json.js';
import { everyBadAllocation, type BadAllocation } from '../../generators/participant/bad-allocation.js';
import { everyRefusedRequest, type RefusedCall } from '../../generators/participant/refused-call.js';
import { leavesNothing, type Refused } from './leaves-nothing.js';
import { answerTo, membersOf } from './questions.js';
import { everySilentGroup } from './silent-groups.js';
import { hintOf, refuses } from './expectations.js';
import { covers } from '../support/covers.js';
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

for (const [title, clause] of [
  ['a failure has the ledger error body', clauses.errorBody],
  ['the members of an error are of their types', clauses.errorMembers],
] as const) {
  test(title, covers(clause), ({ forAll }) =>
    forAll({ listed: everyBadAllocation }, async (bad, trial) =>
      trial.participant.require(clause, await failure(trial, bad)),
    ),
  );
}

test('a failure is told as one, whatever failed before', covers(clauses.errorBody, 'walk'), ({ forAll }) =>
  forAll(
    {
      random: fc.array(fc.constantFrom(...everyBadAllocation), { minLength: 30, maxLength: 40 }),
      runs: { quick: 1, standard: 2, deep: 20 },
    },
    async (walk, trial) => {
      for (const bad of walk) {
        const outcome = await attempt(async () =>
          trial.participant.require(clauses.errorBody, await failure(trial, bad)),
        );
        if (outcome.kind === 'violated') throw outcome.violation;
      }
    },
    // Each is a walk also where steps of the other come between its own.
    { atOnce: 2 },
  ),
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

const asRefused = ({ rule, members, body, hint: changed = (hint) => hint }: RefusedCall): Refused => ({
  rule,
  call: (hint) => (body ? { body: body(hint) } : { members: { partyIdHint: changed(hint), ...members } }),
});

test('a call that is refused leaves nothing', covers(clauses.refusedAllocatesNothing), ({ forAll }) =>
  forAll({ listed: ['a hint of many calls'] }, async (_, trial) => {
    const broken = everyRefusedRequest.filter((call) => applies(call, trial)).map(asRefused);
    await leavesNothing([...broken, ...(await refusedAnyway(trial))], trial, 'time');
  }),
);

/** Calls that this target refuses, although the specification does not say so. */
async function refusedAnyway({ participant }: Trial): Promise<Refused[]> {
  const calls: Refused[] = [];
  for (const group of everySilentGroup) {
    for (const [name, question] of Object.entries(group)) {
      if ((await answerTo(name, group, participant)).status < 400) continue;
      calls.push({
        rule: `what the observation participant.${name} asks for`,
        call: (hint) => ({ members: { ...membersOf([question], participant), partyIdHint: hint } }),
      });
    }
  }
  return calls;
}

/** Which synchronizers there are must be known for one to be unknown. */
const applies = ({ members }: RefusedCall, { participant }: Trial) =>
  typeof members?.['synchronizerId'] !== 'string' || participant.facts.synchronizers !== undefined;
