import type { Case, Kind } from '../script-plan.js';

/** The requests of one scenario with the outcomes that the specification gives them. */
export interface Corpus {
  method: 'GET' | 'POST';
  kinds: Kind[];
  cases: Case[];
  placeholder?: string;
}

/** One request, before it is put in order with the others. */
export interface Request extends Omit<Case, 'k'> {
  kind: Kind;
}

/**
 * How many requests a corpus has. A prime, so that those that are looked at closely are others in each round, whatever
 * the distance between them.
 */
export const CORPUS_SIZE = 1009;

/** Puts requests in order: `invalid` ones, a share of all, are spread evenly among the valid ones. */
export function corpusOf(
  method: Corpus['method'],
  valid: readonly Request[],
  invalid: readonly Request[],
  share: number,
): Corpus {
  const kinds = new Map<string, number>();
  const corpus: Corpus = { method, kinds: [], cases: [] };
  const isInvalid = (at: number) =>
    invalid.length > 0 && Math.floor((at + 1) * share) > Math.floor(at * share);
  for (let at = 0; at < CORPUS_SIZE; at += 1) {
    const from = isInvalid(at) ? invalid : valid;
    const { kind, ...rest } = from[at % from.length]!;
    const key = JSON.stringify(kind);
    const k = kinds.get(key) ?? corpus.kinds.push(kind) - 1;
    kinds.set(key, k);
    corpus.cases.push({ k, ...rest });
  }
  return corpus;
}
