import type { Manner } from '../../src/harness/http/message.js';

/** The same call, to be made later on: the connection that it had is gone by then. */
export function withoutLine<T extends { manner?: Manner }>({
  manner: { line: _, ...manner } = {},
  ...call
}: T) {
  return { ...call, ...(Object.keys(manner).length > 0 && { manner }) };
}
