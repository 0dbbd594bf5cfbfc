import type { Fault } from '../../mount.js';
import { takesFalsyForAbsent } from '../../participant/edit-parts.js';

export const takesFalsyIdentityProviderForDefault: Fault = {
  name: 'takes-falsy-identity-provider-for-default',
  breaks: ['participant.identity-provider-type'],
  explains: 'false and 0 as identityProviderId are taken for none.',
  participant: { parts: takesFalsyForAbsent('identityProviderId') },
};
