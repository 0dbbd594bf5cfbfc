import type { Fault } from '../../mount.js';
import { onContract, without } from '../../registry/edit-reply.js';

export const noContractIdOnSecondContract: Fault = {
  name: 'no-contract-id-on-second-contract',
  breaks: ['registry.contract-id'],
  explains: 'The second contract has no contractId.',
  wrap: onContract((contract, index) => (index === 1 ? without(contract, 'contractId') : contract)),
};
