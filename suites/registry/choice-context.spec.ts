import * as clauses from '../../src/spec/registry/choice-context.js';
import { CHOICE_CONTEXT } from '../../src/spec/registry/wire.js';
import { inWords } from '../../src/harness/judging/wire.js';
import { mentions } from '../../src/harness/judging/mentions.js';
import { Violation } from '../../src/harness/property/outcome.js';
import { contextOf, contractsOf } from './answer.js';
import { covers } from '../support/covers.js';
import { requirePrecondition, requireBody, requireMember } from '../support/expect.js';
import { askFlagged, flaggedRequests } from './flagged.js';
import { test } from './client.js';

test('the body of a 200 is an object', covers(clauses.contextObject), ({ forAll }) =>
  forAll(flaggedRequests, async (input, { registry }) => {
    const reply = await askFlagged(registry, input);
    requirePrecondition(reply, 200, 'the request');
    requireBody(reply, []);
  }),
);

for (const member of CHOICE_CONTEXT) {
  test(`${member.name} is an ${inWords(member.schema)}`, covers(member.clause), ({ forAll }) =>
    forAll(flaggedRequests, async (input, { registry }) =>
      requireMember(contextOf(await askFlagged(registry, input)), member),
    ),
  );
}

test('every disclosed contract is referenced', covers(clauses.contractsReferenced), ({ forAll }) =>
  forAll(flaggedRequests, async (input, { registry }) => {
    const reply = await askFlagged(registry, input);
    const { choiceContextData } = contextOf(reply);
    const ids = contractsOf(reply)
      .map(({ contractId }) => contractId)
      .filter((id) => typeof id === 'string');
    const lost = ids.find((id) => !mentions(choiceContextData, id));
    if (lost === undefined) return;
    const expected = 'the id of each disclosed contract somewhere in choiceContextData';
    throw new Violation({ expected, actual: `no mention of ${lost}`, gist: 'not mentioned' });
  }),
);
