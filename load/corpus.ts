import type { Case, Kind, ScriptScenario } from './script-plan.js';

/** The requests of one scenario, with the outcomes that the specification requires. */
export type Corpus = Pick<
  ScriptScenario,
  'method' | 'placeholder' | 'contracts' | 'disclosed' | 'providers'
> & {
  kinds: Kind[];
  cases: Case[];
};

/** One request, before all requests are put in order. */
export interface Request extends Omit<Case, 'k'> {
  kind: Kind;
}

/** Requests that keep `clause` with a status from `from` to `to`; `check` is their response check. */
export const kind = (clause: { id: string }, from: number, to: number, check: Kind['check']): Kind => ({
  clause: clause.id,
  from,
  to,
  check,
});

/** Requests in a corpus: a prime, so that other responses get response checks in each round. */
export const CORPUS_SIZE = 1009;

/** Puts requests in order: the share `invalid` (0 to 1) is spread evenly among the valid ones. */
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
    if (kind.next && !kinds.has(key)) corpus.kinds.push(kind.next);
    kinds.set(key, k);
    corpus.cases.push({ k, ...rest });
  }
  return corpus;
}

/** Takes one item of each group in turn; short groups are repeated. */
export function interleaved<T>(groups: readonly (readonly T[])[]): T[] {
  const some = groups.filter((group) => group.length > 0);
  const longest = Math.max(0, ...some.map((group) => group.length));
  return Array.from({ length: longest }, (_, at) => some.map((group) => group[at % group.length]!)).flat();
}
