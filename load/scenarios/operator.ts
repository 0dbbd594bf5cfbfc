import { livez, readyz } from '../../src/spec/operator/health.js';
import { metricsServed } from '../../src/spec/operator/metrics.js';
import { corpusOf, kind, type Corpus, type Request } from '../corpus.js';
import type { CorpusInput, Scenario } from '../scenario.js';

/** Endpoints / 4: health and metrics of every app in turn, as an orchestrator and a scraper ask for them. */
export const operator: Scenario = {
  name: 'operator',
  weight: 10,
  missing: ({ operator: own }) =>
    own?.apps?.some(({ readyz: ready, livez: alive, metrics }) => ready ?? alive ?? metrics)
      ? undefined
      : 'operator.apps',
  credential: () => undefined,
  createsParties: false,
  checkEvery: 10,
  corpus,
};

function corpus({ target }: CorpusInput): Corpus {
  const requests = (target.operator?.apps ?? []).flatMap(
    ({ readyz: ready, livez: alive, metrics }): Request[] => [
      ...(ready === undefined ? [] : [{ kind: kind(readyz, 200, 200, 'none'), url: ready }]),
      ...(alive === undefined ? [] : [{ kind: kind(livez, 200, 200, 'none'), url: alive }]),
      ...(metrics === undefined ? [] : [{ kind: kind(metricsServed, 200, 200, 'metrics'), url: metrics }]),
    ],
  );
  return corpusOf('GET', requests, [], 0);
}
