import type { Fault } from '../../mount.js';

const SWAPPED: Record<string, string> = { '/v1/parties': '/v2/parties', '/v2/parties': '/v1/parties' };

export const servesV1InsteadOfV2: Fault = {
  name: 'serves-v1-instead-of-v2',
  breaks: ['participant.path-version'],
  explains: 'The call is found under the path segment v1 and not under v2.',
  participant: { wrap: (serve) => (call) => serve({ ...call, path: SWAPPED[call.path] ?? call.path }) },
};
