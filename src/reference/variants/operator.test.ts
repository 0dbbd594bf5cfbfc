import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentType } from '../../probes/metrics/content-type.js';
import { readExposition } from '../../probes/metrics/recognise.js';
import { ACCEPT } from '../testing/get-questions.js';
import { get, serving } from '../testing/serving.js';
import { VARIANTS } from './all.js';

const variants = VARIANTS.filter(({ operator }) => operator);

test('variants are healthy, and what they tell can be read', async (t) => {
  const { targets } = await serving(
    t,
    variants.map((variant) => ({ name: variant.name, variant })),
  );
  for (const { name, file } of targets) {
    for (const { readyz, livez, metrics } of file.operator.apps) {
      for (const url of [readyz, livez]) assert.equal((await get(url)).status, 200, name);
      for (const accept of Object.values(ACCEPT)) {
        const { status, type, body } = await get(metrics, { accept, 'accept-encoding': 'identity' });
        if (name === 'metrics-as-openmetrics-or-406' && !/openmetrics|\*\/\*/.test(accept)) {
          assert.equal(status, 406);
          continue;
        }
        const mediaType = contentType(type);
        assert.deepEqual([status, mediaType.problem], [200, undefined], name);
        const { samples, defects } = readExposition(body, mediaType.format ?? 'text', mediaType);
        assert.deepEqual(defects.all, [], name);
        assert.ok(samples > (name === 'hardly-any-metrics' ? 0 : 20), name);
      }
    }
  }
});
