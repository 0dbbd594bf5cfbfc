import type { Clause } from '../../src/spec/clause.js';
import * as contextClauses from '../../src/spec/registry/choice-context.js';
import * as contractClauses from '../../src/spec/registry/disclosed-contract.js';
import { disclosedContractFields } from '../../src/spec/registry/wire.js';
import { violates } from '../../src/harness/judging/schema.js';
import { Violation } from '../../src/harness/property/outcome.js';
import { everyFlagged, flagged, wholeRequest, type Flagged } from '../../generators/registry/flagged.js';
import { contextOf, contractsOf, type Fields } from '../support/choice-context.js';
import { covers } from '../support/covers.js';
import { given } from '../support/expect.js';
import { requiring } from '../support/requiring.js';
import { test, type ForAll } from '../support/test.js';
import type { Registry } from '../support/registry.js';

const cases = { listed: everyFlagged, random: flagged, show: wholeRequest };

const ask = (registry: Registry, input: Flagged) =>
  registry.accept(registry.acceptable(input.instruction), JSON.stringify(wholeRequest(input)));

const anObject = { type: 'object' };

test('the body of a 200 is an object', covers(contextClauses.contextObject), ({ forAll }) =>
  forAll(cases, async (input, { registry }) => {
    const reply = await ask(registry, input);
    given(reply, 200, 'the request');
    const wrong = reply.json.ok ? violates(anObject, reply.value) : reply.json.why;
    if (wrong)
      throw new Violation({ expected: 'a JSON object', actual: `${wrong}: ${String(reply)}`, gist: wrong });
  }),
);

const requireData = requiring('choiceContextData', { type: 'object' });

test('choiceContextData is an object', covers(contextClauses.choiceContextData), ({ forAll }) =>
  forAll(cases, async (input, { registry }) => requireData(contextOf(await ask(registry, input)))),
);

const requireContracts = requiring('disclosedContracts', { type: 'array', items: { type: 'object' } });

test('disclosedContracts is an array of objects', covers(contextClauses.disclosedContracts), ({ forAll }) =>
  forAll(cases, async (input, { registry }) => requireContracts(contextOf(await ask(registry, input)))),
);

test('every disclosed contract is referenced', covers(contextClauses.contractsReferenced), ({ forAll }) =>
  forAll(cases, async (input, { registry }) => {
    const reply = await ask(registry, input);
    const data = strings(contextOf(reply)['choiceContextData']);
    const ids = contractsOf(reply)
      .map(({ contractId }) => contractId)
      .filter((id) => typeof id === 'string');
    const lost = ids.find((id) => !data.some((text) => text.includes(id)));
    if (lost === undefined) return;
    const expected = 'the id of each disclosed contract somewhere in choiceContextData';
    throw new Violation({ expected, actual: `no mention of ${lost}`, gist: 'not mentioned' });
  }),
);

const REQUIRED: [keyof typeof disclosedContractFields, Clause][] = [
  ['templateId', contractClauses.templateId],
  ['contractId', contractClauses.contractId],
  ['createdEventBlob', contractClauses.createdEventBlob],
  ['synchronizerId', contractClauses.synchronizerId],
];

for (const [name, clause] of REQUIRED) {
  const requireIt = requiring(name, disclosedContractFields[name]);
  test(`every contract has ${name}`, covers(clause), ({ forAll }) => everyContract(forAll, requireIt));
}

const OPTIONAL: [keyof typeof disclosedContractFields, Clause][] = [
  ['debugPackageName', contractClauses.debugPackageName],
  ['debugPayload', contractClauses.debugPayload],
  ['debugCreatedAt', contractClauses.debugCreatedAt],
];

for (const [name, clause] of OPTIONAL) {
  const requireIt = requiring(name, disclosedContractFields[name]);
  test(`${name} is of its type`, covers(clause), ({ forAll }) =>
    everyContract(forAll, (contract) => Object.hasOwn(contract, name) && requireIt(contract)),
  );
}

function everyContract(forAll: ForAll, check: (contract: Fields) => unknown) {
  return forAll(cases, async (input, { registry }) => contractsOf(await ask(registry, input)).forEach(check));
}

/** Every name and every text of a JSON value. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...strings(member)]);
}
