import { KeyObject, verify } from 'node:crypto';
import { refusesValue } from '../participant/edit-parts.js';
import { onError } from '../participant/edit-reply.js';
import { SUBJECTS } from '../participant/setup.js';
import { acceptsToken, claimsOf, headerOf, subjectByClaims } from '../authentication/edit-token.js';
import { verifier } from '../authentication/token.js';
import { isObject } from '../wire/parse.js';
import type { Variants } from '../page.js';

const KNOWN_USERS: unknown[] = ['', ...Object.values(SUBJECTS).map(({ subject }) => subject)];

const ANNOTATION_KEY = /^([a-z0-9.-]+\/)?[a-z0-9]([\w.-]{0,61}[a-z0-9])?$/i;

const isKnown = (userId: unknown): boolean => typeof userId !== 'string' || KNOWN_USERS.includes(userId);

const isPlain = (metadata: unknown): boolean => {
  const { resourceVersion = '', annotations = {} } = isObject(metadata) ? metadata : {};
  return (
    resourceVersion === '' &&
    Object.entries(annotations ?? {}).every(([name, text]) => ANNOTATION_KEY.test(name) && text !== '')
  );
};

export const authenticationVariants: Variants = {
  'es256-tokens': {
    explains: 'Tokens are signed with ES256.',
    participant: { setup: { algorithm: 'ES256' } },
  },
  'tokens-need-iat-and-typ': {
    explains: 'Tokens must have an iat and a typ.',
    participant: {
      parts: ({ verify }) => ({
        verify: async (token) => {
          const subject = await verify(token);
          return subject !== undefined && claimsOf(token).iat && headerOf(token).typ ? subject : undefined;
        },
      }),
    },
  },
  'refuses-empty-resource-versions': {
    explains: 'A resourceVersion that is given must not be empty.',
    participant: {
      parts: refusesValue(
        ({ localMetadata }) => isObject(localMetadata) && localMetadata['resourceVersion'] === '',
      ),
    },
  },
  'self-allocation-off': {
    explains: 'Users may not allocate for themselves, and the target file says so.',
    participant: { setup: { selfAllocation: 'off' } },
  },
  'redacted-refusals': {
    explains: 'A 401 or 403 has the code NA and the category -1.',
    participant: {
      wrap: onError((body, { status }) =>
        status === 401 || status === 403
          ? { ...body, code: 'NA', cause: 'A security-sensitive error.', errorCategory: -1, resources: [] }
          : body,
      ),
    },
  },
  'known-users-only': {
    explains:
      'Users must be known, a resourceVersion must be empty, and annotations must have a value and a plain name.',
    participant: {
      parts: refusesValue(({ userId, localMetadata }) => !isKnown(userId) || !isPlain(localMetadata)),
    },
  },
  'knows-its-algorithm-by-itself': {
    explains:
      'Signatures are checked with RS256, whatever algorithm a token names; what crit names is refused.',
    participant: {
      parts: acceptsToken(async (token, trust) => {
        const { crit, kid } = headerOf(token);
        if (crit) return undefined;
        const key = await trust.keys({ alg: 'RS256', ...(kid !== undefined && { kid }) });
        const [header, payload, signature = ''] = token.split('.');
        const isSigned = verify(
          'sha256',
          Buffer.from(`${header}.${payload}`),
          KeyObject.from(key),
          Buffer.from(signature, 'base64url'),
        );
        const subject = isSigned && token.split('.').length === 3 ? subjectByClaims(token, trust) : undefined;
        return subject === '' ? undefined : subject;
      }),
    },
  },
  'lenient-with-tokens': {
    explains:
      'Tokens need no expiration time, may come from another issuer whose key is the same, and may be late by a minute; identity providers need not be known.',
    participant: {
      parts: (_, { trust }) => ({
        verify: verifier(trust, { audience: trust.audience, clockTolerance: 90 }),
        knowsIdentityProvider: () => true,
      }),
    },
  },
};
