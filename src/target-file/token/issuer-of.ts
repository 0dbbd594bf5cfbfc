import { own } from '../../platform/own.js';
import { below } from '../pointer.js';
import type { Issuer } from '../schema/issuer.js';
import type { Target } from '../target.js';
import { KEY } from './signing-key.js';

/**
 * What the tokens of a credential are made with: an identity provider may have an issuer and a key of its own.
 * @returns undefined where the target file has no issuer
 */
export function issuerOf(target: Target, name = ''): (Issuer & { keyPointer: string }) | undefined {
  if (target.issuer === undefined) return undefined;
  const found = own(target.issuer.subjects, name);
  const { subject: _, identityProviderId: __, ...its } = found ?? { subject: '' };
  const keyPointer = its.signingKeyFile ? below(below('/issuer/subjects', name), 'signingKeyFile') : KEY;
  // The id of the other key would lead to the wrong one.
  const keyId = its.signingKeyFile ? its.keyId : (its.keyId ?? target.issuer.keyId);
  const { keyId: ___, ...issuer } = target.issuer;
  return { ...issuer, ...its, ...(keyId !== undefined && { keyId }), keyPointer };
}
