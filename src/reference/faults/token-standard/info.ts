import { ADMIN } from '../../token-standard/instruments.js';
import { onCalls, onReply, onStatus, onValue } from '../../token-standard/edit.js';
import { withMediaType, without } from '../../registry/edit-reply.js';
import { error } from '../../wire/exchange.js';
import { acceptOf, gzippedForOthers } from '../../wire/edit-arrival.js';
import type { Faults } from '../../page.js';

const onInfo = (edit: Parameters<typeof onValue>[0]) => onCalls(['info'], onValue(edit));
const apis = (edit: (apis: Record<string, unknown>) => unknown) =>
  onInfo((info) => ({ ...info, supportedApis: edit(info['supportedApis'] as Record<string, unknown>) }));

export const tokenStandardInfo: Faults = {
  'token-standard.info-found': {
    'no-registry-info': {
      alsoBreaks: ['token-standard.info-api-answers'],
      explains: 'There is nothing at the path of what the registry is.',
      tokenStandard: onCalls(
        ['info'],
        onReply(() => error(404, 'There is nothing at this path.')),
      ),
    },
    'registry-info-with-status-204': {
      explains: 'What the registry is, is answered 204.',
      tokenStandard: onCalls(
        ['info'],
        onStatus(200, (reply) => ({ ...reply, status: 204, body: '' })),
      ),
    },
  },
  'token-standard.info-object': {
    'registry-info-in-an-array': {
      explains: 'What the registry is, is the only element of an array.',
      tokenStandard: onInfo((info) => [info]),
    },
    'registry-info-cut-off': {
      explains: 'The last character of what the registry is, is missing.',
      tokenStandard: onCalls(
        ['info'],
        onStatus(200, (reply) => ({ ...reply, body: reply.body.toString().slice(0, -1) })),
      ),
    },
  },
  'token-standard.admin-id': {
    'no-admin-id': {
      explains: 'adminId is missing.',
      tokenStandard: onInfo((info) => without(info, 'adminId')),
    },
    'empty-admin-id': {
      explains: 'adminId is empty.',
      tokenStandard: onInfo((info) => ({ ...info, adminId: '' })),
    },
    'admin-id-as-object': {
      explains: 'adminId is an object with the party in it.',
      tokenStandard: onInfo((info) => ({ ...info, adminId: { party: ADMIN } })),
    },
    'admin-id-in-snake-case': {
      explains: 'adminId is called admin_id.',
      tokenStandard: onInfo((info) => ({ ...without(info, 'adminId'), admin_id: ADMIN })),
    },
  },
  'token-standard.admin-constant': {
    'admin-id-of-the-call': {
      explains: 'adminId counts the calls.',
      tokenStandard: (serve) => {
        let calls = 0;
        return onInfo((info) => ({ ...info, adminId: `acme-${(calls += 1)}::1220` }))(serve);
      },
    },
    'another-admin-now-and-then': {
      explains: 'Every third call names another adminId.',
      tokenStandard: (serve) => {
        let calls = 0;
        return onInfo((info) => ((calls += 1) % 3 === 0 ? { ...info, adminId: 'other::1220' } : info))(serve);
      },
    },
  },
  'token-standard.info-apis': {
    'no-apis-of-the-registry': {
      explains: 'supportedApis of the registry is missing.',
      tokenStandard: onInfo((info) => without(info, 'supportedApis')),
    },
    'apis-of-the-registry-as-list': {
      explains: 'supportedApis of the registry is a list of names.',
      tokenStandard: apis((all) => Object.keys(all)),
    },
  },
  'token-standard.info-api-versions': {
    'api-versions-as-text': {
      explains: 'Minor versions in the supportedApis of the registry are texts.',
      tokenStandard: apis((all) => Object.fromEntries(Object.keys(all).map((name) => [name, '1']))),
    },
    'whole-api-versions': {
      explains: 'Versions in the supportedApis of the registry have a point.',
      tokenStandard: apis((all) => Object.fromEntries(Object.keys(all).map((name) => [name, 1.1]))),
    },
    'one-api-version-beyond-32-bits': {
      explains: 'One minor version of the registry does not fit into 32 bits.',
      tokenStandard: apis((all) => ({ ...all, 'splice-api-token-holding-v1': 2 ** 31 })),
    },
  },
  'token-standard.info-api-not-negative': {
    'api-version-of-minus-one': {
      explains: 'An API of the registry without a minor version has -1.',
      tokenStandard: apis((all) => ({ ...all, 'splice-api-token-holding-v1': -1 })),
    },
  },
  'token-standard.info-api-answers': {
    'names-allocations-without-having-them': {
      alsoBreaks: ['token-standard.call-found'],
      explains: 'The registry says that it supports allocations, and there is nothing at their paths.',
      tokenStandard: onCalls(
        ['execute-transfer', 'withdraw-allocation', 'cancel'],
        onReply(() => ({ status: 404, headers: { 'Content-Type': 'text/plain' }, body: 'Not Found' })),
      ),
    },
    'names-a-factory-that-is-not-implemented': {
      alsoBreaks: ['token-standard.call-found'],
      explains: 'The registry says that it supports allocation instructions, and answers 501.',
      tokenStandard: onCalls(
        ['allocation-factory'],
        onReply(() => error(501, 'Not implemented.')),
      ),
    },
  },
  'token-standard.metadata-media-type': {
    'metadata-as-text': {
      explains: 'What the registry is, is said to be text.',
      tokenStandard: onCalls(
        ['info'],
        onStatus(200, (reply) => withMediaType(reply, 'text/plain')),
      ),
    },
    'instruments-as-bytes': {
      explains: 'Instruments are said to be bytes.',
      tokenStandard: onCalls(
        ['instruments', 'instrument'],
        onStatus(200, (reply) => withMediaType(reply, 'application/octet-stream')),
      ),
    },
  },
  'token-standard.metadata-sending': {
    'instruments-only-for-json-alone': {
      explains: 'Instruments are refused with 406 unless Accept is JSON alone.',
      tokenStandard: (serve) => (call) =>
        call.route.name === 'instruments' && !/^(application\/json)$/.test(acceptOf(call))
          ? error(406, 'Not acceptable.')
          : serve(call),
    },
    'metadata-in-gzip-in-the-place-of-other-codings': {
      explains: 'Metadata are in gzip where Accept-Encoding names other codings only.',
      tokenStandard: onCalls(['info', 'instruments'], onReply(gzippedForOthers)),
    },
    'info-only-without-star': {
      explains: 'What the registry is, is refused with 406 where Accept is anything.',
      tokenStandard: (serve) => (call) =>
        call.route.name === 'info' && acceptOf(call) === '*/*' ? error(406, 'Not acceptable.') : serve(call),
    },
  },
  'token-standard.metadata-error-body': {
    'unknown-instrument-as-text': {
      explains: 'The 404 for an unknown instrument has plain text.',
      tokenStandard: onCalls(
        ['instrument'],
        onStatus(404, (reply) => ({ ...withMediaType(reply, 'text/plain'), body: 'Not found' })),
      ),
    },
    'unknown-instrument-without-body': {
      explains: 'The 404 for an unknown instrument has no body.',
      tokenStandard: onCalls(
        ['instrument'],
        onStatus(404, (reply) => ({ ...reply, body: '' })),
      ),
    },
    'unknown-instrument-with-message': {
      explains: 'The 404 for an unknown instrument has message in the place of error.',
      tokenStandard: onCalls(
        ['instrument'],
        onStatus(404, (reply) => ({ ...reply, body: '{"message":"Not found."}' })),
      ),
    },
  },
};
