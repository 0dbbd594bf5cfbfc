import { demandsHeader, onError, onFailed } from '../../scan/edit-reply.js';
import { BULK_ACS } from '../../scan/scan.js';
import { onReply, withJson, withMediaType } from '../../wire/edit-reply.js';
import type { Faults } from '../../page.js';

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
