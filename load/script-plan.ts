import type { LoadShape } from '../src/results/load/stages.js';
import { isNoise, REFUSALS } from '../src/model/reading/leaves.js';

/** What is checked of an answer to a call of the token standard. */
export type StandardCheckName =
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
  | 'v2-not-found';

/** What is checked of an answer, besides its status. */
export type CheckName =
  | StandardCheckName
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

/** Whether the same answer is right each time: not of what is new with each request, or must not be older than before. */
export const isLasting = (check: Kind['check']): boolean => check !== 'metrics' && !check.startsWith('party');

/** What some requests have in common: statuses from `from` to `to` keep the clause, whose id this is. */
export interface Kind {
  clause: string;
  from: number;
  to: number;
  check: CheckName | 'none';
  /** What the page after the one that is answered is, which is asked for at once, by its token. */
  next?: Kind;
}

/** One request of a corpus. */
export interface Case {
  /** Place among the kinds. */
  k: number;
  url: string;
  body?: string;
  /**
   * Which transfer instruction is asked for, or what else a context or a factory is for: its place in the target file. Of
   * the metadata: the place of an instrument, or the size of a page.
   */
  owner?: number;
  /** The record time that is asked for, in milliseconds since 1970. */
  time?: number;
}

/**
 * A case as one text: the virtual users share texts at a third of the cost of objects, which k6 freezes member by member
 * at each use.
 */
export const packed = ({ k, owner, time, url, body }: Case): string =>
  `${k},${owner ?? ''},${time ?? ''},${url}\n${body ?? ''}`;

/** A case as it is sent. */
export interface Sent extends Case {
  /** The same for cases whose right answers are the same. */
  key: string;
  /** What of its body no other request has. */
  mark?: string;
  /** When, in milliseconds since 1970, where it matters. */
  began?: number;
}

/** A mark begins with that of its run, of so many letters and digits, and ends with its place in the plan, padded. */
export const MARK_RUN = 10;
/** The length of that place. */
export const MARK_PLACE = 10;

/** The case that a text stands for. */
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

/** One scenario as a k6 script carries it out. */
export interface ScriptScenario {
  method: 'GET' | 'POST';
  kinds: readonly Kind[];
  /** Contract ids that only one instruction, or one subject, had before the load: they tell contexts apart. */
  contracts?: Readonly<Record<string, number>>;
  /** How many of them each instruction had, by its place in the target file. */
  disclosed?: readonly number[];
  /** Identity providers besides the default one. */
  providers?: readonly string[];
  headers: Readonly<Record<string, string>>;
  /** The credential whose token is sent. */
  credential?: string | undefined;
  /** A file with the packed cases, a JSON array. */
  corpus: string;
  /**
   * Where virtual users share no memory, one answer in so many gets response checks, besides those that are known to be
   * right; else each does.
   */
  checkEvery: number;
  /** Not a request more than these, counted over all generators. */
  maxRequests?: number;
  /** What stands in bodies in the place of the part that makes a hint nobody else's. */
  placeholder?: string;
  timeout: string;
  /** When requests are due, of all generators together; absent: as soon as the answer before is there. */
  schedule?: { shape: LoadShape; peakRate: number; segments: number };
}

/** What the k6 script reads first: a JSON file. */
export interface ScriptPlan {
  /** Those of k6, whose types only its scripts have. */
  options: object;
  /** By their names. */
  scenarios: Readonly<Record<string, ScriptScenario>>;
  /** Ten characters that no other run has. */
  runId: string;
  /** Where the summary is written; absent when there is none. */
  summary?: string;
  /** How often tokens are asked for anew; absent: they do not change. */
  renewMs?: number;
  /** Whether k6 has the module with the memory that virtual users share. */
  shared?: boolean;
}

/** An exchange that breaks a clause, as the script writes it to its log. */
export interface LoggedFailure {
  assay: 'failure';
  scenario: string;
  clause: string;
  why: string;
  request: { method: string; url: string; headers: Record<string, string>; body?: string };
  response: { status: number; headers: Record<string, string>; body: string; error: string };
  durationMs: number;
}

/** What k6 counts the requests of a kind by: its clause, and the response check of their answers. */
export const tagOf = ({ clause, check }: Kind): string => (check === 'none' ? clause : `${clause} ${check}`);

export { REFUSALS };

/** Whether a status says nothing about conformance: no answer (0), or noise. */
export const isNoAnswer = (status: number): boolean => status === 0 || isNoise(status);
