import { mixed } from '../../platform/mixed.js';
import { isUtf8 } from 'node:buffer';

const HIGH_SEED = 0x811c9dc5 | 0;
const LOW_SEED = 0x9747b28c | 0;

const scratch = new Float64Array(1);
const halves = new Int32Array(scratch.buffer);

/** A 64-bit hash that identifies a series, in two halves. */
export class Hash {
  high = 0;
  low = 0;
  /** The bitwise OR of all bytes. */
  seen = 0;

  start(): void {
    this.high = HIGH_SEED;
    this.low = LOW_SEED;
    this.seen = 0;
  }

  byte(byte: number): void {
    this.high = Math.imul(this.high ^ byte, 0x01000193);
    this.low = Math.imul(this.low ^ byte, 0x5bd1e995);
    this.low ^= this.low >>> 15;
  }

  bytes(bytes: Uint8Array, from: number, to: number): void {
    let { high, low, seen } = this;
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at]!;
      seen |= byte;
      high = Math.imul(high ^ byte, 0x01000193);
      low = Math.imul(low ^ byte, 0x5bd1e995);
      low ^= low >>> 15;
    }
    this.high = high;
    this.low = low;
    this.seen = seen;
  }

  number(value: number): void {
    scratch[0] = value;
    this.high = Math.imul(this.high ^ halves[0]!, 0x01000193) ^ halves[1]!;
    this.low = Math.imul(this.low ^ halves[1]!, 0x5bd1e995) ^ halves[0]!;
  }

  /** Mixes all bits, so that sums of hashes are as good as hashes. */
  end(): void {
    this.high = mixed(this.high ^ (this.low >>> 7));
    this.low = mixed(this.low ^ (this.high << 9));
  }
}

/** With more labels than this, names are not compared in pairs. */
const MANY = 64;

/** The labels of a sample, as offsets in the body. The object is reused for every sample. */
export class MetricLabels {
  /** Four offsets for each label: start and end of its name, and of its value. */
  readonly #places: number[] = [];
  readonly #hash = new Hash();
  count = 0;
  /** The result of `hash`. */
  high = 0;
  low = 0;

  constructor(readonly bytes: Buffer) {}

  add(name: number, nameEnd: number, value: number, valueEnd: number): void {
    const first = this.count * 4;
    this.#places[first] = name;
    this.#places[first + 1] = nameEnd;
    this.#places[first + 2] = value;
    this.#places[first + 3] = valueEnd;
    this.count += 1;
  }

  /** The index of the label with this name; -1 when there is none. */
  indexOf(name: Uint8Array): number {
    for (let label = 0; label < this.count; label += 1) {
      const start = this.#places[label * 4]!;
      if (
        this.#places[label * 4 + 1]! - start === name.length &&
        sameBytes(this.bytes, start, name, 0, name.length)
      )
        return label;
    }
    return -1;
  }

  /** Whether two labels have the same name. */
  hasTwice(): boolean {
    if (this.count > MANY) {
      const names = Array.from({ length: this.count }, (_, label) => this.name(label));
      return new Set(names).size < names.length;
    }
    for (let one = 1; one < this.count; one += 1) {
      const [start, end] = [this.#places[one * 4]!, this.#places[one * 4 + 1]!];
      for (let other = 0; other < one; other += 1) {
        const begin = this.#places[other * 4]!;
        const length = this.#places[other * 4 + 1]! - begin;
        if (length === end - start && sameBytes(this.bytes, begin, this.bytes, start, length)) return true;
      }
    }
    return false;
  }

  /** Hashes all labels except `skipped`, independently of their order. A label with an empty value counts as absent. */
  hash(skipped: number): void {
    const hash = this.#hash;
    let [high, low] = [0, 0];
    for (let label = 0; label < this.count; label += 1) {
      const first = label * 4;
      const value = this.#places[first + 2]!;
      const valueEnd = this.#places[first + 3]!;
      if (label === skipped || value === valueEnd) continue;
      hash.start();
      hash.bytes(this.bytes, this.#places[first]!, this.#places[first + 1]!);
      hash.byte(0xff);
      hash.bytes(this.bytes, value, valueEnd);
      hash.end();
      // A sum does not depend on the order of the labels.
      high = (high + hash.high) | 0;
      low = (low + hash.low) | 0;
    }
    this.high = high;
    this.low = low;
  }

  /** Whether all names and values are UTF-8. */
  areUtf8(): boolean {
    for (let place = 0; place < this.count * 4; place += 2) {
      const [start, end] = [this.#places[place]!, this.#places[place + 1]!];
      for (let at = start; at < end; at += 1) {
        if (this.bytes[at]! < 0x80) continue;
        if (!isUtf8(this.bytes.subarray(start, end))) return false;
        break;
      }
    }
    return true;
  }

  name(label: number): string {
    return this.bytes.toString('utf8', this.#places[label * 4], this.#places[label * 4 + 1]);
  }

  /** The value as it is in the body: in the text formats with its escapes. */
  value(label: number): string {
    return this.bytes.toString('utf8', this.#places[label * 4 + 2], this.#places[label * 4 + 3]);
  }

  valueStart(label: number): number {
    return this.#places[label * 4 + 2]!;
  }

  valueEnd(label: number): number {
    return this.#places[label * 4 + 3]!;
  }
}

/** Whether two ranges of bytes are equal. For a few bytes this is faster than to create views. */
export function sameBytes(
  one: Uint8Array,
  from: number,
  other: Uint8Array,
  start: number,
  length: number,
): boolean {
  for (let at = 0; at < length; at += 1) if (one[from + at] !== other[start + at]) return false;
  return true;
}
