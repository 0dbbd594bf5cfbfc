import type { Fault } from '../../mount.js';
import { onContract, without } from '../../registry/edit-reply.js';

export const domainIdInsteadOfSynchronizerId: Fault = {
  name: 'domain-id-instead-of-synchronizer-id',
  breaks: ['registry.synchronizer-id'],
  explains: 'synchronizerId goes by the name domainId.',
  wrap: onContract((contract) => ({
    ...without(contract, 'synchronizerId'),
    domainId: contract['synchronizerId'],
  })),
};
