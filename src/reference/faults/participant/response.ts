import { faultsOf } from '../../page.js';
import {
  onMember,
  refusesValue,
  allowsSynchronizers,
  onAllocated,
  onAnnotations,
  onDetails,
  onMetadata,
  onError,
  onFailed,
  mendsBody,
  onValue,
} from '../../participant/edit-parts.js';
import { identifierOf, THREE_SYNCHRONIZERS } from '../../participant/parts.js';
import { counting, without, onReply, readsAs, remembersOnConnection } from '../../wire/edit-reply.js';
import { UNAUTHENTICATED, ledgerError } from '../../participant/ledger-error.js';
import { at, isObject, parseBody } from '../../wire/exchange.js';
import { errorPage } from '../../variants/gateway.js';
import { decodedByItsNuls, halvesIn } from '../readers.js';

const INTERNAL = { status: 500, code: 'INTERNAL', category: 4, grpc: 13 };
const failed = ledgerError(INTERNAL, 'An error occurred.', 1);

const isWithoutHint = ({ party }: { party?: unknown }) => String(party).startsWith('party-');

const asArrayIf = (applies: (names: string[]) => boolean) =>
  onAnnotations((annotations) =>
    applies(Object.keys(annotations)) ? Object.values(annotations) : annotations,
  );

