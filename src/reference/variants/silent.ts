import { verifier } from '../authentication/token.js';
import { onFamilies } from '../operator/edit-parts.js';
import { inSection, only, variantsOf, type Variants } from '../page.js';
import { allocates, allowsSynchronizers, refusesValue, onError } from '../participant/edit-parts.js';
import { SUBJECTS } from '../participant/parts.js';
import { onRequest, withText, onContext, onMember } from '../token-standard/edit.js';
import { readMoment } from '../scan/snapshots.js';
import { RECORD_TIME } from '../scan/scan.js';
import { withOptions } from '../tls/edit-server.js';
import { MUTUAL, SERVER_ONLY } from '../tls/endpoint.js';
import { type AnyWrap, refusesArriving, registries } from '../wire/edit-reply.js';
import { error, type HttpCall, isObject, parseBody, parseText, orUndefined } from '../wire/exchange.js';
import { errorPage } from './gateway.js';

const AS_OF = 'as_of';
const NINE_MINUTES_S = 540;

/** Users belong to the default provider, except the one that its own section names. */
const isElsewhere = (userId: unknown, provider: unknown): boolean =>
  typeof userId === 'string' && userId !== '' && typeof provider === 'string' && provider !== '';

/** Participants, scans and apps that choose the other behaviour where the specification leaves it open. */
export const silentVariants: Variants = {
  ...variantsOf('participant', {
    'refusals-without-words': {
      explains: 'Every refusal has the code NA, and nothing else.',
      wrap: onError(() => ({ code: 'NA' })),
    },
    'users-of-the-default-provider-only': {
      explains: 'No user may be named together with an identity provider.',
      parts: refusesValue(
        ({ userId, identityProviderId }) =>
          userId !== SUBJECTS.identityProviderAdmin.subject && isElsewhere(userId, identityProviderId),
      ),
    },
    'empty-synchronizer-stands-for-none': {
      explains: 'An empty synchronizerId is treated as absent.',
      parts: allowsSynchronizers((id, allows) => allows(id === '' ? undefined : id)),
    },
    'short-hints-are-taken': {
      explains:
        'Parties exist for all hints of one or two characters, and for all that repeat one character.',
      parts: allocates((request, allocate) =>
        /^(..?|(.)\2*)$/.test(request.partyIdHint ?? 'none') ? undefined : allocate(request),
      ),
    },
    'tokens-late-by-nine-minutes': {
      explains: 'Token times are checked with a tolerance of nine minutes.',
      parts: (_, { trust }) => ({
        verify: verifier(trust, {
          issuer: trust.issuer,
          audience: trust.audience,
          requiredClaims: ['exp'],
          clockTolerance: NINE_MINUTES_S,
        }),
      }),
    },
  }),
  ...variantsOf('scan', {
    'record-time-by-another-name': {
      explains: 'The record time is sent in another query parameter.',
      target: (usual) => ({
        ...only('scan'),
        ...inSection('scan', {
          bulkAcs: {
            recordTimeParameter: AS_OF,
            failing: [{ [AS_OF]: 'yesterday' }],
            downloadHosts: ['127.0.0.1'],
          },
        })(usual),
      }),
      wrap: (serve) => (call) =>
        serve(call.query === undefined ? call : { ...call, query: call.query.replace(AS_OF, RECORD_TIME) }),
    },
    'record-time-by-no-name': {
      explains:
        'The target file does not say how to send a record time, so only the newest snapshot can be requested.',
      target: (usual) => ({
        ...only('scan'),
        ...inSection('scan', { bulkAcs: { downloadHosts: ['127.0.0.1'] } })(usual),
      }),
      wrap:
        (serve) =>
        ({ query: _, ...call }) =>
          serve(call),
    },
    'reads-dates-and-times-without-a-zone': {
      explains: 'A record time may be only a date, or have no time zone, which then means UTC.',
      parts: () => ({
        read: (text) => readMoment(text) ?? readMoment(`${text}Z`) ?? readMoment(`${text}T00:00:00Z`),
      }),
    },
    'scan-asks-for-a-token': {
      explains: 'A call without a bearer token is answered 401, and assay sends none.',
      wrap: refusesArriving(({ headers }) => headers.authorization === undefined, error(401, 'Who calls?')),
    },
  }),
  ...variantsOf('operator', {
    'hardly-any-metrics': {
      explains: 'There is only one metric.',
      parts: onFamilies((families) => families.slice(0, 1)),
    },
    'tls-with-a-group-and-an-order-of-its-own': {
      explains: 'One supported group is not in the target file, and the order of the client is used.',
      tls: [SERVER_ONLY, MUTUAL].map(({ namedGroups: _, ...endpoint }) => ({
        ...endpoint,
        serves: withOptions({ ecdhCurve: 'P-384', honorCipherOrder: false }),
      })),
    },
  }),
};

const LARGEST_BODY = 2048;
const LONGEST_PATH = 1024;
const DEEPEST = 200;

/** As nginx and Apache httpd, and servers that must decode the path before they know the call. */
const isStrangePath = ({ path }: HttpCall): boolean =>
  orUndefined(() => /\p{Cc}|\\/u.test(decodeURIComponent(path))) ?? true;

/**
 * Returns the members of the object in a text, as written; in a text that is not JSON, everything that looks like
 * one.
 */
function membersOf(text: string): { name: string; at: number }[] {
  const found = [];
  let depth = 0;
  for (const { 0: token, 1: colon, index } of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 1 && colon !== undefined)
      found.push({ name: token.slice(0, -colon.length), at: index });
  }
  return found;
}

