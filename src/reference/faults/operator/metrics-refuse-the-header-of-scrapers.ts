import type { Fault } from '../../mount.js';
import { onPath } from '../../operator/edit-reply.js';

export const metricsRefuseTheHeaderOfScrapers: Fault = {
  name: 'metrics-refuse-the-header-of-scrapers',
  breaks: ['operator.metrics-served'],
  explains: 'Who would rather have OpenMetrics or protocol buffers than text is answered 406.',
  operator: {
    wrap: onPath('/metrics', (reply, { headers: { accept = '' } }) =>
      /openmetrics|protobuf/.test(accept) ? { ...reply, status: 406 } : reply,
    ),
  },
};
