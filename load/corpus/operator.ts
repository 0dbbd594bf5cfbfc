import type { Target } from '../../src/harness/target/target.js';
import { livez, readyz } from '../../src/spec/operator/health.js';
import { metricsServed } from '../../src/spec/operator/metrics.js';
import type { Kind } from '../script-plan.js';
import { corpusOf, type Corpus, type Request } from './corpus.js';

const kind = (clause: { id: string }, look: Kind['look']): Kind => ({
  clause: clause.id,
  from: 200,
  to: 200,
  look,
});

/** Health and metrics of every app, in turn. */
export function operatorCorpus({ operator }: Target): Corpus {
  const requests = (operator?.apps ?? []).flatMap(({ readyz: ready, livez: alive, metrics }): Request[] => [
    ...(ready === undefined ? [] : [{ kind: kind(readyz, 'none'), url: ready }]),
    ...(alive === undefined ? [] : [{ kind: kind(livez, 'none'), url: alive }]),
    ...(metrics === undefined ? [] : [{ kind: kind(metricsServed, 'metrics'), url: metrics }]),
  ]);
  return corpusOf('GET', requests, [], 0);
}
