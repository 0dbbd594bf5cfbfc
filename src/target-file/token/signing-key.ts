import type { Issuer } from '../schema/issuer.js';

/** Where a target file names the key that tokens are signed with. */
export const KEY = '/issuer/signingKeyFile';

/** What is wrong with the text of a key that cannot be used, and how to mend it. */
export const mendKey = (pem: string, { signingKeyFile: file, algorithm }: Issuer): string => {
  const kind = /-----BEGIN ([A-Z0-9 ]+)-----/.exec(pem)?.[1];
  if (kind === 'PRIVATE KEY') return `the key in ${file} does not fit the algorithm ${algorithm}`;
  if (kind?.endsWith('PRIVATE KEY')) {
    const command = `openssl pkcs8 -topk8 -nocrypt -in ${file} -out pkcs8.pem`;
    return `${file} is a private key, but not in plain PKCS#8 (it is ${kind}): convert it with ${command}`;
  }
  const found = kind === undefined ? 'no PEM at all' : `PEM of another kind (${kind})`;
  return `expected a private key in PKCS#8 PEM (-----BEGIN PRIVATE KEY-----), but ${file} is ${found}`;
};
