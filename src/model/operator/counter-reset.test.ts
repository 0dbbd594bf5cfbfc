import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeProtobuf } from '../../probes/metrics/testing/protobuf.js';
import type { Exposition, MetricsFormat } from '../../probes/metrics/exposition.js';
import { readExposition } from '../../probes/metrics/recognise.js';
import type { Call } from '../call.js';
import type { Answer } from '../judgement.js';
import { findCounterReset, Scrapes } from './scrapes.js';

const read = (body: string | Buffer, format: MetricsFormat) =>
  readExposition(Buffer.from(body), format, { anyNames: false });

const compared = (before: string | Buffer, after: string | Buffer, format: MetricsFormat = 'text') =>
  findCounterReset(read(before, format), read(after, format));

const counters = (...values: number[]) =>
  `# TYPE a counter\n${values.map((value, place) => `a{b="${place}"} ${value}\n`).join('')}`;

test('a counter that falls is found with its line and its earlier value', () => {
  assert.deepEqual(compared(counters(1, 5, 9), counters(1, 4, 10)), {
    before: 5,
    line: 3,
    shows: 'a{b="1"} 4',
  });
  assert.equal(compared(counters(1, 5), counters(1, 5)), undefined);
});

test('a metric or a process that began anew may fall', () => {
  const started = (time: number, value: number) =>
    `# TYPE process_start_time_seconds gauge\nprocess_start_time_seconds ${time}\n${counters(value)}`;
  assert.equal(compared(started(1, 5), started(2, 0)), 'restarted');
  assert.match(shown(compared(started(1, 5), started(1, 0))), /a\{b="0"\} 0/);
  const created = (time: number, value: number) =>
    `# TYPE a counter\na_total{b="0"} ${value}\na_created{b="0"} ${time}\na_total{b="1"} ${value}\na_created{b="1"} 1\n# EOF\n`;
  assert.match(shown(compared(created(1, 5), created(2, 0), 'openmetrics')), /a_total\{b="1"\} 0/);
  assert.equal(compared(created(1, 5), created(1, 5), 'openmetrics'), undefined);
});

test('in protobuf the bucket that fell is told', () => {
  const written = (...counts: number[]) =>
    writeProtobuf([
      {
        name: 'a',
        help: '',
        type: 'histogram',
        metrics: [{ labels: [['b', 'c']], value: { bounds: [1, 2], counts, sum: 1 } }],
      },
    ]);
  const found = compared(written(1, 2, 3), written(1, 1, 4), 'protobuf');
  assert.deepEqual(found, { before: 3, shows: 'a_bucket{b="c",le="2"} 2' });
});

const shown = (found: ReturnType<typeof findCounterReset>) =>
  typeof found === 'object' ? found.shows : String(found);

const GAUGES = '# TYPE a_gcount gauge\na_gcount 3\n# TYPE a_gsum gauge\na_gsum 9\n';
const gaugeHistogram = (count: number) => `# TYPE a histogram\na_bucket{le="+Inf"} ${count}\n${GAUGES}`;

test('a gauge histogram in text is whole without a count, and may fall', () => {
  assert.deepEqual(read(gaugeHistogram(3), 'text').defects.all, []);
  assert.equal(compared(gaugeHistogram(3), gaugeHistogram(2)), undefined);
  const without = read('# TYPE a histogram\na_bucket{le="+Inf"} 3\n', 'text').defects.all;
  assert.equal(without[0]?.text, 'a histogram without a count');
});

test('between formats what has one name is compared, and a start that is rounded is none', () => {
  const start = (at: string) => `# TYPE process_start_time_seconds gauge\nprocess_start_time_seconds ${at}\n`;
  const text = read(`${start('1.7e9')}# TYPE a_total counter\na_total 5\n`, 'text');
  const open = (value: number, at: string) =>
    read(`${start(at)}# TYPE a counter\na_total ${value}\na_created 1.7e9\n# EOF\n`, 'openmetrics');
  assert.match(shown(findCounterReset(text, open(4, '1700000000.25'))), /a_total 4/);
  assert.equal(findCounterReset(text, open(6, '1700000000.25')), undefined);
  assert.equal(findCounterReset(text, open(4, '1700000009')), 'restarted');
});

test('a counter of another format is lower if it stood still while that one rose', () => {
  const lower = (open: readonly number[]) => {
    const scrapes = new Scrapes();
    const add = (exposition: Exposition, sentAt: number) => {
      const found = scrapes.fallen('u', sentAt, exposition);
      scrapes.add('u', {
        exposition,
        sentAt,
        completedAt: sentAt + 1,
        call: {} as Call,
        answer: {} as Answer,
      });
      return found;
    };
    return open.map((value, place) => {
      const total = `counter\na_total ${value}\n# EOF\n`;
      const found = add(read(`# TYPE a ${total}`, 'openmetrics'), place * 2);
      add(read(`# TYPE a_total counter\na_total ${place + 5}\n`, 'text'), place * 2 + 1);
      return found !== undefined;
    });
  };
  assert.deepEqual(lower([4, 4.5, 5.5, 6]), [false, false, false, false]);
  assert.deepEqual(lower([4, 4, 4, 4]), [false, false, true, true]);
});
