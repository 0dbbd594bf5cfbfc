import { contractIdentity } from '../../src/spec/registry/disclosed-contract.js';
import { DISCLOSED_CONTRACT } from '../../src/spec/registry/wire.js';
import { covers } from '../support/covers.js';
import { askFlagged, flaggedRequests } from './flagged.js';
import { test } from './client.js';

for (const { name, optional, clause } of DISCLOSED_CONTRACT) {
  test(optional ? `${name} is of its type` : `every contract has ${name}`, covers(clause), ({ forAll }) =>
    forAll(flaggedRequests, async (input, { registry }) =>
      registry.require(clause, await askFlagged(registry, input)),
    ),
  );
}

test('a contract stays the same contract', covers(contractIdentity), ({ forAll }) =>
  forAll(flaggedRequests, async (input, { registry }) => {
    await askFlagged(registry, input);
    registry.require(contractIdentity, await askFlagged(registry, input));
  }),
);
