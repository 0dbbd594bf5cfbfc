import type { Spent } from '../../src/harness/run/events.js';
import type { TargetUnderTest } from './target-under-test.js';

/** What is asked of a target from now on, or since it was told last. */
export function spending(target: TargetUnderTest): () => Spent {
  const { session, handshakes } = target;
  const none: string[] = [];
  const hintsOf = () => target.run?.client.parties.hints ?? none;
  let hints = hintsOf();
  let [requests, parties, offered] = [session.requests, hints.length, handshakes.length];
  return () => {
    hints = hintsOf();
    const spent = {
      requests: session.requests - requests,
      hints: hints.slice(parties).map((hint) => session.hide(hint)),
      handshakes: handshakes.slice(offered),
      origins: session.origins.all,
    };
    [requests, parties, offered] = [session.requests, hints.length, handshakes.length];
    return spent;
  };
}
