import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { families, type Family } from './testing/family.js';
import { protobufExposition } from './testing/protobuf.js';
import { openmetricsExposition, readSamples, rowsOf, textExposition } from './testing/text.js';
import { everyBrokenText } from './testing/broken-text.js';
import type { MetricsFormat } from './exposition.js';
import { readExposition } from './recognise.js';

const EXPOSITIONS = {
  text: textExposition,
  openmetrics: openmetricsExposition,
  protobuf: protobufExposition,
};
const SEED = 5;

const expected = (written: readonly Family[], format: MetricsFormat) =>
  written.flatMap((family) =>
    rowsOf(family, format).map((row) => ({ type: family.type, ...row, bound: row.bound ?? NaN })),
  );

for (const [name, written] of Object.entries(EXPOSITIONS)) {
  const format = name as MetricsFormat;
  test(`what is right in ${name} is never accused, and read as it was written`, () => {
    fc.assert(
      fc.property(written, ({ families: own, body }) => {
        const { defects } = readExposition(body, format, { anyNames: false });
        assert.deepEqual(defects.all, []);
        assert.deepEqual(readSamples(body, format), expected(own, format));
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  test(`any bytes called ${name} are read to their end`, () => {
    fc.assert(
      fc.property(written, fc.nat(), fc.uint8Array({ maxLength: 8 }), ({ body }, at, bytes) => {
        const place = at % body.length;
        const broken = Buffer.concat([body.subarray(0, place), bytes, body.subarray(place + 1)]);
        readExposition(broken, format, { anyNames: at % 2 === 0 });
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
}

test('each rule that is broken is found at its line, and no other rule with it', () => {
  for (const { format, rule, lines, at } of everyBrokenText) {
    const sampled = fc.sample(EXPOSITIONS[format], { seed: SEED, numRuns: 3 });
    for (const { body } of sampled) {
      const text = body.toString().replace(/# EOF\n$/, '');
      const end = format === 'openmetrics' ? '# EOF\n' : '';
      const found = readExposition(Buffer.from(`${text}${lines.join('\n')}\n${end}`), format, {
        anyNames: format === 'text',
      });
      const { all } = found.defects;
      const place = text.split('\n').length + at;
      assert.deepEqual(
        [all[0]?.rule, all[0]?.line],
        [rule, place],
        `${lines.join('\n')} ${JSON.stringify(all)}`,
      );
      assert.ok(
        all.every((defect) => defect.rule === rule),
        `${lines.join('\n')} ${JSON.stringify(all)}`,
      );
    }
  }
});

test('every type, native histograms and what has to be escaped are among them', () => {
  const all = fc.sample(families, { seed: SEED, numRuns: 200 }).flat();
  for (const type of ['counter', 'gauge', 'unknown', 'histogram', 'summary'])
    assert.ok(all.some((family) => family.type === type));
  assert.match(JSON.stringify(all), /"populations":\[\d/);
  const values = all.flatMap((family) =>
    family.metrics.flatMap(({ labels }) => labels.map(([, value]) => value)),
  );
  for (const character of ['\\', '"', '\n', 'é', '😀'])
    assert.ok(values.some((value) => value.includes(character)));
  assert.ok(values.includes(''));
});
