import * as contextClauses from '../../src/spec/registry/choice-context.js';
import { CHOICE_CONTEXT, DISCLOSED_CONTRACT } from '../../src/spec/registry/wire.js';
import { inWords } from '../../src/harness/judging/wire.js';
import { mentions } from '../../src/harness/judging/mentions.js';
import { Violation } from '../../src/harness/property/outcome.js';
import { everyFlagged, flagged, wholeRequest, type Flagged } from '../../generators/registry/flagged.js';
import { contextOf, contractsOf } from './answer.js';
import { covers } from '../support/covers.js';
import { requirePrecondition, requireBody, requireMember } from '../support/expect.js';
import { suite } from '../support/suite.js';
import type { Registry } from './client.js';
import { connect } from './client.js';

const test = suite(connect);

const cases = { listed: everyFlagged, random: flagged, show: wholeRequest };

const ask = (registry: Registry, input: Flagged) =>
  registry.accept(registry.acceptable(input.instruction), JSON.stringify(wholeRequest(input)));

test('the body of a 200 is an object', covers(contextClauses.contextObject), ({ forAll }) =>
  forAll(cases, async (input, { registry }) => {
    const reply = await ask(registry, input);
    requirePrecondition(reply, 200, 'the request');
    requireBody(reply, []);
  }),
);

for (const member of CHOICE_CONTEXT) {
  test(`${member.name} is an ${inWords(member.schema)}`, covers(member.clause), ({ forAll }) =>
    forAll(cases, async (input, { registry }) =>
      requireMember(contextOf(await ask(registry, input)), member),
    ),
  );
}

test('every disclosed contract is referenced', covers(contextClauses.contractsReferenced), ({ forAll }) =>
  forAll(cases, async (input, { registry }) => {
    const reply = await ask(registry, input);
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

for (const member of DISCLOSED_CONTRACT) {
  const { name, optional, clause } = member;
  test(optional ? `${name} is of its type` : `every contract has ${name}`, covers(clause), ({ forAll }) =>
    forAll(cases, async (input, { registry }) =>
      contractsOf(await ask(registry, input)).forEach((contract) => requireMember(contract, member)),
    ),
  );
}
