import type { RawExchange } from '../../src/harness/http/message.js';
import type { Opened } from './opened.js';
import { Participant } from './participant.js';
import { Registry } from './registry.js';
import { Tokens } from './tokens.js';

/** One case under way: the systems of its target, and the log of what it sends to them. */
export class Trial {
  readonly log: RawExchange[] = [];
  readonly registry: Registry;
  readonly participant: Participant;
  readonly tokens: Tokens;

  constructor(opened: Opened) {
    this.registry = new Registry(opened, this.log);
    this.participant = new Participant(opened, this.log);
    this.tokens = new Tokens(opened);
  }
}
