import type { Agent } from '../../packages/undici.js';

/** A connection of its own, for requests that follow upon one another; made anew where the target ends it. */
export class Line {
  #agent: Agent | undefined;

  /** What sends over it; `make` is called for the first request. */
  agent(make: () => Agent): Agent {
    return (this.#agent ??= make());
  }

  async close(): Promise<void> {
    await this.#agent?.destroy();
  }
}
