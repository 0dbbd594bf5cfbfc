import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { readExposition } from '../../probes/metrics/recognise.js';
import { chooseFormat } from './open.js';
import { MEDIA_TYPES } from './app.js';
import { variantNamed } from '../variants/all.js';
import { ACCEPT, get, serving } from '../testing/ask.js';

const metricsInAnotherHand = variantNamed('metrics-in-another-hand');

// As Prometheus asks when native histograms are switched on.
const SCRAPER =
  'application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited;q=0.6,' +
  'application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.5,' +
  'application/openmetrics-text;version=0.0.1;q=0.4,text/plain;version=1.0.0;q=0.3,' +
  'text/plain;version=0.0.4;q=0.2,*/*;q=0.1';

test('the format is the one that is preferred', () => {
  for (const [accept, format] of [
    [undefined, 'text'],
    ['', 'text'],
    ['*/*', 'text'],
    [SCRAPER, 'protobuf'],
    [SCRAPER.slice(SCRAPER.indexOf(',') + 1), 'openMetrics'],
    ['application/openmetrics-text; version="1.0.0"; q=0.2, text/*; q=0.3', 'text'],
    ['application/openmetrics-text;version=0.0.1', 'text'],
    ['application/vnd.google.protobuf;proto=other;encoding=delimited', 'text'],
    ['application/vnd.google.protobuf;q=0, Application/OpenMetrics-Text;q=0.001', 'openMetrics'],
  ] as const) {
    assert.equal(chooseFormat(accept), format, accept);
  }
});

test('metrics can be read in each format', async (t) => {
  const { targets } = await serving(t, [{ name: 'plain' }]);
  for (const { name, metrics } of targets[0]!.file.operator.apps) {
    for (const [format, accept] of Object.entries(ACCEPT) as [keyof typeof ACCEPT, string][]) {
      const { type, body } = await get(metrics, { accept });
      assert.equal(type, MEDIA_TYPES[format]);
      const read = format === 'openMetrics' ? 'openmetrics' : format;
      const { defects, families } = readExposition(body, read, { anyNames: false });
      assert.deepEqual(defects.all, []);
      const topology = families.filter((family) => family.name.startsWith('splice_synchronizer_topology_'));
      assert.equal(topology.length, name === 'validator' ? 2 : 0);
      const native = families.reduce((sum, family) => sum + family.native, 0);
      assert.equal(native, format === 'protobuf' ? 3 : 0);
    }
  }
});

test('counters grow with what they count', async (t) => {
  const { targets } = await serving(t, [{ name: 'plain' }]);
  const { metrics, livez } = targets[0]!.file.operator.apps[1]!;
  const count = async () => {
    const text = (await get(metrics)).body.toString();
    return ['metrics', 'livez'].map((path) =>
      Number(
        new RegExp(`^daml_http_requests_total{path="/${path}",code="200"} (\\d+)$`, 'm').exec(text)?.[1],
      ),
    );
  };
  const [scrapes = NaN, lives = NaN] = await count();
  await get(livez);
  assert.deepEqual(await count(), [scrapes + 1, lives + 1]);
});

// Of prometheus, which not every machine has.
const check = (text: Buffer) =>
  spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });

test('Prometheus itself finds nothing wrong with the text format', async (t) => {
  if (check(Buffer.alloc(0)).error) return t.skip('promtool is missing');
  const { targets } = await serving(t, [{ name: 'plain' }, { name: 'other', variant: metricsInAnotherHand }]);
  const [plain, other] = targets.map(({ file }) => file.operator.apps);
  for (const { metrics } of plain ?? []) {
    const { status, stderr } = check((await get(metrics)).body);
    assert.deepEqual([status, stderr], [0, '']);
  }
  // It has no help, which is all that is found wrong with it.
  const { status, stderr } = check((await get(other?.[0]?.metrics ?? '')).body);
  assert.equal(status, 3);
  for (const line of stderr.trim().split('\n')) assert.match(line, /^\w+ no help text$/);
});
