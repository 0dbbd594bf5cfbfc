import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const seriesTwiceInAnotherOrder: Fault = {
  name: 'series-twice-in-another-order',
  breaks: ['operator.metrics-unique-series'],
  explains: 'A series is told twice, the second time with its labels in another order.',
  operator: {
    parts: onText((text) =>
      text.replace(/^(daml_http_requests_total{)(path="\/livez"),(code="200")(} \d+)$/gm, '$&\n$1$3,$2$4'),
    ),
  },
};
