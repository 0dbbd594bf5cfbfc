import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type RegistryContentType,
  Summary,
} from 'prom-client';
import { fetch } from 'undici';
import { everyBrokenText } from './testing/broken-text.js';
import { textExposition } from './testing/text.js';
import type { MetricsFormat } from './exposition.js';
import { recognise } from './recognise.js';
import { lacks, promtool, started, startedPrometheus } from './testing/programs.js';
import { findCounterReset } from '../../model/operator/scrapes.js';

const ACCEPT: Record<MetricsFormat, string> = {
  text: 'text/plain;version=0.0.4',
  openmetrics: 'application/openmetrics-text;version=1.0.0',
  protobuf: 'application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited',
};

async function scrape(url: string, asked: MetricsFormat) {
  const answer = await fetch(`${url}/metrics`, { headers: { accept: ACCEPT[asked] } });
  return recognise(
    Buffer.from(await answer.arrayBuffer()),
    answer.headers.get('content-type') ?? undefined,
    asked,
  );
}

/** Scrapes a real exporter twice in each format; nothing is wrong, and it serves these formats. */
async function isNeverAccused(url: string, served: readonly MetricsFormat[]): Promise<void> {
  for (const asked of ['text', 'openmetrics', 'protobuf'] as const) {
    const first = await scrape(url, asked);
    const second = await scrape(url, asked);
    for (const { exposition, typeProblem } of [first, second]) {
      assert.deepEqual([exposition.defects.all, typeProblem], [[], undefined]);
      assert.equal(exposition.format, served.includes(asked) ? asked : 'text');
      assert.ok(exposition.samples > 100);
    }
    assert.equal(findCounterReset(first.exposition, second.exposition), undefined);
  }
}

const NODE_EXPORTER = 'prometheus-node-exporter';

test('what the node exporter of Prometheus serves', { skip: lacks(NODE_EXPORTER) }, async (t) => {
  const url = await started(t, NODE_EXPORTER, (address) => [`--web.listen-address=${address}`]);
  await isNeverAccused(url, ['text', 'protobuf']);
});

test('what Prometheus serves of itself', { skip: lacks('prometheus') }, async (t) => {
  await isNeverAccused(await startedPrometheus(t), ['text', 'protobuf']);
});

/** Metrics of prom-client, with every type that it has. */
async function exposed(contentType: RegistryContentType, withExemplars: boolean): Promise<Buffer> {
  const registry = new Registry();
  (registry as Registry<RegistryContentType>).setContentType(contentType);
  const registers = [registry];
  const own = { labelNames: ['path'], registers };
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'requests_total',
    help: 'Requests "of" a \\ kind\nof two',
    ...own,
    enableExemplars: withExemplars,
  });
  const took = new Histogram({
    name: 'took_seconds',
    help: 'Durations',
    ...own,
    enableExemplars: withExemplars,
  });
  const summary = new Summary({ name: 'size_bytes', help: 'Sizes', ...own });
  const gauge = new Gauge({ name: 'queue', help: 'Waiting', ...own });
  for (const [place, path] of ['/a', '/b "c"\\d\ne', 'é😀'].entries()) {
    const labels = { path };
    const exemplarLabels = { trace_id: `t${place}` };
    if (withExemplars) {
      requests.inc({ labels, value: 1, exemplarLabels });
      took.observe({ labels, value: 0.3, exemplarLabels });
    } else {
      requests.inc(labels);
      took.observe(labels, 0.3);
    }
    summary.observe(labels, place);
    gauge.set(labels, place === 0 ? NaN : -Infinity);
  }
  return Buffer.from(await registry.metrics());
}

for (const [name, format, type, withExemplars] of [
  ['text', 'text', Registry.PROMETHEUS_CONTENT_TYPE, false],
  ['OpenMetrics', 'openmetrics', Registry.OPENMETRICS_CONTENT_TYPE, false],
  ['OpenMetrics with exemplars', 'openmetrics', Registry.OPENMETRICS_CONTENT_TYPE, true],
] as const) {
  test(`what prom-client exposes as ${name}`, async () => {
    const body = await exposed(type, withExemplars);
    const { exposition, typeProblem } = recognise(body, type, format);
    assert.deepEqual([exposition.format, exposition.defects.all, typeProblem], [format, [], undefined]);
    assert.equal(body.includes('trace_id'), withExemplars);
    const counts = exposition.families.map(({ type: own, samples }) => [own, samples > 0]);
    for (const own of ['counter', 'gauge', 'histogram', 'summary'])
      assert.ok(counts.some(([of, isThere]) => of === own && isThere));
  });
}

test(
  'promtool reads what is never accused, and not what breaks the syntax',
  { skip: lacks('promtool') },
  () => {
    for (const { body } of fc.sample(textExposition, { seed: 3, numRuns: 12 }))
      assert.equal(promtool(body), undefined, body.toString());
    const broken = everyBrokenText.filter(({ format, rule }) => format === 'text' && rule === 'syntax');
    for (const { lines } of broken)
      assert.notEqual(promtool(Buffer.from(`${lines.join('\n')}\n`)), undefined, lines[0]);
  },
);
