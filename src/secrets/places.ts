/** A number of places, which are had in the order in which they are asked for. */
export class Places {
  readonly #waiting: { count: number; taken: () => void }[] = [];
  #free: number;
  #held = 0;

  constructor(private readonly all: number) {
    this.#free = all;
  }

  /**
   * Waits for a number of places.
   * @throws {RangeError} when there are fewer in total
   */
  async take(count: number): Promise<void> {
    if (count > this.all) throw new RangeError(`There are ${this.all} places, and not ${count}.`);
    // Who wants many must not be overtaken by all who want one; but where some are held, whoever holds them wants more.
    if ((this.#waiting.length > 0 && this.#held === 0) || this.#free < count)
      return new Promise((taken) => this.#waiting.push({ count, taken }));
    this.#free -= count;
  }

  /** Gives so many places back. */
  free(count: number): void {
    this.#free += count;
    this.#serve();
  }

  /** Waits for so many places and keeps them, while its owner takes others besides, until what it gives is called. */
  async hold(count: number): Promise<() => void> {
    await this.take(count);
    this.#held += count;
    this.#serve();
    return () => {
      this.#held -= count;
      this.free(count);
    };
  }

  #serve(): void {
    const fits = ({ count }: { count: number }) => count <= this.#free;
    for (;;) {
      const candidates = this.#held > 0 ? this.#waiting : this.#waiting.slice(0, 1);
      const next = candidates.find(fits);
      if (!next) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#free -= next.count;
      next.taken();
    }
  }
}
