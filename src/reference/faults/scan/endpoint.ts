import type { Faults } from '../../page.js';
import { asksFor, choosesInstead, readsAs } from '../../scan/edit-parts.js';
import { demandsHeader, onError, onFailed } from '../../scan/edit-reply.js';
import { BULK_ACS } from '../../scan/scan.js';
import { onReply, withJson, withMediaType } from '../../wire/edit-reply.js';
import { error } from '../../wire/exchange.js';

export const scanEndpoint: Faults = {
  'scan.bare-request': {
    'demands-accept': {
      explains: 'A request without Accept is answered 406.',
      scan: { wrap: demandsHeader('accept', 406) },
    },
    'demands-accept-encoding': {
      explains: 'A request without Accept-Encoding is answered 406.',
      scan: { wrap: demandsHeader('accept-encoding', 406) },
    },
    'demands-accept-language': {
      explains: 'A request without Accept-Language is answered 400.',
      scan: { wrap: demandsHeader('accept-language', 400) },
    },
    'demands-user-agent': {
      explains: 'A request without User-Agent is answered 403.',
      scan: { wrap: demandsHeader('user-agent', 403) },
    },
  },
  'scan.error-body': {
    'malformed-time-as-plain-text': {
      explains: 'The answer to a malformed time is plain text.',
      scan: {
        wrap: onFailed(
          (reply, message) => withMediaType({ ...reply, body: message }, 'text/plain'),
          'malformed',
        ),
      },
    },
    'malformed-time-without-error': {
      explains: 'The answer to a malformed time is an empty object.',
      scan: { wrap: onFailed((reply) => withJson(reply, {}), 'malformed') },
    },
    'scan-error-as-json-string': {
      explains: 'The ErrorResponse is a string of JSON.',
      scan: { wrap: onError((message) => JSON.stringify({ error: message })) },
    },
    'scan-error-as-list': {
      explains: 'error is an array of messages.',
      scan: { wrap: onError((message) => ({ error: [message] })) },
    },
    'scan-error-as-number': {
      explains: 'error is the number of the status.',
      scan: { wrap: onFailed((reply) => withJson(reply, { error: reply.status })) },
    },
    'scan-error-as-object': {
      explains: 'error is an object with the message in it.',
      scan: { wrap: onError((message) => ({ error: { message } })) },
    },
    'scan-error-in-a-list': {
      explains: 'The ErrorResponse is the only element of an array.',
      scan: { wrap: onError((message) => [{ error: message }]) },
    },
    'scan-error-in-capitals': {
      explains: 'The member for the message is called Error.',
      scan: { wrap: onError((message) => ({ Error: message })) },
    },
    'scan-error-named-message': {
      explains: 'The message is in a member of another name.',
      scan: { wrap: onError((message) => ({ message })) },
    },
    'scan-error-null': {
      explains: 'error is null.',
      scan: { wrap: onError(() => ({ error: null })) },
    },
    'scan-errors-answered-200': {
      explains: 'Failures are answered 200, with an ErrorResponse.',
      scan: { wrap: onFailed((reply) => ({ ...reply, status: 200 })) },
    },
    'far-past-as-html': {
      explains: 'The answer to a time in the first century is a page.',
      scan: {
        wrap: onReply((reply, { query = '' }) =>
          /=00\d\d-/.test(query) ? withMediaType({ ...reply, body: '<p>no</p>' }, 'text/html') : reply,
        ),
      },
    },
    'too-early-answered-200': {
      explains: 'A time before the first snapshot is answered 200, with an ErrorResponse.',
      scan: { wrap: onFailed((reply) => ({ ...reply, status: 200 }), 'too early') },
    },
    'too-early-as-html': {
      explains: 'The answer to a time before the first snapshot is a page.',
      scan: {
        wrap: onFailed(
          (reply, message) => withMediaType({ ...reply, body: `<p>${message}</p>` }, 'text/html'),
          'too early',
        ),
      },
    },
    'too-early-without-body': {
      explains: 'The answer to a time before the first snapshot has no body.',
      scan: { wrap: onFailed((reply) => ({ ...reply, body: '' }), 'too early') },
    },
  },
  'scan.path-version': {
    'scan-serves-v1-instead-of-v0': {
      explains: 'The bulk history is found under v1 only.',
      scan: {
        wrap: (serve) => (call) => {
          if (call.path === BULK_ACS)
            return {
              status: 404,
              headers: { 'Content-Type': 'text/plain' },
              body: 'The requested resource could not be found.',
            };
          return serve({ ...call, path: call.path.replace('/v1/', '/v0/') });
        },
      },
    },
  },
};

export const scanEndpointFound: Faults = {
  'scan.found': {
    'takes-times-for-half-a-millisecond-earlier': {
      explains: 'Who asks for a moment is led to what was there half a millisecond before.',
      scan: { parts: asksFor((asked) => asked - 500) },
    },
    'finds-nothing-in-the-last-half-hour-of-a-day': {
      explains: 'For times in the last half hour of a day there is no snapshot.',
      scan: {
        parts: ({ choose }) => ({
          choose: (asked, text) => (asked % 864e8 >= 846e8 ? undefined : choose(asked, text)),
        }),
      },
    },
    'knows-no-31st': {
      explains: 'The 31st of a month is taken for no date.',
      scan: { parts: ({ read }) => ({ read: (text) => (text.includes('-31T') ? undefined : read(text)) }) },
    },
    'fails-for-the-last-day-of-the-calendar': {
      explains: 'A time in the year 9999 is one too many for the program, which says 500.',
      scan: {
        wrap: onReply((reply, { query = '' }) =>
          query.includes('9999-12-31') ? error(500, 'The date is out of range.') : reply,
        ),
      },
    },
  },
  'scan.monotonic': {
    'takes-minutes-west-for-east': {
      explains: 'The sign of an offset stands at its hours, and is lost where these are nought.',
      scan: { parts: readsAs((text) => text.replace(/-00:(\d\d)$/, '+00:$1')) },
    },
    'gives-the-first-snapshot-every-fourth-time': {
      explains: 'Every fourth answer refers to the first snapshot.',
      scan: {
        parts: (inner) => {
          let count = 0;
          return choosesInstead((place) => ((count += 1) % 4 === 0 ? 0 : place))(inner);
        },
      },
    },
    'gives-the-first-snapshot-for-the-far-future': {
      explains:
        'After the year 2262, which is the end for nanoseconds in 64 bits, the first snapshot is given.',
      scan: {
        parts: choosesInstead((place, asked) =>
          Number.isFinite(asked) && asked * 1e3 > 2 ** 63 ? 0 : place,
        ),
      },
    },
    'ignores-offsets-west-of-utc': {
      explains: 'A time west of UTC is taken for one in UTC.',
      scan: { parts: readsAs((text) => text.replace(/-\d\d:\d\d$/, 'Z')) },
    },
  },
};
