import { type UncheckedMembers, onCalls, onReply, onStatus, onValue } from '../../token-standard/edit.js';
import { counting, withJson, withMediaType } from '../../wire/edit-reply.js';
import { error, parseText } from '../../wire/exchange.js';
import type { Faults } from '../../page.js';
import { errorPage } from '../../variants/gateway.js';

const onInfo = (edit: Parameters<typeof onValue>[0]) => onCalls(['info'], onValue(edit));
const apis = (edit: (apis: Record<string, unknown>) => unknown) =>
  onInfo((info) => ({ ...info, supportedApis: edit(info['supportedApis'] as Record<string, unknown>) }));

export const tokenStandardInfo: Faults = {
  'token-standard.info-found': {
    'no-registry-info': {
      alsoBreaks: ['token-standard.info-api-answers'],
      explains: 'The path of the registry info does not exist.',
      calls: ['info'],
      tokenStandard: onReply(() => error(404, 'There is nothing at this path.')),
    },
  },
  'token-standard.info-object': {
    'registry-info-cut-off': {
      explains: 'The last character of the registry info is missing.',
      calls: ['info'],
      tokenStandard: onStatus(200, (reply) => ({ ...reply, body: reply.body.toString().slice(0, -1) })),
    },
  },
  'token-standard.admin-id': {
    'empty-admin-id': {
      explains: 'adminId is empty.',
      tokenStandard: onInfo((info) => ({ ...info, adminId: '' })),
    },
  },
  'token-standard.admin-constant': {
    'another-admin-now-and-then': {
      explains: 'Every third call returns another adminId.',
      tokenStandard: counting((count) =>
        onInfo((info) => (count() % 3 === 0 ? { ...info, adminId: 'other::1220' } : info)),
      ),
    },
    'admin-of-another-after-an-unknown-instrument': {
      explains: 'After a request for an unknown instrument, the registry returns another party once.',
      tokenStandard: (serve) => {
        let missed = false;
        return onReply((reply, { route }) => {
          if (route.name === 'instrument') missed ||= reply.status === 404;
          if (route.name !== 'info' || !missed) return reply;
          missed = false;
          return withJson(reply, {
            ...(parseText(reply.body.toString()) as UncheckedMembers),
            adminId: 'nobody::1220',
          });
        })(serve);
      },
    },
  },
  'token-standard.info-apis': {
    'apis-of-the-registry-as-list': {
      explains: 'supportedApis of the registry is a list of names.',
      tokenStandard: apis((all) => Object.keys(all)),
    },
  },
  'token-standard.info-api-versions': {
    'whole-api-versions': {
      explains: 'Versions in the supportedApis of the registry have a decimal point.',
      tokenStandard: apis((all) => Object.fromEntries(Object.keys(all).map((name) => [name, 1.1]))),
    },
    'one-api-version-beyond-32-bits': {
      explains: 'One minor version of the registry does not fit into 32 bits.',
      tokenStandard: apis((all) => ({ ...all, 'splice-api-token-holding-v1': 2 ** 31 })),
    },
  },
  'token-standard.info-api-not-negative': {
    'api-version-of-minus-one': {
      explains: 'An API of the registry without a minor version has minor version -1.',
      tokenStandard: apis((all) => ({ ...all, 'splice-api-token-holding-v1': -1 })),
    },
  },
  'token-standard.info-api-answers': {
    'names-allocations-without-having-them': {
      alsoBreaks: ['token-standard.call-found'],
      explains: 'The registry lists allocations as supported, and their paths do not exist.',
      calls: ['execute-transfer', 'withdraw-allocation', 'cancel'],
      tokenStandard: onReply(() => ({
        status: 404,
        headers: { 'Content-Type': 'text/plain' },
        body: 'Not Found',
      })),
    },
    'names-a-factory-that-is-not-implemented': {
      alsoBreaks: ['token-standard.call-found'],
      explains: 'The registry lists allocation instructions as supported, and answers them 501.',
      calls: ['allocation-factory'],
      tokenStandard: onReply(() => error(501, 'Not implemented.')),
    },
  },
  'token-standard.metadata-media-type': {
    'instruments-as-bytes': {
      explains: 'Instruments are labelled as bytes.',
      calls: ['instruments', 'instrument'],
      tokenStandard: onStatus(200, (reply) => withMediaType(reply, 'application/octet-stream')),
    },
    'unknown-instrument-said-to-be-text': {
      explains: 'The ErrorResponse for an unknown instrument is labelled as text.',
      calls: ['instrument'],
      tokenStandard: onStatus(404, (reply) => withMediaType(reply, 'text/plain')),
    },
  },
  'token-standard.metadata-error-body': {
    'unknown-instruments-fail-for-who-takes-no-json': {
      explains:
        'A call for an unknown instrument by a client that accepts no JSON is answered 500 with a page.',
      calls: ['instrument'],
      tokenStandard: onStatus(404, (reply, call) =>
        /json|\*\/\*/.test(call.headers.accept ?? 'json') ? reply : errorPage(500, 'Error'),
      ),
    },
    'long-unknown-instruments-as-a-page': {
      explains: 'The 404 for an id of more than 64 characters is an HTML page.',
      calls: ['instrument'],
      tokenStandard: onStatus(404, (reply, { route }) =>
        (route.id?.decoded?.length ?? 0) > 64
          ? { ...reply, headers: { 'Content-Type': 'text/html' }, body: '<h1>Not found</h1>' }
          : reply,
      ),
    },
  },
};
