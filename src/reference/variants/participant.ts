import { createHash, KeyObject } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  acceptsToken,
  claimsOf,
  headerOf,
  isSignedBy,
  subjectByClaims,
} from '../authentication/edit-token.js';
import { demands, verifier } from '../authentication/token.js';
import { jwtVerify } from '../../packages/jose.js';
import { variantsOf } from '../page.js';
import { allocates, refusesValue, onProvider, onError, onFailed } from '../participant/edit-parts.js';
import { ABORTED, INVALID_ARGUMENT, ledgerError } from '../participant/ledger-error.js';
import { SUBJECTS, THREE_SYNCHRONIZERS } from '../participant/parts.js';
import { type AnyWrap, counting, isChunked, onReply, refusesArriving } from '../wire/edit-reply.js';
import { isObject, parseBody } from '../wire/exchange.js';

/** All names and strings in a value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)])
    : typeof value === 'string'
      ? [value]
      : [];

export const participantVariants = variantsOf('participant', {
  'refusals-are-500': {
    explains: 'Every refusal has the status 500, and its ledger error body says what it is.',
    wrap: onFailed((reply) => ({ ...reply, status: 500 })),
  },
  'renames-duplicate-hints': {
    explains: 'The ledger is of the other kind: an existing hint gets another identifier.',
    setup: { duplicateHints: 'renamed' },
  },
  'several-synchronizers': {
    explains: 'Three synchronizers are connected, so that one must be named.',
    setup: { synchronizers: THREE_SYNCHRONIZERS },
  },
  'identifiers-without-hints': {
    explains: 'Identifiers contain nothing of the hint.',
    parts: allocates(async (request, allocate) => {
      const identifier = await allocate(request);
      return identifier && `party::1220${createHash('sha256').update(identifier).digest('hex')}`;
    }),
  },
  'errors-with-nulls': {
    explains: 'Unused members of an error are null.',
    wrap: onError(({ code, cause, context, errorCategory }) => ({
      code,
      cause,
      context,
      errorCategory,
      correlationId: null,
      traceId: null,
      resources: null,
      grpcCodeValue: null,
      retryInfo: null,
      definiteAnswer: null,
    })),
  },
  'errors-with-code-and-cause': {
    explains: 'Errors have only a code and a cause.',
    wrap: onError(({ code, cause }) => ({ code, cause })),
  },
  'annotations-of-ascii-only': {
    explains: 'An annotation with a character other than printable ASCII is refused.',
    parts: refusesValue(({ localMetadata }) => /[^ -~]/.test(textsIn(localMetadata).join(''))),
  },
  'contends-at-once': {
    explains: 'Concurrent calls with one hint are all refused because they conflict.',
    wrap: (serve) => {
      const underWay = new Map<string, { calls: number }>();
      return async (call) => {
        const value = parseBody(call.body);
        const asked = isObject(value) ? value['partyIdHint'] : undefined;
        const hint = typeof asked === 'string' ? asked : '';
        const together = underWay.get(hint) ?? { calls: 0 };
        underWay.set(hint, together);
        together.calls += 1;
        await setTimeout(5);
        underWay.delete(hint);
        if (together.calls === 1 || hint === '') return serve(call);
        return ledgerError(ABORTED, 'Another call has the same hint.', together.calls);
      };
    },
  },
  'fails-before-every-fifth-party': {
    explains: 'Instead of every fifth party, a call gets a 500 and has no effect.',
    parts: counting((count) =>
      allocates((request, allocate) => {
        if (count() % 5 === 0) throw new Error('No room for the party.');
        return allocate(request);
      }),
    ),
  },
  'default-provider-has-a-name': {
    explains: 'The default identity provider is returned by its name.',
    wrap: onProvider((id) => (id === '' ? 'default' : id)),
  },
  'asks-for-the-length-of-a-party': {
    explains: 'A chunked body is answered 411, because its length must be sent.',
    wrap: refusesArriving(isChunked, ledgerError({ ...ABORTED, status: 411 }, 'How long?', 1)),
  },
  'other-words-each-time': {
    explains: 'Refusals have other words, another code and another status every other time.',
    wrap: counting((count) =>
      onReply((reply) => {
        const isOther = count() % 2 === 1;
        return reply.status < 400 || isOther ? reply : ledgerError({ ...ABORTED, status: 422 }, 'No.', 1);
      }),
    ),
  },
  'other-statuses': {
    explains:
      'An existing hint is answered 409, any other invalid request 422, and a caller without the right 404.',
    wrap: onFailed((reply) => {
      if (reply.body.includes('present already')) return { ...reply, status: 409 };
      return { ...reply, status: { 400: 422, 403: 404 }[reply.status] ?? reply.status };
    }),
  },
});

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

/** Reports errors in a request before it checks the caller. */
const looksAtTheTokenLast: AnyWrap = (serve) => async (call) => {
  const reply = await serve(call);
  if (![401, 403].includes(reply.status) || call.method !== 'POST') return reply;
  const value = parseBody(call.body);
  const { partyIdHint = 'x' } = isObject(value) ? value : {};
  return isObject(value) && /^[\w :-]{1,255}$/.test(String(partyIdHint))
    ? reply
    : ledgerError(INVALID_ARGUMENT, 'The request is wrong.', 1);
};

