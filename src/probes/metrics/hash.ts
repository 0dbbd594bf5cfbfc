const HIGH_SEED = 0x811c9dc5 | 0;
const LOW_SEED = 0x9747b28c | 0;

const scratch = new Float64Array(1);
const halves = new Int32Array(scratch.buffer);

/** 64 bits that tell series apart, in two halves. */
export class Hash {
  high = 0;
  low = 0;
  /** Every bit that was set in any byte. */
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

  /** Spreads what each bit says over all of them: sums of hashes are then as good as hashes. */
  end(): void {
    this.high = mixed(this.high ^ (this.low >>> 7));
    this.low = mixed(this.low ^ (this.high << 9));
  }
}

function mixed(bits: number): number {
  let mix = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return mix ^ (mix >>> 16);
}
