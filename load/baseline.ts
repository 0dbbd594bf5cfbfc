import { CannotJudge } from '../src/platform/errors.js';
import { Unanswered, type HttpRequest } from '../src/http/message.js';
import type { Session } from '../src/target-file/session.js';
import type { Baseline, Scenario } from './scenario.js';

/**
 * Sends the requests to the idle target whose responses under load are compared with the result.
 * @throws {CannotJudge} when the target is unreachable, or needs a token that it does not get
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
 * Returns the JSON object of a response; undefined when it is not 200 with an object. Whether it should be is
 * judged under load.
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
