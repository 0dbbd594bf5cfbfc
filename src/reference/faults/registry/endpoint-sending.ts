import type { Wrap } from '../../registry/call.js';
import { refuseWhen, withText } from '../../registry/edit-call.js';
import { onReply } from '../../registry/edit-reply.js';
import {
  acceptOf,
  gzippedForOthers,
  isChunked,
  readsAs,
  remembersOnConnection,
  typeOf,
} from '../../wire/edit-arrival.js';
import { error } from '../../wire/exchange.js';
import type { Faults } from '../../page.js';

const bodyLost: Wrap = (serve) => (call) => serve(isChunked(call) ? withText(call, '') : call);

const unsupported = error(415, 'Only application/json is read.');
const notAcceptable = error(406, 'Only application/json is written.');

const spoilt = error(400, 'The connection is not in order.');

export const registryEndpointSending: Faults = {
  'registry.sending': {
    'loses-chunked-bodies': {
      explains: 'A body that comes in chunks is taken for none.',
      wrap: bodyLost,
    },
    'lets-in-anything-in-chunks': {
      explains: 'A body that comes in chunks is not looked at.',
      wrap: (serve) => (call) => serve(isChunked(call) ? withText(call, '{}') : call),
    },
    'reads-one-piece': {
      explains: 'Of a body that comes in pieces only the first is read.',
      wrap: readsAs(({ pieces }, body) => pieces[0] ?? body),
    },
    'decodes-pieces-one-by-one': {
      explains: 'The pieces of a body are decoded one by one, and letters that stand in two of them refused.',
      wrap: (serve) => (call) => {
        const broken = call.arrival?.pieces.some((piece) => piece.toString().includes('\ufffd')) === true;
        return broken && !call.body.toString().includes('\ufffd')
          ? error(400, 'The body is no UTF-8.')
          : serve(call);
      },
    },
    'refuses-charsets': {
      explains: 'A media type with a charset is answered 415.',
      wrap: refuseWhen((call) => /charset/i.test(typeOf(call)), unsupported),
    },
    'knows-charsets-in-small-letters-only': {
      explains: 'A charset in capitals or in quotes is answered 400.',
      wrap: refuseWhen((call) => /charset=(?!utf-8$)/i.test(typeOf(call)), error(400, 'Unknown charset.')),
    },
    'compares-media-types-letter-by-letter': {
      explains: 'A media type in capitals is answered 415.',
      wrap: refuseWhen((call) => !typeOf(call).startsWith('application/json'), unsupported),
    },
    'demands-an-accept': {
      explains: 'A call without Accept is answered 406.',
      wrap: refuseWhen((call) => acceptOf(call) === '', notAcceptable),
    },
    'refuses-to-choose': {
      explains: 'A call that accepts anything is answered 406.',
      wrap: refuseWhen((call) => acceptOf(call) === '*/*', notAcceptable),
    },
    'reads-accept-as-one-type': {
      explains: 'An Accept with several media types is answered 406.',
      wrap: refuseWhen((call) => acceptOf(call).includes(','), notAcceptable),
    },
    'knows-headers-by-their-letters': {
      explains: 'A Content-Type in capitals throughout is not seen.',
      wrap: refuseWhen((call) => call.arrival?.names.includes('CONTENT-TYPE') === true, unsupported),
    },
    'gzip-in-the-place-of-other-codings': {
      explains: 'Answers are in gzip where Accept-Encoding names other codings only.',
      wrap: onReply(gzippedForOthers),
    },
    'goes-on-with-what-was-broken-off': {
      explains: 'What came of a call that was broken off is taken for the beginning of the next one.',
      wrap: readsAs(({ brokenOff }, body) => (brokenOff ? Buffer.concat([brokenOff, body]) : body)),
    },
    'refuses-a-connection-after-a-bad-call': {
      explains: 'After a bad request, every further one on its connection is answered 400.',
      wrap: remembersOnConnection(400, spoilt),
    },
    'forgets-ids-after-one-that-is-unknown': {
      explains: 'After an unknown id, every further call on the connection is answered 404.',
      wrap: remembersOnConnection(404, error(404, 'There is no such instruction.')),
    },
  },
};
