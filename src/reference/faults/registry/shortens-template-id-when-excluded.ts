import type { Fault } from '../../mount.js';
import { excludes } from '../../registry/edit-call.js';
import { onContract } from '../../registry/edit-reply.js';

export const shortensTemplateIdWhenExcluded: Fault = {
  name: 'shortens-template-id-when-excluded',
  breaks: ['registry.exclude-debug-only'],
  explains: 'Excluding debug fields cuts the package off the template id.',
  wrap: onContract((contract, _, call) =>
    excludes(call) ? { ...contract, templateId: String(contract['templateId']).slice(65) } : contract,
  ),
};
