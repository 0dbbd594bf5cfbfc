import type { Variant } from '../mount.js';
import { onError } from '../participant/edit-reply.js';

export const errorsWithNulls: Variant = {
  name: 'errors-with-nulls',
  explains: 'Members of an error that are not used are null.',
  participant: {
    wrap: onError(({ code, cause, context, errorCategory }) => ({
      ...{ code, cause, context, errorCategory },
      ...{ correlationId: null, traceId: null, resources: null, grpcCodeValue: null },
      ...{ retryInfo: null, definiteAnswer: null },
    })),
  },
};
