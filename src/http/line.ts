import type { Agent } from '../packages/undici.js';

/** One shared error: creating an error with its stack for each connection takes as long as closing the connection. */
const ENDED = new Error('the connection is not needed any more');

/** A dedicated connection for requests in sequence. It is opened again when the target closes it. */
export class Line {
  #made: { agent: Agent; http2: boolean } | undefined;

  /** The agent of the connection. `make` is called for the first request, and again when the HTTP version changes. */
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
