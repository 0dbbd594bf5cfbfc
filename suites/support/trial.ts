import type { RawExchange } from '../../src/harness/http/message.js';
import type { Opened } from './opened.js';
import { Registry } from './registry.js';

/** One case under way: the systems of its target, and the log of what it sends to them. */
export class Trial {
  readonly log: RawExchange[] = [];
  readonly registry: Registry;

  constructor(opened: Opened) {
    this.registry = new Registry(opened, this.log);
  }
}
