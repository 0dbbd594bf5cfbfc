import assert from 'node:assert/strict';
import { test } from 'node:test';
import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { compress } from 'snappyjs';
import { WriteRequestSchema } from '../../src/protobuf/remote-write_pb.js';
import { readPush } from './collected.js';

const push = (request: MessageInitShape<typeof WriteRequestSchema>) =>
  compress(toBinary(WriteRequestSchema, create(WriteRequestSchema, request)));

test('series with their newest sample, or with the buckets of a histogram', () => {
  const labels = [
    { name: '__name__', value: 'k6_http_reqs_total' },
    { name: 'scenario', value: 'operator' },
  ];
  const series = readPush(
    push({
      timeseries: [
        {
          labels,
          samples: [
            { value: 1, timestamp: 1_000n },
            { value: 7, timestamp: 2_000n },
          ],
        },
        {
          labels: [],
          histograms: [
            {
              zeroCountInt: 2n,
              positiveSpans: [
                { offset: -3, length: 2 },
                { offset: 4, length: 1 },
              ],
              positiveDeltas: [5n, -2n, 1n],
              timestamp: 3_000n,
            },
          ],
        },
      ],
    }),
  );
  assert.deepEqual(series[0], {
    labels: { __name__: 'k6_http_reqs_total', scenario: 'operator' },
    at: 2_000,
    value: 7,
  });
  assert.equal(series[1]?.at, 3_000);
  assert.deepEqual(
    [...series[1].buckets!],
    [
      [-200, 2],
      [-3, 5],
      [-2, 3],
      [3, 4],
    ],
  );
});

const text = (...parts: (number | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))));

test('pieces and copies of snappy, by the three ways to write an offset', () => {
  const series = (...block: (number | string)[]) => readPush(text(...block));
  assert.deepEqual(series(0), []);
  const [name, value] = ['\n\x03aaa', '\x12\x03aaa'];
  const expected = [{ labels: { aaa: 'aaa' }, at: 0 }];
  const head = ['\n\x0c\n\n', name, value].join('');
  assert.deepEqual(series(14, 13 << 2, head), expected);
  const [begun, back] = [head.slice(0, -3), 5];
  // A copy of four characters, and of fewer, that were there before.
  assert.deepEqual(series(14, 10 << 2, begun, (2 << 2) | 2, back, 0), expected);
  assert.deepEqual(series(14, 10 << 2, begun, (2 << 2) | 3, back, 0, 0, 0), expected);
});

test('what is not a block, or no message in one, is refused, however much it claims to hold', () => {
  for (const bytes of [
    [5, 16, 104],
    [7, 0b0000_0001, 3],
    [255, 255, 255, 255, 15],
    [255, 255, 255, 255, 255, 255],
    [3, 8, 255, 255, 255],
  ])
    assert.throws(() => readPush(Uint8Array.from(bytes)), Error, String(bytes));
});
