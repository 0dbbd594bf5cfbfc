import { metricsCounters, metricsServed, metricsSyntax } from '../../src/spec/operator/metrics.js';
import { breachOf, type Breach, type ResponseChecks } from './check.js';

/** Endpoints / 4. */
export const operatorChecks: ResponseChecks = {
  metrics: ({ headers, body }, { url, began = 0 }, _, { scrape }) =>
    scrape && /^text\/plain|^application\/openmetrics-text/.test(headers['Content-Type'] ?? '')
      ? wrongScrape(scrape(url, began, String(body)))
      : noSample(String(body)),
};

/** An exposition in text: at least one line of it is a sample. */
const noSample = (body: string): Breach | undefined =>
  /^[a-zA-Z_:][\w:]*(\{.*\})? \S+/m.test(body)
    ? undefined
    : breachOf(metricsServed, 'no line of the body is a sample of a metric');

function wrongScrape(found: string | null): Breach | undefined {
  if (found === null) return undefined;
  const end = found.indexOf('\n');
  const rule = found.slice(0, end);
  const clause = rule === 'syntax' ? metricsSyntax : rule === 'counters' ? metricsCounters : metricsServed;
  return breachOf(clause, found.slice(end + 1));
}
