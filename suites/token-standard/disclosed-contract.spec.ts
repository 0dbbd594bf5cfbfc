import { contractIdentity } from '../../src/spec/token-standard/disclosed-contract.js';
import { DISCLOSED_CONTRACT } from '../../src/spec/token-standard/wire.js';
import { POST_CALLS } from '../../src/spec/token-standard/calls.js';
import { inWords } from '../../src/harness/judging/wire.js';
import { everyFlagged, flagged } from '../../generators/token-standard/flagged.js';
import { testCalls } from './over-calls.js';

const flaggedRequests = { listed: everyFlagged, random: flagged };

for (const { name, schema, clause } of DISCLOSED_CONTRACT)
  testCalls(
    `${name} of a contract is a ${inWords(schema)}`,
    clause,
    POST_CALLS,
    flaggedRequests,
    async (call, { subject, flag }, { standard }) =>
      standard.require(clause, await standard.good(call, standard.subject(call, subject), flag)),
  );

testCalls(
  'a contract id stands for one contract, whichever call discloses it',
  contractIdentity,
  POST_CALLS,
  flaggedRequests,
  async (call, { subject, flag }, { standard }) => {
    const asked = standard.subject(call, subject);
    await standard.good(call, asked);
    standard.require(contractIdentity, await standard.good(call, asked, flag));
  },
);
