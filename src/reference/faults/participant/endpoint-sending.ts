import type { Faults } from '../../page.js';
import {
  ledgerError,
  type Failure,
  INVALID_ARGUMENT,
  UNAUTHENTICATED,
} from '../../participant/ledger-error.js';
import {
  acceptOf,
  codingsOf,
  isChunked,
  readsAs,
  refusesArriving,
  remembersOnConnection,
  typeOf,
} from '../../wire/edit-arrival.js';
import { gzipped } from '../../wire/content-coding.js';
import { onReply } from '../../wire/edit-reply.js';
import type { HttpCall, Reply } from '../../wire/exchange.js';
import { inLatin1, isSeenByProxies } from '../readers.js';

const failure = (kind: Failure, cause: string) => ledgerError(kind, cause, 1);
const unsupported = failure({ ...INVALID_ARGUMENT, status: 415 }, 'Only application/json is read.');
const notAcceptable = failure({ ...INVALID_ARGUMENT, status: 406 }, 'Only application/json is written.');
const invalid = failure(INVALID_ARGUMENT, 'The request is refused.');

const refuses = (test: (call: HttpCall) => boolean, refusal: Reply = invalid) => ({
  wrap: refusesArriving(test, refusal),
});

/** Refuses only what would be accepted: what is refused anyway is refused as it is. */
const refusesGood = (test: (call: HttpCall) => boolean) => ({
  wrap: onReply((reply, call) => (reply.status === 200 && test(call) ? invalid : reply)),
});

export const participantEndpointSending: Faults = {
  'participant.sending': {
    'refuses-parties-in-chunks': {
      explains: 'A good call whose body comes in chunks is refused as an invalid one.',
      participant: refusesGood(isChunked),
    },
    'takes-chunks-for-an-empty-request': {
      explains: 'A body that comes in chunks is taken for an empty object.',
      participant: {
        wrap: (serve) => (call) => serve(isChunked(call) ? { ...call, body: Buffer.from('{}') } : call),
      },
    },
    'reads-one-piece-of-a-party': {
      explains: 'Of a body that comes in pieces only the first is read.',
      participant: { wrap: readsAs(({ pieces }, body) => pieces[0] ?? body) },
    },
    'refuses-parties-with-a-charset': {
      explains: 'A media type with a charset is answered 415.',
      participant: refuses((call) => /charset/i.test(typeOf(call)), unsupported),
    },
    'refuses-good-calls-with-a-charset': {
      explains: 'A good call whose media type has a charset is refused as an invalid one.',
      participant: refusesGood((call) => /charset/i.test(typeOf(call))),
    },
    'refuses-parties-through-a-proxy': {
      explains: 'A call with the header Forwarded or X-Forwarded-For is refused.',
      participant: refuses(isSeenByProxies),
    },
    'refuses-parties-with-quoted-cookies': {
      explains: 'A good call with a cookie in quotes is refused as an invalid one.',
      participant: refusesGood((call) => call.headers.cookie?.includes('"') === true),
    },
    'decodes-bodies-with-a-quoted-charset-as-latin-1': {
      explains: 'A body whose charset is written in quotes is decoded as Latin-1.',
      participant: {
        wrap: (serve) => (call) =>
          serve(typeOf(call).includes('"') ? { ...call, body: inLatin1(call.body) } : call),
      },
    },
    'refuses-a-quoted-charset': {
      explains: 'A charset in capitals and quotes is answered 415.',
      participant: refuses((call) => /charset=(?!utf-8$)/i.test(typeOf(call)), unsupported),
    },
    'knows-the-media-type-by-its-letters': {
      explains: 'A media type in capitals is answered 415.',
      participant: refuses((call) => !typeOf(call).startsWith('application/json'), unsupported),
    },
    'refuses-any-type-to-accept': {
      explains: 'A call that accepts anything is answered 406.',
      participant: refuses((call) => acceptOf(call) === '*/*', notAcceptable),
    },
    'refuses-a-list-of-types-to-accept': {
      explains: 'An Accept with several media types is answered 406.',
      participant: refuses((call) => acceptOf(call).includes(','), notAcceptable),
    },
    'knows-authorization-by-its-letters': {
      explains: 'An Authorization in capitals throughout is not seen.',
      participant: refuses(
        ({ arrival }) => arrival?.names.includes('AUTHORIZATION') === true,
        failure(UNAUTHENTICATED, 'The call is not authenticated.'),
      ),
    },
    'gzip-for-clients-without-it': {
      explains: 'Answers are in gzip where Accept-Encoding names no other coding than br.',
      participant: { wrap: onReply((reply, call) => (codingsOf(call) === 'br' ? gzipped(reply) : reply)) },
    },
    'goes-on-with-half-a-party': {
      explains: 'What came of a call that was broken off is taken for the beginning of the next one.',
      participant: {
        wrap: readsAs(({ brokenOff }, body) => (brokenOff ? Buffer.concat([brokenOff, body]) : body)),
      },
    },
    'refuses-a-connection-after-an-invalid-call': {
      explains: 'After an invalid call, every further one on its connection is refused.',
      participant: { wrap: remembersOnConnection(400, invalid) },
    },
    'refuses-a-connection-after-a-stranger': {
      alsoBreaks: ['authentication.token-each-time'],
      explains: 'After a call without a good token, every further one on its connection is refused.',
      participant: {
        wrap: remembersOnConnection(401, failure(UNAUTHENTICATED, 'The connection is not authenticated.')),
      },
    },
  },
};
