import { headersOf, OTHERWISE } from '../../generators/sending.js';
import type { Manner } from '../../src/harness/http/message.js';
import { withoutLine } from '../support/without-line.js';

/** How a call is sent: what differs from how it usually is. */
export interface Way {
  headers?: readonly (readonly [string, string])[];
  manner?: Manner;
}

/** What tells whether it can be sent again. */
interface Sent extends Way {
  method?: string;
  query?: string;
  withoutCredential?: boolean;
  usual?: object;
}

/** As little as possible is as it usually is. */
export const IN_ANOTHER_WAY: Way = { headers: headersOf(OTHERWISE), manner: { chunked: true } };

/**
 * Whether a call can be made again, and judged: it has a method, no query, and a credential, as such calls have. `isSilent`: whether
 * the specification says nothing of calls that are sent like this.
 */
export const isRepeatable = (unusual: Sent, isSilent: boolean): boolean =>
  !unusual.method &&
  !unusual.query &&
  !unusual.withoutCredential &&
  (wayOf(unusual) === undefined || (!isSilent && unusual.usual !== undefined));

/** In which way a call was sent, so that it can be sent so again. Undefined: as usual. */
export function wayOf(sent: Way): Way | undefined {
  const { headers, manner } = withoutLine(sent);
  const way = { ...(headers && { headers }), ...(manner && { manner }) };
  return Object.keys(way).length > 0 ? way : undefined;
}
