import type { Fault } from '../../mount.js';
import { onContract, without } from '../../registry/edit-reply.js';

export const noTemplateIdOnSecondContract: Fault = {
  name: 'no-template-id-on-second-contract',
  breaks: ['registry.template-id'],
  explains: 'The second contract has no templateId.',
  wrap: onContract((contract, index) => (index === 1 ? without(contract, 'templateId') : contract)),
};
