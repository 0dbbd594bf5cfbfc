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

/** A subject of the plan with its connections, what is known of it, and what was spent on it. */
export interface TargetUnderTest {
  subject: PlannedTarget;
  session: Session;
  /** The TLS handshakes that were offered. */
  handshakes: Handshake[];
  /** How much of what was spent on it is told already: numbers of requests, of parties and of handshakes. */
  told: { requests: number; parties: number; handshakes: number; origins?: readonly AskedOrigin[] };
  /** Whether a test found something. */
  found: boolean;
  /** Its calls, and everything that is known from them. */
  run?: Run;
  /** The handshakes with its TLS endpoints. */
  probes?: Probes;
  /** Its deployment values. */
  files?: Configuration;
}

/** Opens a subject, in whose limits `pace` keeps, where others ask it as well. Nothing is sent before a test does. */
export const open = (subject: PlannedTarget, pace?: Pace): TargetUnderTest => ({
  subject,
  session: new Session(restore(subject.target), pace),
  ...{ handshakes: [], found: false, told: { requests: 0, parties: 0, handshakes: 0 } },
});

/** So many targets are asked side by side: a slow one does not hold up the others. */
const SIDE_BY_SIDE = 6;

/** Tells what is found of each target: the one way out for what was asked and answered, and no secret goes it. */
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

/** A crash of assay as it may be told: what fails may hold a request with its token. */
function withoutSecrets(error: unknown, { session }: TargetUnderTest): Error {
  const told = new Error(session.hide(error instanceof Error ? error.message : String(error)));
  told.stack = session.hide(inspect(error));
  return told;
}
