import type { Case, Kind } from '../script-plan.js';

/** The requests of one scenario with the outcomes that the specification gives them. */
export interface Corpus {
  method: 'GET' | 'POST';
  urls: string[];
  kinds: Kind[];
  cases: Case[];
  owners?: number[];
  placeholder?: string;
}

/** One request, before it is put in order with the others. */
export interface Request extends Omit<Case, 'u' | 'k'> {
  url: string;
  kind: Kind;
  owner?: number;
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
  const [urls, kinds] = [new Map<string, number>(), new Map<string, number>()];
  const corpus: Corpus = { method, urls: [], kinds: [], cases: [], owners: [] };
  const isInvalid = (at: number) =>
    invalid.length > 0 && Math.floor((at + 1) * share) > Math.floor(at * share);
  for (let at = 0; at < CORPUS_SIZE; at += 1) {
    const from = isInvalid(at) ? invalid : valid;
    const { url, kind, owner = -1, ...rest } = from[at % from.length]!;
    const u = placeOf(urls, url, () => {
      corpus.urls.push(url);
      corpus.owners!.push(owner);
    });
    const k = placeOf(kinds, JSON.stringify(kind), () => corpus.kinds.push(kind));
    corpus.cases.push({ u, k, ...rest });
  }
  return corpus;
}

function placeOf(places: Map<string, number>, key: string, add: () => void): number {
  const known = places.get(key);
  if (known !== undefined) return known;
  add();
  places.set(key, places.size);
  return places.size - 1;
}
