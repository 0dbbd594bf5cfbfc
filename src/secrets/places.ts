/** A semaphore: a number of places, given out in the order of the requests for them. */
export class Places {
  readonly #waiting: { count: number; taken: () => void }[] = [];
  #free: number;
  #held = 0;

  constructor(private readonly all: number) {
    this.#free = all;
  }

  /** Waits for a number of places. @throws {RangeError} when there are fewer in total */
  async take(count: number): Promise<void> {
    if (count > this.all) throw new RangeError(`There are ${this.all} places, and not ${count}.`);
    // A caller that needs many places must not be overtaken by callers that need one. While places are held, however,
    // their holder may need more.
    if ((this.#waiting.length > 0 && this.#held === 0) || this.#free < count)
      return new Promise((taken) => this.#waiting.push({ count, taken }));
    this.#free -= count;
  }

  free(count: number): void {
    this.#free += count;
    this.#serve();
  }

  /** Waits for places and keeps them until the returned function is called. Their holder may take others meanwhile. */
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
