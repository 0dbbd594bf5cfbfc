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

/** One request of a corpus, in short names because there are many: where it goes, what it is, its body. */
export interface Case {
  /** Place among the URLs. */
  u: number;
  /** Place among the kinds. */
  k: number;
  body?: string;
  /** The record time that is asked for, in milliseconds since 1970. */
  time?: number;
}

/**
 * A case as one text: the virtual users share texts at a third of the cost of objects, which k6 freezes member by member
 * at each use.
 */
export const packed = ({ u, k, time, body }: Case): string => `${u},${k},${time ?? ''},${body ?? ''}`;

/** The case that a text stands for. */
export function unpacked(text: string): Case {
  const first = text.indexOf(',');
  const second = text.indexOf(',', first + 1);
  const third = text.indexOf(',', second + 1);
  const time = text.slice(second + 1, third);
  const one: Case = { u: Number(text.slice(0, first)), k: Number(text.slice(first + 1, second)) };
  if (time !== '') one.time = Number(time);
  if (third + 1 < text.length) one.body = text.slice(third + 1);
  return one;
}

/** One scenario as a k6 script carries it out. */
export interface ScriptScenario {
  method: 'GET' | 'POST';
  urls: readonly string[];
  kinds: readonly Kind[];
  /** For each URL, which transfer instruction it asks for. */
  owners?: readonly number[];
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
