import { take } from '../../model/judge.js';
import { History } from '../../model/history.js';
import { openApp } from '../../reference/operator/open.js';
import { anyOperation } from '../../spec/operations.js';
import { Witness, type Exercise } from './shown.js';

const ACCEPTED = [
  'text/plain;version=0.0.4',
  'application/openmetrics-text;version=1.0.0',
  'application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited',
];

/** Health is its status alone. Metrics are read in each format, three times over. */
export const operatorExercise: Exercise = async (change) => {
  const mount = { name: 'exercise', variant: { name: '', explains: '', ...change } };
  const serve = openApp(mount, 'validator');
  const witness = new Witness();
  const history = new History({});
  for (let round = 0; round < 3; round += 1) {
    await witness.ask(serve, { method: 'GET', path: '/readyz' });
    await witness.ask(serve, { method: 'GET', path: '/livez' });
    for (const accept of ACCEPTED) {
      const call = { method: 'GET', path: '/metrics', headers: { accept } };
      const { answer, reply } = await witness.ask(serve, call);
      // The suites ask as Prometheus does, which takes any format besides.
      const headers = [['accept', `${accept};q=0.6,*/*;q=0.5`]] as const;
      const request = { method: 'GET', url: call.path, headers };
      const scrape = { operation: anyOperation('metrics'), headers, varies: 'metrics' };
      const sent = { call: scrape, request, answer: { ...answer, body: Buffer.from(reply.body) } };
      witness.rule(take(history, { ...sent, sentAt: history.now }).exchange.judgements);
    }
  }
  return witness;
};
