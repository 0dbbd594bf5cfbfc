import type { Fault } from '../../mount.js';
import { BULK_ACS } from '../../scan/scan.js';

export const scanServesV1InsteadOfV0: Fault = {
  name: 'scan-serves-v1-instead-of-v0',
  breaks: ['scan.path-version'],
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
};
