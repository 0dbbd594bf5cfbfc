import { clip } from '../../src/harness/clip.js';
import type { Reply } from '../../src/harness/http/reply.js';

/** "404 NOT_FOUND": the status, and the code of a ledger error where there is one. */
export function statusAndCode({ status, value }: Reply): string {
  const { code } = (value ?? {}) as { code?: unknown };
  return typeof code === 'string' ? `${status} ${clip(code, 40)}` : `${status}`;
}

/** "accepted (200)": what came of a request. */
export function outcomeOf(reply: Reply): string {
  const { status } = reply;
  const how = status < 300 ? 'accepted' : status < 500 ? 'refused' : 'not handled';
  return `${how} (${statusAndCode(reply)})`;
}

/** An answer without what differs from call to call: numbers, ids, what is quoted. Refusals that are alike have one cause. */
export function signatureOf({ status, value, body }: Reply): string {
  const { code, cause } = (value ?? {}) as Record<string, unknown>;
  const text = typeof cause === 'string' ? cause : body.toString();
  return `${status} ${String(code)} ${text.replaceAll(/(["'`]).*?\1|[0-9a-f-]{8,}|\d+/gi, '')}`;
}

/** Words of which some may be the same, as one value. */
export const sortedList = (words: string[]): string => [...new Set(words)].sort().join(', ') || 'none';
