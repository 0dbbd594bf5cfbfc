import type { LoadShape } from '../src/results/load/stages.js';
import { isNoise, REFUSALS } from '../src/model/reading/leaves.js';

/** The checks of a response, besides its status. */
export type CheckName =
  | 'registry-info'
  | 'instrument-page'
  | 'default-page'
  | 'instrument'
  | 'metadata-error'
  | `${'choice-context' | 'transfer-factory' | 'allocation-factory'}${'' | '-without-debug-fields'}`
  | 'standard-bad-request'
  | 'standard-not-found'
  | `v2-${'context' | 'factory'}${'' | '-without-debug-fields'}`
  | 'v2-bad-request'
  | 'v2-not-found'
  | 'context'
  | 'context-without-debug-fields'
  | 'bad-request'
  | 'not-found'
  | 'party'
  | `party-${'of-default-provider' | 'of-provider' | 'with-metadata'}`
  | 'ledger-error'
  | 'snapshot'
  | 'snapshot-at-or-before'
  | 'scan-error'
  | 'metrics';

/** Whether an identical response is correct again: not when it must be new, or not older than before. */
export const isLasting = (check: Kind['check']): boolean => check !== 'metrics' && !check.startsWith('party');

/** Whether a 409 breaks no clause, because a contract may just be in reassignment. It counts among the failures. */
export const mayMove = (check: Kind['check']): boolean => /context|factory/.test(check);

/** The common properties of some requests: the clause with this id is kept by statuses from `from` to `to`. */
export interface Kind {
  clause: string;
  from: number;
  to: number;
  check: CheckName | 'none';
  /** The kind of the next page, which is requested immediately with the token of the response. */
  next?: Kind;
}

/** One request of a corpus. */
export interface Case {
  /** Index in `kinds`. */
  k: number;
  url: string;
  body?: string;
  /**
   * The requested transfer instruction, or the subject of a context or a factory: its place in the target file. For
   * metadata: the place of an instrument, or the size of a page.
   */
  owner?: number;
  /** The requested record time, in milliseconds since 1970. */
  time?: number;
}

/** A case as one string: virtual users share it at a third of the cost of objects, which k6 freezes. */
export const packed = ({ k, owner, time, url, body }: Case): string =>
  `${k},${owner ?? ''},${time ?? ''},${url}\n${body ?? ''}`;

/** A case as it is sent. */
export interface Sent extends Case {
  /** Equal for cases with the same correct responses. */
  key: string;
  /** The part of its body that is unique to this request. */
  mark?: string;
  /** When it was sent, in milliseconds since 1970, if that matters. */
  began?: number;
}

/** The number of letters and digits that begin a mark, which name its run. Its padded place ends it. */
export const MARK_RUN = 10;
/** The length of that place. */
export const MARK_PLACE = 10;

/** Decodes a case. */
export function unpacked(text: string): Sent {
  const first = text.indexOf(',');
  const second = text.indexOf(',', first + 1);
  const third = text.indexOf(',', second + 1);
  const end = text.indexOf('\n', third + 1);
  const one: Sent = {
    k: Number(text.slice(0, first)),
    url: text.slice(third + 1, end),
    key: text.slice(0, third),
  };
  if (second > first + 1) one.owner = Number(text.slice(first + 1, second));
  if (third > second + 1) one.time = Number(text.slice(second + 1, third));
  if (end + 1 < text.length) one.body = text.slice(end + 1);
  return one;
}

/** One scenario of a k6 script. */
export interface ScriptScenario {
  method: 'GET' | 'POST';
  kinds: readonly Kind[];
  /** Contract ids that only one instruction, or one subject, had before the load. They identify contexts. */
  contracts?: Readonly<Record<string, number>>;
  /** The number of disclosed contracts of each instruction, by its place in the target file. */
  disclosed?: readonly number[];
  /** Identity providers besides the default one. */
  providers?: readonly string[];
  headers: Readonly<Record<string, string>>;
  /** The credential whose token is sent. */
  credential?: string | undefined;
  /** The file with the encoded cases, a JSON array. */
  corpus: string;
  /**
   * When virtual users share no memory, one of this number of responses gets response checks, except those that are
   * known to be correct. With a shared memory, every response is checked.
   */
  checkEvery: number;
  /** Maximum number of requests, counted over all generators. */
  maxRequests?: number;
  /** The placeholder in bodies for the part that makes a hint unique. */
  placeholder?: string;
  timeout: string;
  /** When requests are due, for all generators together; undefined when each is due after the last response. */
  schedule?: { shape: LoadShape; peakRate: number; segments: number };
}

/** The JSON file that the k6 script reads first. */
export interface ScriptPlan {
  /** The options of k6, whose type is known only in its scripts. */
  options: object;
  scenarios: Readonly<Record<string, ScriptScenario>>;
  /** Ten characters that are unique to the run. */
  runId: string;
  /** The path for the summary; undefined when none is written. */
  summary?: string;
  /** How often new tokens are requested; undefined when they do not change. */
  renewMs?: number;
  /** Whether k6 has the module with the shared memory of the virtual users. */
  shared?: boolean;
}

/** An exchange that breaks a clause, as the script logs it. */
export interface LoggedFailure {
  assay: 'failure';
  scenario: string;
  clause: string;
  why: string;
  request: { method: string; url: string; headers: Record<string, string>; body?: string };
  response: { status: number; headers: Record<string, string>; body: string; error: string };
  durationMs: number;
}

/** The tag by which k6 counts the requests of a kind: its clause, and the response check. */
export const tagOf = ({ clause, check }: Kind): string => (check === 'none' ? clause : `${clause} ${check}`);

export { REFUSALS };

/** Whether a status says nothing about conformance: no response (0), or noise. */
export const isNoAnswer = (status: number): boolean => status === 0 || isNoise(status);

/** A smaller part of a request is a rounding error. */
const INEXACT = 0.01;

/**
 * Returns when the request at each place of a plan, from 0, is due: milliseconds since the start, as in k6's
 * executor `ramping-arrival-rate`, which rounds rates to thousandths and durations to milliseconds. The returned
 * function must be called with non-decreasing places, and takes constant time.
 */
export function scheduleOf({ startRate, stages }: LoadShape): (place: number) => number {
  const perMs = (rate: number) => Math.round(rate * 1000) / 1e6;
  let [begin, before, from] = [0, 0, perMs(startRate)];
  const parts = stages.map(({ rate, durationMs }) => {
    const [to, lasts] = [perMs(rate), Math.round(durationMs)];
    const part = { begin, before, from, slope: lasts > 0 ? (to - from) / lasts : 0, upTo: 0 };
    begin += lasts;
    before += ((from + to) / 2) * lasts;
    from = to;
    return { ...part, upTo: before };
  });
  let at = 0;
  return (place) => {
    while (at < parts.length && place + 1 > parts[at]!.upTo) at += 1;
    const part = parts[at];
    // A rounding error may put the last request after the end. A request outside the plan is never late.
    if (!part) return place + 1 - before < INEXACT ? begin : Infinity;
    const count = place + 1 - part.before;
    return (
      part.begin +
      (2 * count) / (part.from + Math.sqrt(Math.max(0, part.from * part.from + 2 * part.slope * count)))
    );
  };
}