/** Faults of the response, of refusals, and of how a call is sent. */
export const participantResponse = faultsOf('participant', {
  'participant.answer-of-request': {
    'names-parties-after-the-last-hint': {
      about: ['no hint'],
      explains: 'A party without a hint is named after the hint of the previous call.',
      parts: ({ allocate }) => {
        let [last, count] = ['party', 0];
        return {
          allocate: (request) => {
            last = request.partyIdHint ?? last;
            const { partyIdHint = `${last}-${(count += 1)}` } = request;
            return allocate({ ...request, partyIdHint });
          },
        };
      },
    },
    'keeps-annotations-of-the-party-before': {
      explains: 'The annotations of the last party are also in those of the next one.',
      wrap: (serve) => {
        let before = {};
        return onAnnotations((annotations) => {
          const all = { ...before, ...annotations };
          before = annotations;
          return all;
        })(serve);
      },
    },
  },
  'participant.annotations': {
    'annotations-as-array-when-empty': {
      explains: 'annotations is an array when there are none.',
      wrap: asArrayIf((names) => names.length === 0),
    },
    'annotations-as-array-when-numbered': {
      explains: 'annotations is an array when their names are 0, 1 and so on.',
      wrap: asArrayIf((names) => names.length > 0 && names.every((name, at) => name === String(at))),
    },
    'no-annotations-when-empty': {
      explains: 'annotations is missing when there are none.',
      wrap: onMetadata((metadata) =>
        Object.keys(metadata.annotations).length === 0 ? without(metadata, 'annotations') : metadata,
      ),
    },
  },
  'participant.details': {
    'answers-201-to-allocations': {
      explains: 'An accepted call is answered 201.',
      wrap: onAllocated((_, reply) => ({ ...reply, status: 201 })),
    },
    'null-details-without-hint': {
      about: ['no hint', 'created parties'],
      explains: 'partyDetails is null when the request has no hint.',
      wrap: onDetails((details) => (isWithoutHint(details) ? null : details)),
    },
  },
  'participant.identifier': {
    'null-party-without-hint': {
      about: ['no hint'],
      explains: 'The identifier is null when the request has no hint.',
      wrap: onDetails((details) => (isWithoutHint(details) ? { ...details, party: null } : details)),
    },
  },
  'participant.identity-provider-id': {
    'no-default-identity-provider': {
      about: ['no identity provider'],
      explains: 'identityProviderId is missing when it is the default one.',
      wrap: onDetails((details) =>
        details.identityProviderId === '' ? without(details, 'identityProviderId') : details,
      ),
    },
  },
  'participant.is-local': {
    'no-is-local-with-identity-provider': {
      explains: 'isLocal is missing when the request names an identity provider.',
      wrap: onDetails((details) =>
        details.identityProviderId === '' ? details : without(details, 'isLocal'),
      ),
    },
  },
  'participant.local-metadata': {
    'null-local-metadata-when-empty': {
      explains: 'localMetadata is null when the party has no annotations.',
      wrap: onMetadata((metadata) => (Object.keys(metadata.annotations).length === 0 ? null : metadata)),
    },
  },
  'participant.resource-version': {
    'null-resource-version': {
      explains: 'resourceVersion is null.',
      wrap: onMetadata((metadata) => ({ ...metadata, resourceVersion: null })),
    },
  },
  'participant.synchronizer-omitted': {
    'takes-null-for-the-first-synchronizer': {
      explains: 'When several synchronizers are connected and null is named, the first one is used.',
      setup: { synchronizers: THREE_SYNCHRONIZERS },
      parts: onMember('synchronizerId', (id) => id ?? THREE_SYNCHRONIZERS[0]),
    },
    'lets-users-leave-the-synchronizer-out': {
      explains: 'Users who allocate for themselves need not name one of several synchronizers.',
      setup: { synchronizers: THREE_SYNCHRONIZERS },
      parts: ({ allowsSynchronizer, mayAllocate }) => ({
        allowsSynchronizer: (id) => id === undefined || allowsSynchronizer(id),
        mayAllocate: (subject, request) =>
          mayAllocate(subject, request) &&
          (request.synchronizerId !== undefined || subject === request.userId),
      }),
    },
    'demands-the-only-synchronizer': {
      about: ['created parties'],
      explains: 'The synchronizer must be named even when there is only one.',
      parts: allowsSynchronizers((id, allows) => id !== undefined && allows(id)),
    },
  },
  'participant.synchronizer-connected': {
    'refuses-synchronizer-beside-user': {
      explains: 'A request that names both a synchronizer and a user, even an empty one, is refused.',
      alsoBreaks: ['participant.user-id-empty'],
      parts: refusesValue(
        ({ synchronizerId, userId }) => synchronizerId !== undefined && userId !== undefined,
      ),
    },
    'refuses-naming-the-only-synchronizer': {
      explains: 'When only one synchronizer is connected, naming it is refused.',
      parts: allowsSynchronizers((id) => id === undefined),
    },
    'refuses-the-last-synchronizer': {
      explains: 'The last of several synchronizers is refused.',
      setup: { synchronizers: THREE_SYNCHRONIZERS },
      parts: allowsSynchronizers((id, allows) => id !== THREE_SYNCHRONIZERS.at(-1) && allows(id)),
    },
  },
  'participant.synchronizer-unknown': {
    'takes-empty-synchronizer-for-the-first': {
      explains: 'An empty synchronizerId is treated as the first of several.',
      setup: { synchronizers: THREE_SYNCHRONIZERS },
      parts: allowsSynchronizers((id, allows) => id === '' || allows(id)),
    },
  },
  'participant.body-json': {
    'allocates-from-utf-16-and-utf-32': {
      explains: 'A body in UTF-16 or UTF-32 is detected by its NUL bytes, and accepted.',
      parts: ({ parse }) => ({ parse: (body) => parse(Buffer.from(decodedByItsNuls(body))) }),
    },
    'reads-line-comments-on-a-node-with-several-synchronizers': {
      explains: 'When several synchronizers are connected, comments in a body are ignored.',
      setup: { synchronizers: THREE_SYNCHRONIZERS },
      parts: mendsBody((text) => text.replaceAll(/\/\/.*$/gm, '')),
    },
    'allocates-from-the-first-of-two-objects': {
      explains: 'Anything after the first object is ignored.',
      parts: mendsBody((text) => text.replace(/}.*$/s, '}')),
    },
  },
  'participant.error-body': {
    'quotes-half-a-character': {
      explains: 'An error quotes the first 99 bytes of a body, which may end inside a character.',
      wrap: onFailed((refusal, { body }) => ({
        ...refusal,
        body: Buffer.concat([
          Buffer.from('{"code":"INVALID_ARGUMENT","cause":"'),
          body.subarray(0, 99).filter((byte) => !'"\\\r\n\t'.includes(String.fromCharCode(byte))),
          Buffer.from('"}'),
        ]),
      })),
    },
    'breaks-on-long-users': {
      alsoBreaks: ['authentication.no-rights', 'authentication.other-user'],
      explains: 'A request that names a user with more than 255 characters gets an empty body.',
      wrap: onReply((reply, { body }) => {
        const request = parseBody(body);
        const user = isObject(request) ? request['userId'] : undefined;
        return typeof user === 'string' && user.length > 255 ? { ...reply, status: 500, body: '' } : reply;
      }),
    },
    'errors-as-a-page-for-who-takes-no-json': {
      explains: 'Errors are HTML pages for clients that accept XML or an image.',
      wrap: onReply((reply, { headers }) =>
        reply.status < 400 || /json|html|\*\/\*/.test(headers.accept ?? 'json')
          ? reply
          : errorPage(reply.status, 'Error'),
      ),
    },
  },
  'participant.refused-allocates-nothing': {
    'fails-after-allocating-with-half-a-character': {
      explains:
        'A call with a lone surrogate in an annotation creates a party, and is then answered 500 with an HTML page.',
      wrap: onReply((reply, { body }) =>
        reply.status === 200 && halvesIn(body) ? errorPage(500, 'Internal Server Error') : reply,
      ),
    },

    'fails-after-every-fifth-party': {
      alsoBreaks: ['participant.hint-race'],
      explains: 'Every fifth party is created, and its call is then answered 500.',
      wrap: counting((count) =>
        onReply((reply) => (reply.status === 200 && count() % 5 === 0 ? failed : reply)),
      ),
    },

    'allocates-from-what-can-be-read-of-a-body': {
      explains: 'The hint in the first object of a body that is not JSON exists from then on.',
      parts: ({ parse }, { ledger }) => ({
        parse: (body) => {
          const value = parse(body);
          const first =
            value === undefined ? parse(Buffer.from(/{[^}]*}/.exec(String(body))?.[0] ?? '')) : undefined;
          const hint = at(first, 'partyIdHint');
          if (typeof hint === 'string') ledger.add(identifierOf(hint));
          return value;
        },
      }),
    },
  },
  'participant.sending': {
    'allocates-from-the-first-packet': {
      explains: 'Only the first piece of a valid body in pieces is read, which is then invalid.',
      wrap: readsAs(({ pieces }, body) => pieces[0] ?? body),
    },
    'goes-on-with-half-a-party': {
      about: ['created parties'],
      explains: 'The received part of an interrupted call is treated as the beginning of the next one.',
      wrap: readsAs(({ brokenOff }, body) => (brokenOff ? Buffer.concat([brokenOff, body]) : body)),
    },
    'refuses-a-connection-after-a-stranger': {
      about: ['a kept connection', 'created parties'],
      alsoBreaks: ['authentication.token-each-time'],
      explains: 'After a call without a valid token, every further call on its connection is refused.',
      wrap: remembersOnConnection(
        401,
        ledgerError(UNAUTHENTICATED, 'The connection is not authenticated.', 1),
      ),
    },
  },
  'participant.error-members': {
    'error-category-with-a-fraction': {
      explains: 'errorCategory is not a whole number.',
      wrap: onError((body) => ({ ...body, errorCategory: 8.5 })),
    },
    'grpc-code-as-text-for-unauthenticated': {
      explains: 'grpcCodeValue is a string in a 401.',
      wrap: onError((body, { status }) =>
        status === 401 ? { ...body, grpcCodeValue: 'UNAUTHENTICATED' } : body,
      ),
    },
  },
  'participant.body-object': {
    'takes-the-only-element-of-an-array': {
      explains:
        'An array with one object is treated as that object, when several synchronizers are connected.',
      setup: { synchronizers: THREE_SYNCHRONIZERS },
      parts: onValue((value) => (Array.isArray(value) && value.length === 1 ? value[0] : value)),
    },
    'allocates-from-an-array': {
      about: ['no identity provider'],
      explains: 'An array as the body is treated as an object without members.',
      parts: onValue((value) => (Array.isArray(value) ? {} : value)),
    },
    'allocates-from-null': {
      about: ['no identity provider'],
      explains: 'null as the body is treated as an empty object.',
      parts: onValue((value) => (value === null ? {} : value)),
    },
  },
});
