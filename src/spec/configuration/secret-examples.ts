import { base64, HELD, SECRETS, type Encoding, type SecretName } from './base.js';
import { ABSENT, example, type BundleTree, type Edit, type Example } from './deployment.js';

/** Both encodings of a secret. */
export const ENCODINGS = ['data', 'stringData'] as const;
/** The secrets, in the order of their manifests. */
export const NAMES = Object.keys(SECRETS) as SecretName[];
/** The place of the manifest of a secret. */
export const placeOf = (secret: SecretName) => `secrets ${NAMES.indexOf(secret)}`;

/** A good secret in one of the encodings. */
export const encoded = (secret: SecretName, as: Encoding): Edit => {
  const values = Object.entries(HELD[secret]).map(([key, value]) => [key, inEncoding(as, value)]);
  return {
    [`${placeOf(secret)}.${as === 'data' ? 'stringData' : 'data'}`]: ABSENT,
    [`${placeOf(secret)}.${as}`]: Object.fromEntries(values) as BundleTree,
  };
};

/** A value in an encoding. */
export const inEncoding = (as: Encoding, value: string) => (as === 'data' ? base64(value) : value);

/** Examples in both encodings of a secret, to find a loader that supports only one of them. */
export const inSecret = (
  secret: SecretName,
  key: string,
  wrongs: readonly (string | typeof ABSENT)[],
): Example[] =>
  ENCODINGS.flatMap((as) =>
    wrongs.flatMap((value) => {
      const place = `${placeOf(secret)}.${as}.${key}`;
      const isText = typeof value === 'string';
      return example(
        `${key} of the ${secret} secret ${isText ? JSON.stringify(value) : 'missing'}, in ${as}`,
        place,
        { [place]: isText ? inEncoding(as, value) : value },
        encoded(secret, as),
      );
    }),
  );
