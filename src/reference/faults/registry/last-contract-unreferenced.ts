import type { Fault } from '../../mount.js';
import { onData } from '../../registry/edit-reply.js';

export const lastContractUnreferenced: Fault = {
  name: 'last-contract-unreferenced',
  breaks: ['registry.contracts-referenced'],
  explains: 'choiceContextData refers to all contracts but the last.',
  wrap: onData(({ values }, { disclosedContracts }) => {
    const last = disclosedContracts.at(-1)?.contractId;
    const others = Object.entries(values).filter(([, value]) => (value as { value: unknown }).value !== last);
    return { values: Object.fromEntries(others) };
  }),
};
