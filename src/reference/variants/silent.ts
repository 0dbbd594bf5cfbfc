import { verifier } from '../authentication/token.js';
import { onFamilies } from '../operator/edit-parts.js';
import { onError } from '../participant/edit-reply.js';
import { refusesValue } from '../participant/edit-parts.js';
import { SUBJECTS } from '../participant/setup.js';
import { inSection, only, type Variants } from '../page.js';
import { readMoment } from '../scan/moment.js';
import { RECORD_TIME } from '../scan/scan.js';
import { MUTUAL, SERVER_ONLY } from '../tls/endpoint.js';
import { withOptions } from '../tls/edit-server.js';
import { error } from '../wire/exchange.js';

const AS_OF = 'as_of';
const NINE_MINUTES_S = 540;

/** Users are of the default provider, but for the one that its own section names. */
const isElsewhere = (userId: unknown, provider: unknown): boolean =>
  typeof userId === 'string' && userId !== '' && typeof provider === 'string' && provider !== '';

/** Participants, scans and apps on the other side of what the specification leaves open. */
export const silentVariants: Variants = {
  'refusals-without-words': {
    explains: 'Every refusal has the code NA, and nothing else.',
    participant: { wrap: onError(() => ({ code: 'NA' })) },
  },
  'users-of-the-default-provider-only': {
    explains: 'No user may be named together with an identity provider.',
    participant: {
      parts: refusesValue(
        ({ userId, identityProviderId }) =>
          userId !== SUBJECTS.identityProviderAdmin.subject && isElsewhere(userId, identityProviderId),
      ),
    },
  },
  'empty-synchronizer-stands-for-none': {
    explains: 'An empty synchronizerId is the same as none.',
    participant: {
      parts: ({ allowsSynchronizer }) => ({
        allowsSynchronizer: (id) => allowsSynchronizer(id === '' ? undefined : id),
      }),
    },
  },
  'short-hints-are-taken': {
    explains: 'There are parties of all hints of one or two characters already.',
    participant: {
      parts: ({ allocate }) => ({
        allocate: (request) =>
          request.partyIdHint !== undefined && request.partyIdHint.length < 3 ? undefined : allocate(request),
      }),
    },
  },
  'tokens-late-by-nine-minutes': {
    explains: 'The clock of the participant is nine minutes late, or nearly as many early.',
    participant: {
      parts: (_, { trust }) => ({
        verify: verifier(trust, {
          ...{ issuer: trust.issuer, audience: trust.audience, requiredClaims: ['exp'] },
          clockTolerance: NINE_MINUTES_S,
        }),
      }),
    },
  },
  'remembers-good-tokens': {
    explains: 'A token that was good once is good for ever.',
    participant: {
      parts: ({ verify }) => {
        const good = new Map<string, string>();
        return {
          verify: async (token) => {
            const subject = good.get(token) ?? (await verify(token));
            if (subject !== undefined) good.set(token, subject);
            return subject;
          },
        };
      },
    },
  },
  'record-time-by-another-name': {
    explains: 'The record time is passed by another query parameter.',
    target: (usual) => ({
      ...only('scan'),
      ...inSection('scan', {
        bulkAcs: {
          ...{ recordTimeParameter: AS_OF, failing: [{ [AS_OF]: 'yesterday' }] },
          downloadHosts: ['127.0.0.1'],
        },
      })(usual),
    }),
    scan: {
      wrap: (serve) => (call) =>
        serve(call.query === undefined ? call : { ...call, query: call.query.replace(AS_OF, RECORD_TIME) }),
    },
  },
  'record-time-by-no-name': {
    explains: 'Nobody says how a record time is passed: the newest snapshot is all there is to ask for.',
    target: (usual) => ({
      ...only('scan'),
      ...inSection('scan', { bulkAcs: { downloadHosts: ['127.0.0.1'] } })(usual),
    }),
    scan: {
      wrap:
        (serve) =>
        ({ query: _, ...call }) =>
          serve(call),
    },
  },
  'reads-dates-and-times-without-a-zone': {
    explains: 'A record time may be a date alone, or have no zone, which is UTC then.',
    target: only('scan'),
    scan: {
      parts: () => ({
        read: (text) => readMoment(text) ?? readMoment(`${text}Z`) ?? readMoment(`${text}T00:00:00Z`),
      }),
    },
  },
  'scan-asks-for-a-token': {
    explains: 'A call without a bearer token is answered 401, and none is sent.',
    target: only('scan'),
    scan: {
      wrap: (serve) => (call) =>
        call.headers.authorization === undefined ? error(401, 'Who calls?') : serve(call),
    },
  },
  'hardly-any-metrics': {
    explains: 'There is one metric.',
    target: only('operator'),
    operator: { parts: onFamilies((families) => families.slice(0, 1)) },
  },
  'tls-with-a-group-and-an-order-of-its-own': {
    explains: 'One group is spoken that the target file does not name, and the order of the client counts.',
    target: only('operator'),
    tls: [SERVER_ONLY, MUTUAL].map(({ namedGroups: _, ...endpoint }) => ({
      ...endpoint,
      serves: withOptions({ ecdhCurve: 'P-384', honorCipherOrder: false }),
    })),
  },
};
