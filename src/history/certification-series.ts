import type { Verdict } from '../verdict/schema.js';
import { median } from './detect/statistics.js';

/** The numbers of a certification that are followed over the nights. */
export function certificationSeries({ run, summary, observations }: Verdict): Record<string, number> {
  const { durationMs, requests } = run;
  const { pass, fail, inconclusive, waived } = summary;
  const single = observations.flatMap(({ exchange }) => (exchange ? [exchange.durationMs] : []));
  return {
    durationMs,
    requests,
    ...(durationMs > 0 && { requestsPerSecond: (1000 * requests) / durationMs }),
    ...(single.length > 0 && { exchangeMs: median(single) }),
    pass,
    fail,
    inconclusive,
    waived,
  };
}
