import { DISCLOSED_CONTRACT } from '../../src/spec/registry/wire.js';
import { covers } from '../support/covers.js';
import { requireMember } from '../support/expect.js';
import { contractsOf } from './answer.js';
import { askFlagged, flaggedRequests } from './flagged.js';
import { test } from './client.js';

for (const member of DISCLOSED_CONTRACT) {
  const { name, optional, clause } = member;
  test(optional ? `${name} is of its type` : `every contract has ${name}`, covers(clause), ({ forAll }) =>
    forAll(flaggedRequests, async (input, { registry }) =>
      contractsOf(await askFlagged(registry, input)).forEach((contract) => requireMember(contract, member)),
    ),
  );
}
