import { base64, HELD, SECRETS, type Encoding, type SecretName } from './base.js';
import {
  ABSENT,
  example,
  set,
  together,
  valueAt,
  where,
  type BundleEdit,
  type BundleTree,
  type Example,
} from './deployment.js';

/** Both encodings of a secret. */
export const ENCODINGS = ['data', 'stringData'] as const;
/** The index of a secret among the manifests. */
export const placeOf = (secret: SecretName) => Object.keys(SECRETS).indexOf(secret);

/** A good secret in one of the encodings. */
export const encoded = (secret: SecretName, as: Encoding): BundleEdit => {
  const values = Object.entries(HELD[secret]).map(([key, value]) => [key, inEncoding(as, value)]);
  const other = as === 'data' ? 'stringData' : 'data';
  return together(
    set('secrets', `${placeOf(secret)}.${other}`, ABSENT),
    set('secrets', `${placeOf(secret)}.${as}`, Object.fromEntries(values) as BundleTree),
  );
};

/** A value in an encoding. */
export const inEncoding = (as: Encoding, value: string) => (as === 'data' ? base64(value) : value);

const takesAudience: BundleEdit = where('participant', (bundle) =>
  valueAt(bundle, 'participant', 'disableAuth') === true
    ? bundle
    : set('participant', 'auth.targetAudience', HELD.backend.audience)(bundle),
);

/** Examples in both encodings of a secret, to find a loader that supports only one of them. */
export const inSecret = (
  secret: SecretName,
  key: string,
  wrongs: readonly (string | typeof ABSENT)[],
): Example[] =>
  ENCODINGS.flatMap((as) =>
    wrongs.map((value) => {
      const setup = together(encoded(secret, as), ...(secret === 'backend' ? [takesAudience] : []));
      const path = `${placeOf(secret)}.${as}.${key}`;
      const isText = typeof value === 'string';
      return example(
        { kind: 'secrets', key: path, setup },
        `${key} of the ${secret} secret ${isText ? JSON.stringify(value) : 'missing'}, in ${as}`,
        set('secrets', path, isText ? inEncoding(as, value) : value),
      );
    }),
  );

/** An example with one more manifest at the end. */
export const appended = (what: string, key: string, one: BundleTree): Example =>
  example({ kind: 'secrets', key }, what, (bundle) => ({
    ...bundle,
    files: { ...bundle.files, secrets: [...(bundle.files.secrets as BundleTree[]), one] },
  }));
