import type { RawExchange } from '../../src/harness/http/message.js';
import { Configuration } from './configuration.js';
import { Metrics } from './metrics.js';
import type { Opened } from './opened.js';
import { Participant } from './participant.js';
import { Operator } from './operator.js';
import { Registry } from './registry.js';
import { Scan } from './scan.js';
import { Tls } from './tls.js';
import { Tokens } from './tokens.js';

/** One case under way: the systems of its target, and the log of what it sends to them. */
export class Trial {
  readonly log: RawExchange[] = [];
  readonly registry: Registry;
  readonly participant: Participant;
  readonly tokens: Tokens;
  readonly scan: Scan;
  readonly operator: Operator;
  readonly metrics: Metrics;
  readonly tls: Tls;
  readonly configuration: Configuration;

  constructor(opened: Opened) {
    this.registry = new Registry(opened, this.log);
    this.participant = new Participant(opened, this.log);
    this.tokens = new Tokens(opened);
    this.scan = new Scan(opened, this.log);
    this.operator = new Operator(opened, this.log);
    this.metrics = new Metrics(opened, this.log);
    this.tls = new Tls(opened, this.log);
    this.configuration = new Configuration(opened);
  }
}
