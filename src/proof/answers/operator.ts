import type { Rule } from '../../harness/metrics/defects.js';
import type { Format } from '../../harness/metrics/family.js';
import { recognise } from '../../harness/metrics/recognise.js';
import { openApp } from '../../reference/operator/open.js';
import { metricsContentType } from '../../spec/operator/metrics.js';
import { Witness, type Exercise } from './shown.js';

const ACCEPT: Readonly<Record<Format, string>> = {
  text: 'text/plain;version=0.0.4',
  openmetrics: 'application/openmetrics-text;version=1.0.0',
  protobuf: 'application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited',
};

const RULES: readonly Rule[] = [
  ...(['syntax', 'types', 'unique-series', 'histogram-buckets'] as const),
  ...(['histogram-complete', 'counters', 'end', 'protobuf'] as const),
];

/** Health is its status alone; metrics are read in each format as the Content-Type says, three times over. */
export const operatorExercise: Exercise = async (change) => {
  const mount = { name: 'exercise', variant: { name: '', explains: '', ...change } };
  const serve = openApp(mount, 'validator');
  const witness = new Witness();
  for (let round = 0; round < 3; round += 1) {
    await witness.ask(serve, { method: 'GET', path: '/readyz' });
    await witness.ask(serve, { method: 'GET', path: '/livez' });
    for (const [format, accept] of Object.entries(ACCEPT)) {
      const call = { method: 'GET', path: '/metrics', headers: { accept } };
      const { answer, reply } = await witness.ask(serve, call);
      const type = answer.header('content-type');
      const { exposition, typeProblem } = recognise(Buffer.from(reply.body), type, format as Format);
      witness.unless(typeProblem === undefined, metricsContentType);
      for (const rule of RULES)
        witness.unless(exposition.defects.count(rule) === 0, { id: `operator.metrics-${rule}` });
    }
  }
  return witness;
};
