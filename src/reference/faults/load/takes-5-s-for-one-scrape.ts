import { setTimeout } from 'node:timers/promises';
import type { LoadFault } from '../../mount.js';

export const takes5SForOneScrape: LoadFault = {
  name: 'takes-5-s-for-one-scrape',
  explains: 'The fiftieth scrape of the metrics of the validator takes 5 s.',
  operator: {
    wrap: (serve, app) => {
      let scrapes = 0;
      return async (call) => {
        if (app === 'validator' && call.path === '/metrics' && (scrapes += 1) === 50) await setTimeout(5_000);
        return serve(call);
      };
    },
  },
  shown: {
    load: { scenario: 'operator', profile: 'load', rate: 150, duration: '2500ms', stall: '300ms' },
    by: 'max<2s',
  },
};
