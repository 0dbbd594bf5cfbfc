import type { Fault } from '../../mount.js';
import type { StandardWrap } from '../../token-standard/call.js';
import { onCalls } from '../../token-standard/edit.js';
import type { CallName } from '../../token-standard/route.js';

type Entry = Omit<Fault, 'name' | 'breaks'> & { alsoBreaks?: readonly string[] };

/** The same fault on each of several calls: `name` is followed by that of the call, `explains` by where it is. */
export const onEachCall = (
  calls: readonly CallName[],
  name: string,
  explains: string,
  wrap: StandardWrap,
  alsoBreaks: readonly string[] = [],
): Record<string, Entry> =>
  Object.fromEntries(
    calls.map((call) => [
      `${name}-for-${call}`,
      {
        explains: `${explains.replace(/\.$/, '')}, for ${call}.`,
        tokenStandard: onCalls([call], wrap),
        ...(alsoBreaks.length > 0 && { alsoBreaks }),
      },
    ]),
  );
