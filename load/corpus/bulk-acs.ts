import fc from 'fast-check';
import { bulkAcsUrl } from '../../src/harness/endpoints.js';
import type { Target } from '../../src/harness/target/target.js';
import * as endpoint from '../../src/spec/scan/endpoint.js';
import { snapshot } from '../../src/spec/scan/snapshot.js';
import type { Kind } from '../script-plan.js';
import { corpusOf, type Corpus, type Request } from './corpus.js';

const ANSWERED: Kind = { clause: snapshot.id, from: 200, to: 200, look: 'snapshot' };
const TIMED: Kind = { ...ANSWERED, look: 'snapshot-at-or-before' };
/** Which status an error has is not shown. */
const FAILING: Kind = { clause: endpoint.failureBody.id, from: 400, to: 599, look: 'scan-refusal' };

/** So far after the newest snapshot are the record times that are asked for: none of them is before the first one. */
const SPAN_MS = 60 * 60_000;

/**
 * Requests for snapshots, `share` of them such as are known to fail. `newest`: the record time of the newest snapshot;
 * undefined: no record time is asked for.
 */
export function bulkAcsCorpus({ scan }: Target, seed: number, share: number, newest?: number): Corpus {
  const { query = {}, recordTimeParameter, failing = [] } = scan?.bulkAcs ?? {};
  const url = (more: Record<string, unknown>) => {
    const text = Object.entries({ ...query, ...more })
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
      .join('&');
    return bulkAcsUrl(scan?.url ?? '') + (text && `?${text}`);
  };
  const plain: Request[] = [{ kind: ANSWERED, url: url({}) }];
  const times =
    recordTimeParameter === undefined || newest === undefined
      ? []
      : fc.sample(fc.integer({ min: 1, max: SPAN_MS }), { seed, numRuns: 50 }).map((shift): Request => {
          const time = Math.ceil(newest) + shift;
          return { kind: TIMED, url: url({ [recordTimeParameter]: new Date(time).toISOString() }), time };
        });
  const invalid = failing.map((own): Request => ({ kind: FAILING, url: url(own) }));
  // Where a record time is demanded, a request without one is refused.
  return corpusOf('GET', times.length > 0 ? times : plain, invalid, share);
}
