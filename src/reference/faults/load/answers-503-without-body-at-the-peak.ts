import { setTimeout } from 'node:timers/promises';
import type { LoadFault } from '../../mount.js';
import type { Wrap } from '../../registry/call.js';

const wrap: Wrap = (serve) => {
  let waiting = 0;
  return async (call) => {
    if (waiting >= 50) return { status: 503, headers: {}, body: '' };
    waiting += 1;
    await setTimeout(200);
    waiting -= 1;
    return serve(call);
  };
};

export const answers503WithoutBodyAtThePeak: LoadFault = {
  name: 'answers-503-without-body-at-the-peak',
  explains: 'Answers take 200 ms; while fifty wait, more are refused with 503 and nothing else.',
  wrap,
  shown: {
    load: { scenario: 'accept-context', profile: 'stress', rate: 200, duration: '4s', stall: '500ms' },
    by: 'failures<1%',
  },
};
