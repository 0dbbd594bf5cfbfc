import type { Fault } from '../../mount.js';
import { onContext } from '../../registry/edit-reply.js';

export const disclosedContractsKeyedById: Fault = {
  name: 'disclosed-contracts-keyed-by-id',
  breaks: ['registry.disclosed-contracts'],
  explains: 'disclosedContracts is an object with the contract ids as names.',
  wrap: onContext((context) => ({
    ...context,
    disclosedContracts: Object.fromEntries<unknown>(
      context.disclosedContracts.map((contract) => [String(contract.contractId), contract]),
    ),
  })),
};
