import type { Fault } from '../../mount.js';
import { onError } from '../../participant/edit-reply.js';

export const grpcCodeAsTextForUnauthenticated: Fault = {
  name: 'grpc-code-as-text-for-unauthenticated',
  breaks: ['participant.error-members'],
  explains: 'grpcCodeValue is a string in a 401.',
  participant: {
    wrap: onError((body, { status }) =>
      status === 401 ? { ...body, grpcCodeValue: 'UNAUTHENTICATED' } : body,
    ),
  },
};
