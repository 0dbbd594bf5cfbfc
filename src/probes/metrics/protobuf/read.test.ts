import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Native } from '../testing/family.js';
import { writeProtobuf } from '../testing/protobuf.js';
import { readExposition } from '../recognise.js';

const LENGTH = WireType.LengthDelimited;
const defects = (body: Uint8Array) =>
  readExposition(Buffer.from(body), 'protobuf', { anyNames: true }).defects.all;
const texts = (body: Uint8Array) => defects(body).map(({ rule, text }) => `${rule}: ${text}`);

const NATIVE: Native = {
  schema: 3,
  zeroThreshold: 0.001,
  zeroCount: 2,
  spans: [
    { offset: -4, length: 2 },
    { offset: 3, length: 1 },
  ],
  populations: [1, 2, 3],
};

const written = (native: Native, count = 8) =>
  writeProtobuf([
    {
      name: 'a',
      help: '',
      type: 'histogram',
      metrics: [{ labels: [['b', 'c']], value: { bounds: [], counts: [count], sum: 1, native } }],
    },
  ]);

test('native histograms that add up, and what does not', () => {
  assert.deepEqual(texts(written(NATIVE)), []);
  const [first, second] = NATIVE.spans as [Native['spans'][0], Native['spans'][0]];
  for (const [change, why, count] of [
    [{ schema: 9 }, /schema/],
    [{ schema: -5 }, /schema/],
    [{ zeroThreshold: -1 }, /negative threshold/],
    [{ zeroCount: 3 }, /hold more than the count/],
    [{ zeroCount: 1 }, /hold less than the count/],
    [{ spans: [first] }, /spans that are not as long/],
    [{ spans: [first, { ...second, length: 2 }] }, /spans that are not as long/],
    [{ spans: [first, { ...second, offset: -1 }] }, /negative offset/],
    [{ populations: [3, -1, 4] }, /counts nothing/],
    [{}, /hold less than the count/, 9],
    [{}, /hold more than the count/, 7],
  ] as [Partial<Native>, RegExp, number?][]) {
    const [defect, ...others] = defects(written({ ...NATIVE, ...change }, count));
    assert.deepEqual([defect?.rule, others], ['protobuf', []]);
    assert.match(defect!.text, why);
    assert.match(defect!.shows, /^a_count\{b="c"\} \d$/);
  }
});

/** A family of one metric, written by hand. */
function family(metric: (writer: BinaryWriter) => void, { name = 'a', type = 0 } = {}): Uint8Array {
  const writer = new BinaryWriter();
  writer.fork();
  writer.tag(1, LENGTH).string(name);
  writer.tag(3, WireType.Varint).int32(type);
  writer.tag(4, LENGTH).fork();
  metric(writer);
  writer.join().join();
  return writer.finish();
}

const counter = (writer: BinaryWriter) =>
  writer.tag(3, LENGTH).fork().tag(1, WireType.Bit64).double(1).join();

test('messages that are none', () => {
  const whole = family(counter);
  assert.deepEqual(texts(whole), []);
  for (const [body, why] of [
    [whole.subarray(0, -1), /cut off/],
    [Buffer.concat([whole, Buffer.of(0)]), /without a name/],
    [Buffer.concat([whole, Buffer.of(200)]), /not a message of the schema/],
    [family(counter, { name: '' }), /without a name/],
    [Buffer.from('# TYPE a counter\na 1\n'), /./],
    [family((writer) => writer.tag(3, WireType.Varint).int32(1)), /not of its type/],
    [
      family((writer) => writer.tag(3, LENGTH).fork().tag(1, WireType.Varint).int32(1).join()),
      /not of its type/,
    ],
    [
      family((writer) => counter(writer.tag(1, LENGTH).fork().tag(2, LENGTH).string('b').join())),
      /label without a name/,
    ],
    [
      family((writer) =>
        counter(
          writer
            .tag(1, LENGTH)
            .fork()
            .tag(1, LENGTH)
            .string('b')
            .tag(2, LENGTH)
            .bytes(Buffer.of(0xff))
            .join(),
        ),
      ),
      /not UTF-8/,
    ],
  ] as const) {
    assert.match(texts(body).join('; '), why);
    assert.ok(defects(body).every(({ rule }) => rule === 'protobuf'));
  }
});

test('what follows a broken message is read all the same', () => {
  const body = Buffer.concat([family(counter, { name: '' }), family(counter)]);
  assert.equal(readExposition(body, 'protobuf', { anyNames: true }).samples, 1);
});

test('types, names and series of messages', () => {
  assert.deepEqual(texts(family(counter, { type: 1 })), ['types: a metric without a value of its type']);
  assert.deepEqual(texts(family(counter, { type: 9 })), [
    'types: a type that the format does not know',
    'types: a metric without a value of its type',
  ]);
  const twice = Buffer.concat([family(counter), family(counter)]);
  assert.deepEqual(texts(twice), ['types: two families of one name', 'unique-series: one series twice']);
});

test('what the field of an own format adds is passed over', () => {
  assert.deepEqual(texts(family((writer) => counter(writer.tag(99, LENGTH).string('x')))), []);
});

const histogram = (write: (writer: BinaryWriter) => void) =>
  family(
    (writer) => {
      writer.tag(7, LENGTH).fork();
      write(writer);
      writer.join();
    },
    { type: 4 },
  );

test('floats, packed lists and times of a native histogram', () => {
  const packed = histogram((writer) => {
    writer.tag(4, WireType.Bit64).double(2.5);
    writer.tag(8, WireType.Bit64).double(0.5);
    writer.tag(12, LENGTH).fork().tag(2, WireType.Varint).uint32(2).join();
    writer.tag(14, LENGTH).fork().double(1.5).double(0.5).join();
    writer.tag(15, LENGTH).fork().tag(1, WireType.Varint).int64(5).join();
  });
  const {
    defects: none,
    families,
    created,
  } = readExposition(Buffer.from(packed), 'protobuf', { anyNames: true });
  assert.deepEqual([none.all, families[0]?.native, created.size], [[], 1, 1]);
  const untimed = histogram((writer) => {
    writer.tag(12, LENGTH).fork().join();
    writer.tag(16, LENGTH).fork().tag(2, WireType.Bit64).double(1).join();
  });
  assert.match(texts(untimed).join(), /exemplar of a native histogram without a timestamp/);
});