/** Returns the first member whose name occurred before. */
const secondOfAName = (text: string) =>
  membersOf(text).find(({ name }, i, all) => all.findIndex((other) => other.name === name) < i);

const TWICE_IN_META = /"meta":\{("[^"]*"):"[^"]*",\1:/;

/** Renames the second member with the same name, so that it is unknown. */
function onlyFirst(text: string): string {
  const second = secondOfAName(text);
  if (!second) return text;
  const { name, at } = second;
  return `${text.slice(0, at)}"again"${text.slice(at + name.length)}`;
}

/** V2 requires large allocations and settlements, so its factories take bodies of any size. */
const V2_FACTORY = /\/v2\/[a-z]+-factory$/;

const hasSmallLimits: AnyWrap = (serve) => (call) => {
  if (call.path.length > LONGEST_PATH) return error(414, 'The path is too long.');
  if (V2_FACTORY.test(call.path)) return serve(call);
  if (call.body.length > LARGEST_BODY) return error(413, 'The body is too large.');
  const brackets = call.body.toString().match(/[[{]/g) ?? [];
  return brackets.length > DEEPEST ? error(400, 'The body is too deep.') : serve(call);
};

const PROTOTYPE = /"__proto__"\s*:/;

const LEFT_OUT = ['__proto__', 'constructor', 'prototype'];

const withoutPrototypes = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) => (LEFT_OUT.includes(name) ? undefined : value));

const leavesOutPrototypes: AnyWrap = (serve) => (call) => {
  const text = call.body.toString();
  if (!PROTOTYPE.test(text) || parseText(text) === undefined) return serve(call);
  return serve({ ...call, body: Buffer.from(JSON.stringify(withoutPrototypes(text))) });
};

const NAMES = [
  ...['meta', 'excludeDebugFields', 'choiceArguments'],
  ...['partyIdHint', 'localMetadata', 'identityProviderId', 'synchronizerId', 'userId'],
];

const readsAnyCase: AnyWrap = (serve) => (call) => {
  const body = parseBody(call.body);
  if (!isObject(body)) return serve(call);
  const known = (name: string) => NAMES.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name;
  if (Object.keys(body).every((name) => known(name) === name)) return serve(call);
  const read = Object.fromEntries(Object.entries(body).map(([name, value]) => [known(name), value]));
  return serve({ ...call, body: Buffer.from(JSON.stringify(read)) });
};

/** Registries that choose the other behaviour where the specification leaves it open. */
export const silentRegistryVariants: Variants = {
  'first-of-two-names-counts': {
    explains: 'When a member occurs twice in a request, the first one counts.',
    wrap: onRequest((call) => {
      const text = call.body.toString();
      const read = onlyFirst(text);
      // A body without duplicate names stays unchanged, because it may not be UTF-8.
      return read === text ? call : withText(call, read);
    }),
  },
  'refuses-names-twice': {
    explains: 'A request in which a member occurs twice is a bad request.',
    wrap: (serve) => (call) => {
      const text = call.body.toString();
      const isTwice = secondOfAName(text) !== undefined || TWICE_IN_META.test(text);
      return isTwice && call.route.id ? error(400, 'A member stands twice.') : serve(call);
    },
  },
  'prototypes-refused': {
    explains: 'A body with a member named __proto__ is refused, as by Fastify.',
    ...registries(
      refusesArriving(
        ({ body, method }) => PROTOTYPE.test(body.toString()) && method === 'POST',
        error(400, 'Object contains forbidden prototype property.'),
      ),
    ),
    participant: { parts: refusesValue((members) => PROTOTYPE.test(JSON.stringify(members))) },
  },
  'prototypes-left-out': {
    explains: 'Members named __proto__ or constructor are ignored, as by Zod, NestJS and others.',
    ...registries(leavesOutPrototypes),
    participant: {
      parts: ({ read }) => ({ read: (value) => read(withoutPrototypes(JSON.stringify(value))) }),
    },
  },
  'names-in-any-case': {
    explains: 'Member names are matched without regard to case, as in Go.',
    ...registries(readsAnyCase),
    participant: { wrap: readsAnyCase },
  },
  'small-limits': {
    explains:
      'Paths over 1 KB are answered 414; bodies over 2 KB 413, and more than 200 brackets 400, except by V2 factories.',
    ...registries(hasSmallLimits),
  },
  'paths-refused-by-the-server': {
    explains: 'A path that is not valid UTF-8, or has control characters, is answered 400 with an HTML page.',
    ...registries(refusesArriving(isStrangePath, errorPage(400, 'Bad Request'))),
  },
  'registry-asks-for-a-token': {
    explains: 'A call without a bearer token is answered 401.',
    target: inSection('registry', { credential: 'participantAdmin' }),
    ...registries(
      refusesArriving(
        ({ headers }) => headers.authorization?.startsWith('Bearer ') !== true,
        error(401, 'Who calls?'),
      ),
    ),
  },
  'blobs-in-hexadecimal': {
    explains: 'Blobs are written in hexadecimal digits.',
    wrap: onMember('createdEventBlob', (blob) => Buffer.from(String(blob), 'base64').toString('hex')),
  },
  'discloses-nothing': {
    explains: 'No instruction needs any data or contract to be accepted.',
    wrap: onContext(() => ({ choiceContextData: {}, disclosedContracts: [] })),
  },
};
