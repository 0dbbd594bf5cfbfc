import type { Subject } from '../../src/harness/run/plan.js';
import type { Reply } from '../../src/harness/http/reply.js';
import type { Session } from '../../src/harness/session.js';

/** A subject with its connections. */
export interface Opened {
  subject: Subject;
  session: Session;
  /** Answers to `{}` from before anything else was asked, by id. */
  first: Map<string, Reply>;
}
