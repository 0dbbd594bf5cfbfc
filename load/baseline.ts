import { CannotJudge } from '../src/platform/errors.js';
import { Unanswered, type HttpRequest } from '../src/http/message.js';
import type { Session } from '../src/target-file/session.js';
import type { Baseline, Scenario } from './scenario.js';

/**
 * Asks the idle target what its answers under load are to be compared with.
 * @throws {CannotJudge} when the target cannot be reached, or demands a token that it is not given
 */
export async function baselineOf(session: Session, scenarios: readonly Scenario[]): Promise<Baseline> {
  for (const { unreachable } of scenarios) {
    const why = await unreachable?.(session);
    if (why) throw new CannotJudge(why);
  }
  let baseline: Baseline = {};
  for (const scenario of scenarios) baseline = { ...baseline, ...(await scenario.baseline?.(session)) };
  return baseline;
}

/**
 * The object that a request is answered with. Undefined where there is no 200 with one: whether there should be is what
 * the load shows.
 */
export async function ask(
  session: Session,
  request: Omit<HttpRequest, 'headers'>,
  credential: Scenario['credential'],
): Promise<Record<string, unknown> | undefined> {
  const headers = [['content-type', 'application/json']] as const;
  try {
    const reply = await session.send({ ...request, headers }, [], credential(session.target));
    return reply.status === 200 ? (reply.value as Record<string, unknown> | undefined) : undefined;
  } catch (error) {
    if (error instanceof Unanswered) return undefined;
    throw error;
  }
}
