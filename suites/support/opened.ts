import type { Subject } from '../../src/harness/run/plan.js';
import type { Reply } from '../../src/harness/http/reply.js';
import type { Session } from '../../src/harness/session.js';
import type { Prober } from '../../src/harness/tls/prober.js';
import type { Allocations } from './allocations.js';
import type { Scrape } from './metrics-scrape.js';

/** A subject with its connections, and what its tests share. */
export interface Opened {
  subject: Subject;
  session: Session;
  /** The registry's answers to `{}` from before anything else was asked, by id. */
  first: Map<string, Reply>;
  allocations: Allocations;
  /** What makes handshakes with the TLS endpoints of its operator. */
  tls: Prober;
  /** Answers of the party API that created a party. */
  accepted: Reply[];
  /** Answers that several cases build on, by the name of what was asked for. */
  shared: Map<string, Promise<Reply>>;
  /** Scrapes of metrics, by what was asked of whom: every clause judges the same ones. */
  scrapes: Map<string, Promise<Scrape[]>>;
}
