import { createLocalJWKSet, createRemoteJWKSet, exportJWK, type JWK } from '../../packages/jose.js';
import { type Trust, SUBJECTS } from '../participant/parts.js';
import { json, type HttpReply } from '../wire/exchange.js';
import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

/** The participant's own name in tokens. */
export const AUDIENCE = 'https://ledger.example';

/** An external issuer whose tokens the participants accept. `audience` defaults to {@link AUDIENCE}. */
export type OtherIssuer = { issuer: string; jwksUri: string; audience?: string };

const FILES: Record<Algorithm, string> = { RS256: 'issuer.pem', ES256: 'issuer-es256.pem' };

const publicKeys = (keys: SigningKeys) => ({ keys: Object.values(keys).map(({ publicJwk }) => publicJwk) });

/** The private keys, by the file names in target files. */
export const keyFiles = (keys: SigningKeys): Record<string, string> =>
  Object.fromEntries(
    Object.entries(keys).map(([name, { pem }]: [string, IssuerKey]) => [FILES[name as Algorithm], pem]),
  );

/** Returns the responses of the issuer at `issuer`, by URL. */
export const issuerPages = (issuer: string, keys: SigningKeys): Map<string, HttpReply> =>
  new Map([
    [
      `${issuer}/.well-known/openid-configuration`,
      json(200, {
        issuer,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: [],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: Object.keys(keys),
      }),
    ],
    [`${issuer}/jwks`, json(200, publicKeys(keys))],
  ]);

/** Trusts the tokens that are signed with these keys. */
export const trustIn = (issuer: string, keys: SigningKeys): Trust => ({
  keys: createLocalJWKSet(publicKeys(keys)),
  issuer,
  audience: AUDIENCE,
});

/** Trusts the tokens of an external issuer, whose keys are fetched with the first token. */
export const trustInOther = ({ issuer, jwksUri, audience = AUDIENCE }: OtherIssuer): Trust => ({
  keys: createRemoteJWKSet(new URL(jwksUri)),
  issuer,
  audience,
});

/** The issuer section of a target file. */
export const issuerFile = (issuer: string, keys: SigningKeys, algorithm: Algorithm, hasTwo: boolean) => ({
  /** A name in `Reference.files`, relative to the target file. */
  signingKeyFile: FILES[algorithm],
  algorithm,
  keyId: keys[algorithm].keyId,
  issuer,
  audience: AUDIENCE,
  claims: { scope: 'daml_ledger_api' },
  subjects: {
    ...SUBJECTS,
    ...(hasTwo && {
      identityProviderAdmin: {
        ...{ ...SUBJECTS.identityProviderAdmin, issuer: issuerOfProvider(issuer) },
        ...{ signingKeyFile: FILES.ES256, algorithm: 'ES256', keyId: keys.ES256.keyId },
      },
    }),
  },
});

/** The issuer of an identity provider, where it has its own. Its key is the one for ES256. */
export const issuerOfProvider = (issuer: string): string => `${issuer}/east`;

type Algorithm = 'RS256' | 'ES256';

type IssuerKey = {
  keyId: string;
  /** PKCS#8. */
  pem: string;
  publicJwk: JWK;
};

/** A key pair for each algorithm. */
export type SigningKeys = Record<Algorithm, IssuerKey>;

const generate = promisify(generateKeyPair);

const signingKey = async (
  alg: Algorithm,
  keyId: string,
  pair: { privateKey: KeyObject; publicKey: KeyObject },
): Promise<IssuerKey> => ({
  keyId,
  pem: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  publicJwk: { ...(await exportJWK(pair.publicKey)), alg, kid: keyId, use: 'sig' },
});

/** Creates key pairs: RSA with 2048 bits, and P-256. */
export const createSigningKeys = async (): Promise<SigningKeys> => {
  const [rsa, ec] = await Promise.all([
    generate('rsa', { modulusLength: 2048 }),
    generate('ec', { namedCurve: 'P-256' }),
  ]);
  return { RS256: await signingKey('RS256', 'k1', rsa), ES256: await signingKey('ES256', 'k2', ec) };
};
