import type { Counterexample, Exchange, Verdict } from '../results/schema.js';
import { digestOf, sha256 } from './digest.js';
import type { CertifiedFile } from './statement.js';

/** The reports that are certified besides `verdict.json`, where they are there: people read them instead of it. */
export const REPORTS = ['report.html', 'report.md', 'junit.xml'] as const;

/** An exchange of a verdict: its place as a JSON pointer (RFC 6901), and whose it is. */
export interface Placed {
  pointer: string;
  of: string;
  exchange: Exchange;
}

/** Every exchange that a verdict keeps. */
export function exchangesIn({ clauses, observations }: Pick<Verdict, 'clauses' | 'observations'>): Placed[] {
  const ofCause = (of: string, pointer: string, cause: Counterexample | undefined): Placed[] =>
    (cause?.exchanges ?? []).map((exchange, at) => ({ pointer: `${pointer}/exchanges/${at}`, of, exchange }));
  return [
    ...clauses.flatMap(({ id, counterexample, furtherCounterexamples = [] }, at) => [
      ...ofCause(id, `/clauses/${at}/counterexample`, counterexample),
      ...furtherCounterexamples.flatMap((cause, place) =>
        ofCause(id, `/clauses/${at}/furtherCounterexamples/${place}`, cause),
      ),
    ]),
    ...observations.flatMap(({ key, exchange }, at) =>
      exchange ? [{ pointer: `/observations/${at}/exchange`, of: key, exchange }] : [],
    ),
  ];
}

/** A file of the run, by its bytes. */
export const fileSubject = (name: string, bytes: Uint8Array): CertifiedFile => ({
  name,
  digest: { sha256: sha256(bytes) },
});

/** Each exchange with a digest of its own, so that it can be shown alone, and a changed one be named. */
export const exchangeSubject = ({ pointer, exchange }: Placed): CertifiedFile => ({
  name: `verdict.json#${pointer}`,
  digest: { sha256: digestOf(exchange) },
});
