import type { Spent } from '../../src/engine/run/events.js';
import type { TargetUnderTest } from './target-under-test.js';

/** What was asked of a target since it was told last, whichever of its tests asked. */
export function spentOn(target: TargetUnderTest): Spent {
  const { session, handshakes, told } = target;
  const { found } = session.pace;
  const hints = target.run?.client.parties.hints ?? [];
  const { all: origins } = session.origins;
  target.told = {
    ...{ requests: session.requests, parties: hints.length, handshakes: handshakes.length },
    origins,
  };
  return {
    requests: session.requests - told.requests,
    ...(found !== undefined && { requestsPerSecond: found }),
    hints: hints.slice(told.parties).map((hint) => session.hide(hint)),
    handshakes: handshakes.slice(told.handshakes),
    ...(origins !== told.origins && { origins }),
  };
}
