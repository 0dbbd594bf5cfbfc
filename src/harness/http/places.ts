/** A number of places, which are had in the order in which they are asked for. */
export class Places {
  readonly #waiting: { count: number; taken: () => void }[] = [];
  #free: number;

  constructor(private readonly all: number) {
    this.#free = all;
  }

  /**
   * Waits for so many places.
   * @throws {RangeError} when there are not so many
   */
  async take(count: number): Promise<void> {
    if (count > this.all) throw new RangeError(`There are ${this.all} places, and not ${count}.`);
    // Who wants many must not be overtaken by all who want one.
    if (this.#waiting.length > 0 || this.#free < count)
      return new Promise((taken) => this.#waiting.push({ count, taken }));
    this.#free -= count;
  }

  /** Gives so many places back. */
  free(count: number): void {
    this.#free += count;
    for (let next = this.#waiting[0]; next && next.count <= this.#free; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#free -= next.count;
      next.taken();
    }
  }
}
