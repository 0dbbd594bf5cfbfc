import type { Subject } from '../../src/harness/run/plan.js';
import { Session } from '../../src/harness/session.js';
import { restore } from '../../src/harness/target/stored.js';

/** A subject with its connections. */
export interface Opened {
  subject: Subject;
  session: Session;
}

export const open = (subject: Subject): Opened => ({
  subject,
  session: new Session(restore(subject.target)),
});
