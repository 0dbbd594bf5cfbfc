import { createHash } from 'node:crypto';
import { onError, onFailed, causeIncludes } from '../participant/edit-reply.js';
import { THREE_SYNCHRONIZERS } from '../participant/setup.js';
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
