import type { Manner, RawExchange } from '../../src/harness/http/message.js';
import { IN_ITS_WAY, type Repeatable } from '../support/repertoire.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import { withoutLine } from '../support/without-line.js';

/** How a call is sent. */
interface Sending {
  manner?: Manner;
  freshConnection?: boolean;
}

/** A call that no client would make. */
interface Odd<T> {
  service: string;
  /** What tells it from others, but for what is unusual. */
  key: string;
  /** What its answer was judged by. */
  kind: string;
  unusual: T;
  /** What can come right before it; absent: nothing. */
  prelude?: Repeatable['prelude'] & {};
  /** Makes it once more. */
  ask: (unusual: Omit<T, 'manner'> & Sending) => ReturnType<Repeatable['make']>;
}

/** Keeps a call that no client would make, with a method or a type of its own, to be made again, also on new connections. */
export function keepOdd<T extends Sending>(
  { repertoire }: TargetUnderTest,
  log: RawExchange[],
  { service, key, kind, unusual, prelude, ask }: Odd<T>,
): void {
  const odd = withoutLine(unusual);
  repertoire.add(`${service} ${key} ${JSON.stringify(odd)}`, log, {
    ...{ service, kind: `odd ${kind}`, manners: IN_ITS_WAY, ...(prelude && { prelude }) },
    make: (manner) => ask({ ...odd, freshConnection: manner === 'on a new connection' }),
  });
}
