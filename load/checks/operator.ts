import {
  metricsCounters,
  metricsHistogramBuckets,
  metricsServed,
  metricsSyntax,
  metricsUniqueSeries,
} from '../../src/spec/operator/metrics.js';
import { breachOf, type ClauseBreach, type ResponseChecks } from './check.js';

/** Checks for section Endpoints / 4. */
export const operatorChecks: ResponseChecks = {
  metrics: ({ headers, body }, { url, began = 0 }, _, { scrape }) =>
    scrape && /^text\/plain|^application\/openmetrics-text/.test(headers['Content-Type'] ?? '')
      ? wrongScrape(scrape(url, began, String(body)))
      : noSample(String(body)),
};

/** In a text exposition at least one line must be a sample. */
const noSample = (body: string): ClauseBreach | undefined =>
  /^[a-zA-Z_:][\w:]*(\{.*\})? \S+/m.test(body)
    ? undefined
    : breachOf(metricsServed, 'no line of the body is a sample of a metric');

/** The clauses for the rules of `load/k6/shared`. */
const CLAUSES = () => ({
  served: metricsServed,
  syntax: metricsSyntax,
  counters: metricsCounters,
  series: metricsUniqueSeries,
  buckets: metricsHistogramBuckets,
});

function wrongScrape(found: string | null): ClauseBreach | undefined {
  if (found === null) return undefined;
  const end = found.indexOf('\n');
  const rule = found.slice(0, end) as keyof ReturnType<typeof CLAUSES>;
  return breachOf(CLAUSES()[rule], found.slice(end + 1));
}
