import type { Fault } from '../../mount.js';
import { onMember } from '../../participant/edit-parts.js';

export const ignoresIdentityProviderObjects: Fault = {
  name: 'ignores-identity-provider-objects',
  breaks: ['participant.identity-provider-type'],
  explains: 'An object or an array as identityProviderId is taken for none.',
  participant: { parts: onMember('identityProviderId', (id) => (typeof id === 'object' ? null : id)) },
};
