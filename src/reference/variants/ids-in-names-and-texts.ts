import type { Variant } from '../mount.js';
import { onContext } from '../registry/edit-reply.js';
import { ACCEPTABLE } from '../registry/instructions.js';

const bare = ACCEPTABLE[1]?.id;

export const idsInNamesAndTexts: Variant = {
  name: 'ids-in-names-and-texts',
  explains:
    'choiceContextData refers to contracts by member names and inside longer texts; one instruction needs no contract at all.',
  wrap: onContext(({ choiceContextData, disclosedContracts }, call) => {
    if (call.id?.decoded === bare) return { choiceContextData: {}, disclosedContracts: [] };
    const ids = disclosedContracts.map((contract) => String(contract.contractId));
    const meta = choiceContextData.values['meta'];
    return {
      choiceContextData: {
        byId: Object.fromEntries(ids.slice(0, 1).map((id) => [id, {}])),
        links: ids.slice(1).map((id, index) => [`ledger:/contracts/${id}?position=${index}`]),
        ...(meta === undefined ? {} : { meta }),
      },
      disclosedContracts,
    };
  }),
};
