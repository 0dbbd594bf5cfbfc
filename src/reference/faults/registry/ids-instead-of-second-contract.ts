import type { Fault } from '../../mount.js';
import { onContract } from '../../registry/edit-reply.js';

export const idsInsteadOfSecondContract: Fault = {
  name: 'ids-instead-of-second-contract',
  breaks: ['registry.disclosed-contracts'],
  explains: 'The second disclosed contract is only an id.',
  wrap: onContract((contract, index) => (index === 1 ? contract.contractId : contract)),
};
