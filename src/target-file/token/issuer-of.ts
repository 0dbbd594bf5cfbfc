import { createPrivateKey } from 'node:crypto';
import type { Issuer } from '../schema/credentials.js';
import { own } from '../../platform/own.js';
import { below } from '../pointer.js';
import type { Target } from '../target.js';

const KEY = '/issuer/signingKeyFile';

/** The algorithms of keys. */
const CURVES: Record<string, string> = { prime256v1: 'ES256', secp384r1: 'ES384', secp521r1: 'ES512' };
const TYPES: Record<string, string> = { rsa: 'RS256', ed25519: 'EdDSA' };

function unfit(pem: string, file: string, algorithm: string): string {
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: { namedCurve } = {} } = createPrivateKey(pem);
    const kind = namedCurve === undefined ? type : `${type}, ${namedCurve}`;
    const fitting = namedCurve === undefined ? TYPES[type ?? ''] : CURVES[namedCurve];
    const mend = fitting === undefined ? '' : `: name another key, or write algorithm: ${fitting}`;
    return `the key in ${file} (${kind}) does not fit the algorithm ${algorithm}${mend}`;
  } catch {
    return `the key in ${file} is damaged or cut off`;
  }
}

/** What is wrong with a key that cannot be used, and how to fix it. */
export const mendKey = (pem: string, { signingKeyFile: file, algorithm }: Issuer): string => {
  const kind = /-----BEGIN ([A-Z0-9 ]+)-----/.exec(pem)?.[1];
  if (kind === 'PRIVATE KEY') return unfit(pem, file, algorithm);
  if (kind?.endsWith(' PRIVATE KEY')) {
    // The whole words stand in the file too, so they would be hidden as a part of the key.
    const its = kind.replace(' PRIVATE KEY', '');
    const command =
      its === 'OPENSSH'
        ? `ssh-keygen -p -m PKCS8 -N "" -f ${file}`
        : `openssl pkcs8 -topk8 -nocrypt -in ${file} -out pkcs8.pem`;
    return `${file} is a private key, but not in plain PKCS#8 (it is ${its}): convert it with ${command}`;
  }
  const found = kind === undefined ? 'no PEM at all' : `PEM of another kind (${kind})`;
  return `expected a private key in PKCS#8 PEM, but ${file} is ${found}`;
};

/**
 * The issuer settings for the tokens of a credential. An identity provider may have an issuer and a key of its own.
 * @returns undefined when the target file has no issuer
 */
export function issuerOf(target: Target, name = ''): (Issuer & { keyPointer: string }) | undefined {
  if (target.issuer === undefined) return undefined;
  const found = own(target.issuer.subjects, name);
  const { subject: _, identityProviderId: __, ...its } = found ?? { subject: '' };
  const keyPointer = its.signingKeyFile ? below(below('/issuer/subjects', name), 'signingKeyFile') : KEY;
  // The key id of the other key would be wrong.
  const keyId = its.signingKeyFile ? its.keyId : (its.keyId ?? target.issuer.keyId);
  const { keyId: ___, ...issuer } = target.issuer;
  return { ...issuer, ...its, ...(keyId !== undefined && { keyId }), keyPointer };
}
