import type { Pace } from '../../src/http/pace.js';
import type { PlannedTarget } from '../../src/engine/run/plan.js';
import { Session } from '../../src/target-file/session.js';
import type { Probes } from '../../src/engine/probes.js';
import type { Run } from '../../src/engine/run.js';
import { restore } from '../../src/target-file/target.js';
import type { AskedOrigin, Handshake } from '../../src/results/schema.js';
import type { Configuration } from '../configuration/client.js';
import { inspect } from 'node:util';
import type { TestReport } from '../../src/engine/run/events.js';

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

/** The maximum number of targets that are tested concurrently, so that a slow one does not delay the others. */
const SIDE_BY_SIDE = 6;

/** Reports the findings of each target. All requests and responses are reported here, with their secrets hidden. */
export async function each(
  targets: readonly TargetUnderTest[],
  tell: (finding: TestReport) => void,
  find: (target: TargetUnderTest) => Promise<TestReport[]>,
  sideBySide = SIDE_BY_SIDE,
): Promise<void> {
  const waiting = [...targets];
  const next = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      const findings = await find(target).catch((error: unknown) => {
        throw withoutSecrets(error, target);
      });
      for (const finding of findings) tell(target.session.hideIn(finding));
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, next));
}

/** An error of assay without secrets: an error may contain a request with its token. */
function withoutSecrets(error: unknown, { session }: TargetUnderTest): Error {
  const told = new Error(session.hide(error instanceof Error ? error.message : String(error)));
  told.stack = session.hide(inspect(error));
  return told;
}
