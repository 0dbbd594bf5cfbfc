import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ABORTED, ledgerError } from '../participant/ledger-error.js';
import { onDetails, onError, onFailed, causeIncludes } from '../participant/edit-reply.js';
import { isChunked, refusesArriving } from '../wire/edit-arrival.js';
import { THREE_SYNCHRONIZERS } from '../participant/setup.js';
import { isObject, parseBody } from '../wire/parse.js';
import type { Variants } from '../page.js';

export const participantVariants: Variants = {
  'renames-duplicate-hints': {
    explains: 'The ledger is of the other kind: a hint that is present is given another identifier.',
    participant: { setup: { duplicateHints: 'renamed' } },
  },
  'several-synchronizers': {
    explains: 'Three synchronizers are connected, so that one must be named.',
    participant: { setup: { synchronizers: THREE_SYNCHRONIZERS } },
  },
  'identifiers-without-hints': {
    explains: 'Identifiers have nothing of the hint in them.',
    participant: {
      parts: ({ allocate }) => ({
        allocate: async (request) => {
          const identifier = await allocate(request);
          return identifier && `party::1220${createHash('sha256').update(identifier).digest('hex')}`;
        },
      }),
    },
  },
  'errors-with-nulls': {
    explains: 'Members of an error that are not used are null.',
    participant: {
      wrap: onError(({ code, cause, context, errorCategory }) => ({
        ...{ code, cause, context, errorCategory },
        ...{ correlationId: null, traceId: null, resources: null, grpcCodeValue: null },
        ...{ retryInfo: null, definiteAnswer: null },
      })),
    },
  },
  'errors-with-code-and-cause': {
    explains: 'Errors have a code and a cause, and no other member.',
    participant: { wrap: onError(({ code, cause }) => ({ code, cause })) },
  },
  'contends-at-once': {
    explains: 'Calls with one hint that are under way at once are all refused as being in each other’s way.',
    participant: {
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
  },
  'default-provider-has-a-name': {
    explains: 'The default identity provider is told by its name.',
    participant: {
      wrap: onDetails((details) => ({
        ...details,
        identityProviderId: details.identityProviderId === '' ? 'default' : details.identityProviderId,
      })),
    },
  },
  'asks-for-the-length-of-a-party': {
    explains: 'A body that comes in chunks is answered 411: its length must be told first.',
    participant: {
      wrap: refusesArriving(isChunked, ledgerError({ ...ABORTED, status: 411 }, 'How long?', 1)),
    },
  },
  'other-words-each-time': {
    explains:
      'What is refused is told in other words, with another code and another status, every other time.',
    participant: {
      wrap: (serve) => {
        let isOther = false;
        return async (call) => {
          const reply = await serve(call);
          isOther = !isOther;
          return reply.status < 400 || isOther ? reply : ledgerError({ ...ABORTED, status: 422 }, 'No.', 1);
        };
      },
    },
  },
  'other-statuses': {
    explains:
      'A hint that is present is answered 409, what is wrong with a request otherwise 422, and what lacks rights 404.',
    participant: {
      wrap: onFailed((reply) => {
        if (causeIncludes(reply, 'present already')) return { ...reply, status: 409 };
        return { ...reply, status: { 400: 422, 403: 404 }[reply.status] ?? reply.status };
      }),
    },
  },
};
