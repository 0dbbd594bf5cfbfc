import type { Fault } from '../../mount.js';
import { onMember } from '../../registry/edit-reply.js';

export const templateIdAsObject: Fault = {
  name: 'template-id-as-object',
  breaks: ['registry.template-id'],
  explains: 'templateId is an object of package and name.',
  wrap: onMember('templateId', (value) => {
    const [packageId, moduleName, entityName] = String(value).split(':');
    return { packageId, moduleName, entityName };
  }),
};
