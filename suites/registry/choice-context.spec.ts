import * as clauses from '../../src/spec/registry/choice-context.js';
import { CHOICE_CONTEXT } from '../../src/spec/registry/wire.js';
import { inWords } from '../../src/harness/judging/wire.js';
import { everyRicher } from '../../generators/registry/flagged.js';
import { covers } from '../support/covers.js';
import { askFlagged, flaggedRequests } from './flagged.js';
import { test } from './client.js';

test('the body of a 200 is an object', covers(clauses.contextObject), ({ forAll }) =>
  forAll(flaggedRequests, async (input, { registry }) =>
    registry.require(clauses.contextObject, await askFlagged(registry, input)),
  ),
);

test('what is referred to is disclosed each time', covers(clauses.referenceDisclosed), ({ forAll }) =>
  forAll({ listed: everyRicher }, async ({ instruction, request }, { registry }) => {
    const id = registry.acceptable(instruction);
    await registry.accept(id, '{}');
    registry.require(clauses.referenceDisclosed, await registry.accept(id, JSON.stringify(request)));
  }),
);

for (const { name, schema, clause } of CHOICE_CONTEXT) {
  test(`${name} is an ${inWords(schema)}`, covers(clause), ({ forAll }) =>
    forAll(flaggedRequests, async (input, { registry }) =>
      registry.require(clause, await askFlagged(registry, input)),
    ),
  );
}
