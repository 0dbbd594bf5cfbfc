import type { Pace } from '../../src/http/pace.js';
import type { PlannedTarget } from '../../src/engine/run/plan.js';
import { Session } from '../../src/target-file/session.js';
import type { Probes } from '../../src/engine/probes.js';
import type { Run } from '../../src/engine/run.js';
import { restore } from '../../src/target-file/target.js';
import type { AskedOrigin, Handshake } from '../../src/results/schema.js';
import type { Configuration } from '../configuration/client.js';

/** A subject of the plan with its connections, its state, and what was spent on it. */
export interface TargetUnderTest {
  subject: PlannedTarget;
  session: Session;
  /** The TLS handshakes that were offered. */
  handshakes: Handshake[];
  /** What was already reported as spent: the numbers of requests, parties and handshakes. */
  told: { requests: number; parties: number; handshakes: number; origins?: readonly AskedOrigin[] };
  /** Whether a test has a finding. */
  found: boolean;
  /** Its calls, and the history of them. */
  run?: Run;
  /** The handshakes with its TLS endpoints. */
  probes?: Probes;
  /** Its deployment values. */
  files?: Configuration;
}

/** Opens a subject. `pace`: the limits that it shares with other sessions of the same target. Nothing is sent yet. */
export const open = (subject: PlannedTarget, pace?: Pace): TargetUnderTest => ({
  subject,
  session: new Session(restore(subject.target), pace),
  handshakes: [],
  found: false,
  told: { requests: 0, parties: 0, handshakes: 0 },
});
