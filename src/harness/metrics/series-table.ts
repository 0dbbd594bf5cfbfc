const SMALLEST = 64;

/**
 * Numbers by 64-bit hashes, in arrays that hold nothing but numbers: half a million series must not be as many objects.
 */
export class SeriesTable {
  #high = new Int32Array(SMALLEST);
  #low = new Int32Array(SMALLEST);
  /** Where a series stands, and 1 more: 0 is an empty slot. */
  #at = new Float64Array(SMALLEST);
  #values = new Float64Array(SMALLEST);
  size = 0;

  /** Where the series stands already; undefined: it is new, and put at `at`. */
  add(high: number, low: number, at: number): number | undefined {
    const before = this.#at[this.#slot(high, low)]!;
    if (before !== 0) return before - 1;
    this.set(high, low, at, 0);
    return undefined;
  }

  /** Puts the series at `at`, whether it is new or not. */
  set(high: number, low: number, at: number, value: number): void {
    const slot = this.#slot(high, low);
    const isNew = this.#at[slot] === 0;
    this.#high[slot] = high;
    this.#low[slot] = low;
    this.#at[slot] = at + 1;
    this.#values[slot] = value;
    if (isNew) this.size += 1;
    if (this.size * 2 > this.#at.length) this.#grow();
  }

  value(high: number, low: number): number | undefined {
    const slot = this.#slot(high, low);
    return this.#at[slot] === 0 ? undefined : this.#values[slot];
  }

  at(high: number, low: number): number | undefined {
    const at = this.#at[this.#slot(high, low)]!;
    return at === 0 ? undefined : at - 1;
  }

  /** Calls `visit` with each series, in no order, until it answers true. */
  some(visit: (high: number, low: number, at: number, value: number) => boolean): boolean {
    for (let slot = 0; slot < this.#at.length; slot += 1) {
      const at = this.#at[slot]!;
      if (at !== 0 && visit(this.#high[slot]!, this.#low[slot]!, at - 1, this.#values[slot]!)) return true;
    }
    return false;
  }

  clear(): void {
    if (this.size === 0) return;
    if (this.#at.length > SMALLEST) this.#allocate(SMALLEST);
    else this.#at.fill(0);
    this.size = 0;
  }

  /** The slot of the series, or the empty one where it belongs. */
  #slot(high: number, low: number): number {
    const mask = this.#at.length - 1;
    let slot = (low ^ (high >>> 15)) & mask;
    while (this.#at[slot] !== 0 && (this.#low[slot] !== low || this.#high[slot] !== high))
      slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [high, low, at, values] = [this.#high, this.#low, this.#at, this.#values];
    this.#allocate(at.length * 2);
    for (let old = 0; old < at.length; old += 1) {
      if (at[old] === 0) continue;
      const slot = this.#slot(high[old]!, low[old]!);
      this.#high[slot] = high[old]!;
      this.#low[slot] = low[old]!;
      this.#at[slot] = at[old]!;
      this.#values[slot] = values[old]!;
    }
  }

  #allocate(length: number): void {
    this.#high = new Int32Array(length);
    this.#low = new Int32Array(length);
    this.#at = new Float64Array(length);
    this.#values = new Float64Array(length);
  }
}
