import type { Variant } from '../mount.js';
import type { Wrap } from '../registry/call.js';
import { onContext } from '../registry/edit-reply.js';
import { blob, contractId } from '../registry/made-up.js';

const wrap: Wrap = (serve) => {
  let calls = 0;
  return onContext(({ choiceContextData, disclosedContracts }) => {
    const round = Math.floor(calls++ / 50);
    const current = contractId(`round ${round}`);
    return {
      choiceContextData: {
        ...choiceContextData,
        round: { number: round, contract: current },
      },
      disclosedContracts: [
        ...disclosedContracts,
        { ...disclosedContracts[0], contractId: current, createdEventBlob: blob(`round ${round}`) },
      ],
    };
  })(serve);
};

export const movingData: Variant = {
  name: 'moving-data',
  explains:
    'The ledger moves on: after every 50 contexts a round number rises and one disclosed contract is replaced.',
  wrap,
};
