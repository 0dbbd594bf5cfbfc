import type { ScenarioName } from './scenario.js';

/** How closely an answer is looked at, besides its status. */
export type Look =
  | 'context'
  | 'context-without-debug-fields'
  | 'bad-request'
  | 'not-found'
  | 'party'
  | 'ledger-refusal'
  | 'snapshot'
  | 'snapshot-at-or-before'
  | 'scan-refusal'
  | 'metrics'
  | 'none';

/** What some requests have in common: statuses from `from` to `to` keep the clause. */
export interface Kind {
  clause: string;
  from: number;
  to: number;
  look: Look;
}

/** One request of a corpus. */
export interface Case {
  /** Place among the kinds. */
  k: number;
  url: string;
  body?: string;
  /** Which transfer instruction is asked for: its place in the target file. */
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

/** The case that a text stands for. */
export function unpacked(text: string): Case {
  const first = text.indexOf(',');
  const second = text.indexOf(',', first + 1);
  const third = text.indexOf(',', second + 1);
  const end = text.indexOf('\n', third + 1);
  const one: Case = { k: Number(text.slice(0, first)), url: text.slice(third + 1, end) };
  if (second > first + 1) one.owner = Number(text.slice(first + 1, second));
  if (third > second + 1) one.time = Number(text.slice(second + 1, third));
  if (end + 1 < text.length) one.body = text.slice(end + 1);
  return one;
}

/** One scenario as a k6 script carries it out. */
export interface ScriptScenario {
  method: 'GET' | 'POST';
  kinds: readonly Kind[];
  /** Contract ids that only one instruction had before the load: they tell contexts apart. */
  contracts?: Readonly<Record<string, number>>;
  headers: Readonly<Record<string, string>>;
  /** The credential whose token is sent. */
  credential?: string;
  /** A file with the packed cases, a JSON array. */
  corpus: string;
  /** Every so many answers are looked at closely. */
  sampleEvery: number;
  /** Not a request more than these, counted over all generators. */
  most?: number;
  /** What stands in bodies in the place of the part that makes a hint nobody else's. */
  placeholder?: string;
  timeout: string;
}

/** Everything that a k6 script is told, in one JSON file. */
export interface ScriptPlan {
  /** Those of k6, whose types only its scripts have. */
  options: object;
  scenarios: Partial<Record<ScenarioName, ScriptScenario>>;
  /** Ten characters that no other run has. */
  runId: string;
  /** Where the summary is written; absent: there is none. */
  summary?: string;
  /** How often tokens are asked for anew; absent: they do not change. */
  renewMs?: number;
}

/** An exchange that breaks a clause, as a script writes it to its log. */
export interface Caught {
  assay: 'caught';
  scenario: ScenarioName;
  clause: string;
  why: string;
  request: { method: string; url: string; headers: Record<string, string>; body?: string };
  response: { status: number; headers: Record<string, string>; body: string; error: string };
  durationMs: number;
}
