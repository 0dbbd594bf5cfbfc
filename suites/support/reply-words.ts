import { clip } from '../../src/platform/clip.js';
import type { Reply } from '../../src/http/reply.js';

/** "404 NOT_FOUND": the status, and the code of a ledger error where there is one. */
export function statusAndCode({ status, value }: Reply): string {
  const { code } = (value ?? {}) as { code?: unknown };
  return typeof code === 'string' ? `${status} ${clip(code, 40)}` : `${status}`;
}

/** "accepted (200)": the outcome of a request. */
export function outcomeOf(reply: Reply): string {
  const { status } = reply;
  const how = status < 300 ? 'accepted' : status < 500 ? 'refused' : 'not handled';
  return `${how} (${statusAndCode(reply)})`;
}

/** Words as one sorted list without duplicates; "none" when there are none. */
export const sortedList = (words: string[]): string => [...new Set(words)].sort().join(', ') || 'none';