export const authenticationVariants = variantsOf('participant', {
  'es256-tokens': {
    explains: 'Tokens are signed with ES256.',
    setup: { algorithm: 'ES256' },
  },
  'provider-with-its-own-issuer': {
    explains: 'The tokens of the admin of an identity provider have an issuer and a key of their own.',
    setup: { issuers: 'two' },
  },
  'one-key-set-for-two-issuers': {
    explains: 'There is one key set for two issuers, and iss is not looked at.',
    setup: { issuers: 'two' },
    parts: (_, { trust }) => ({
      verify: verifier(trust, { audience: trust.audience, requiredClaims: ['exp'] }),
    }),
  },
  'tokens-need-iat-and-typ': {
    explains: 'Tokens must have an iat and a typ.',
    parts: ({ verify }) => ({
      verify: async (token) => {
        const subject = await verify(token);
        return subject !== undefined && claimsOf(token).iat && headerOf(token).typ ? subject : undefined;
      },
    }),
  },
  'refuses-empty-resource-versions': {
    explains: 'An existing resourceVersion must not be empty.',
    parts: refusesValue(
      ({ localMetadata }) => isObject(localMetadata) && localMetadata['resourceVersion'] === '',
    ),
  },
  'self-allocation-off': {
    explains: 'Users may not allocate for themselves, and the target file says so.',
    setup: { selfAllocation: 'off' },
  },
  'redacted-refusals': {
    explains: 'A 401 or 403 has the code NA and the category -1.',
    wrap: onError((body, { status }) =>
      status === 401 || status === 403
        ? { ...body, code: 'NA', cause: 'A security-sensitive error.', errorCategory: -1, resources: [] }
        : body,
    ),
  },
  'known-users-only': {
    explains:
      'Users must be known, a resourceVersion must be empty, and annotations must have a value and a plain name.',
    parts: refusesValue(({ userId, localMetadata }) => !isKnown(userId) || !isPlain(localMetadata)),
  },
  'knows-its-algorithm-by-itself': {
    explains:
      'Signatures are verified with RS256, whatever algorithm a token names; tokens with crit are refused.',
    parts: acceptsToken(async (token, trust) => {
      const { crit, kid } = headerOf(token);
      if (crit) return undefined;
      const key = await trust.keys({ alg: 'RS256', ...(kid !== undefined && { kid }) });
      const isSigned = isSignedBy(token, KeyObject.from(key)) && token.split('.').length === 3;
      return isSigned ? subjectByClaims(token, trust) : undefined;
    }),
  },
  'looks-at-the-token-last': {
    explains: 'Errors in a request, except an existing hint, are reported before the caller is checked.',
    wrap: looksAtTheTokenLast,
  },
  'looks-at-the-token-last-and-renames': {
    explains: 'Errors in a request are reported before the caller is checked, and no hint exists.',
    setup: { duplicateHints: 'renamed' },
    wrap: looksAtTheTokenLast,
  },
  'tries-each-of-its-keys': {
    explains: 'Key ids are ignored: a token is verified with each known key.',
    parts: acceptsToken(async (token, trust) => {
      const { crit, alg } = headerOf(token);
      if (crit || alg !== 'RS256') return undefined;
      const key = await trust.keys({ alg });
      const { sub } = (await jwtVerify(token, key, demands(trust))).payload;
      return sub === '' ? undefined : sub;
    }),
  },
  'lenient-with-tokens': {
    explains:
      'Tokens need no expiration time, may come from another issuer with the same key, may be five minutes late and may follow the scheme without a blank; identity providers need not be known.',
    parts: ({ token }, { trust }) => ({
      // As a typed Authorization header of pekko-http is read.
      token: (call) =>
        /^bearer[ \t]*([\w\-.~+/]+=*)$/i.exec(call.headers.authorization ?? '')?.[1] ?? token(call),
      verify: verifier(trust, { audience: trust.audience, clockTolerance: 300 }),
      knowsIdentityProvider: () => true,
    }),
  },
});
