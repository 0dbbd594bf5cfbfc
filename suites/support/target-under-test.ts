import type { RawExchange } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import type { Pace } from '../../src/harness/http/pace.js';
import { onceFor } from '../../src/harness/once-for.js';
import type { Subject } from '../../src/harness/run/plan.js';
import { Session } from '../../src/harness/session.js';
import type { Probes } from '../../src/engine/probes.js';
import type { Run } from '../../src/engine/run.js';
import { restore } from '../../src/harness/target/target.js';
import type { Handshake } from '../../src/verdict/schema.js';
import { Repertoire } from './repertoire.js';
import { Witness } from './witness.js';

/** A subject of the plan with its connections, what its tests share, and what they have spent. */
export interface TargetUnderTest {
  subject: Subject;
  session: Session;
  /** Answers that several cases build on, by the name of what was asked for. */
  shared: Map<string, Promise<Reply>>;
  /** How the hints begin of the parties that were created; empty where there was none. */
  hints: string[];
  /** The TLS handshakes that were offered. */
  handshakes: Handshake[];
  /** What the model says of each answer. */
  witness: Witness;
  /** Whether a test found something. */
  found: boolean;
  /** The calls of the registry and of the token standard, and everything that is known from them. */
  run?: Run;
  /** The handshakes with its TLS endpoints. */
  probes?: Probes;
  /** What was asked, as it can be asked again. */
  repertoire: Repertoire;
  /** Where it is asked from anew, in rounds: in which, and the answers that cases shared before all of them. */
  again?: { round: number; before: TargetUnderTest['shared'] };
}

/** Opens a subject, in whose limits `pace` keeps, where other processes ask it as well. Nothing is sent before a case asks for it. */
export const open = (subject: Subject, pace?: Pace): TargetUnderTest => ({
  subject,
  session: new Session(restore(subject.target), pace),
  shared: new Map(),
  hints: [],
  handshakes: [],
  witness: new Witness(),
  found: false,
  repertoire: new Repertoire(),
});

/** What is made once for each target, as soon as it is asked for. A `make` that throws is asked again. */
export const oncePerTarget = <T>(make: (target: TargetUnderTest) => T): ((target: TargetUnderTest) => T) =>
  oncePer((target) => target, make);

/** The same for each run: also where its target is asked from anew. */
export const oncePerRun = <T>(make: (target: TargetUnderTest) => T): ((target: TargetUnderTest) => T) =>
  oncePer(({ session }) => session, make);

function oncePer<T>(whose: (target: TargetUnderTest) => object, make: (target: TargetUnderTest) => T) {
  const made = new WeakMap<object, { value: T }>();
  return (target: TargetUnderTest): T => {
    const known = made.get(whose(target)) ?? { value: make(target) };
    made.set(whose(target), known);
    return known.value;
  };
}

/** The same target, of which nothing that cases share is known yet. */
export const fromAnew = (target: TargetUnderTest, round: number): TargetUnderTest => ({
  ...target,
  ...{ shared: new Map(), again: { round, before: target.shared } },
});

/** An error of the server is asked for again so often: what many cases build on is not to be a gateway's hiccup. */
const MORE = 2;

/** The answer that several cases share. Only the first of them asks, and has it in its log by then; the others note it. */
export async function sharedReply(
  key: string,
  { shared }: TargetUnderTest,
  log: RawExchange[],
  ask: () => Promise<Reply>,
): Promise<Reply> {
  const isKnown = shared.has(key);
  const reply = await onceFor(shared, key, async () => {
    let reply = await ask();
    for (let i = 0; i < MORE && reply.status >= 500; i += 1) reply = await ask();
    return reply;
  });
  if (isKnown) log.push(reply.exchange);
  return reply;
}
