import type { Agent } from '../packages/undici.js';

/** One for all: to make an error for each connection, with its stack, takes as long as to end it. */
const ENDED = new Error('the connection is not needed any more');

/** A connection of its own, for requests that follow upon one another; made anew where the target ends it. */
export class Line {
  #made: { agent: Agent; http2: boolean } | undefined;

  /** What sends over it; `make` is called for the first request, and for the first by another version of HTTP. */
  agent(http2: boolean, make: () => Agent): Agent {
    if (this.#made?.http2 === http2) return this.#made.agent;
    void this.close();
    this.#made = { agent: make(), http2 };
    return this.#made.agent;
  }

  async close(): Promise<void> {
    await this.#made?.agent.destroy(ENDED);
  }
}
