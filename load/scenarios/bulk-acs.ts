import fc from 'fast-check';
import { bulkAcsUrl } from '../../src/harness/endpoints.js';
import { cannotReachScan } from '../../src/harness/run/reach.js';
import type { Session } from '../../src/harness/session.js';
import type { Target } from '../../src/harness/target/target.js';
import * as endpoint from '../../src/spec/scan/endpoint.js';
import { snapshot } from '../../src/spec/scan/snapshot.js';
import { ask } from '../baseline.js';
import { corpusOf, kind, type Corpus, type Request } from '../corpus.js';
import type { Baseline, CorpusInput, Scenario } from '../scenario.js';

/** The scan knows no callers, in a load as in a certification. */
const credential = () => undefined;

/** Endpoints / 3: references to snapshots. */
export const bulkAcs: Scenario = {
  name: 'bulk-acs',
  weight: 10,
  missing: ({ scan }) => (scan ? undefined : 'scan'),
  credential,
  createsParties: false,
  checkEvery: 10,
  unreachable: cannotReachScan,
  baseline: newestSnapshot,
  corpus,
};

async function newestSnapshot(session: Session): Promise<Baseline> {
  const parameter = session.target.scan?.bulkAcs?.recordTimeParameter;
  if (parameter === undefined) return {};
  const url = urlWith(session.target, { [parameter]: new Date().toISOString() });
  const reference = await ask(session, { method: 'GET', url }, credential);
  const time = Date.parse(String(reference?.['record_time']));
  return { newestSnapshot: Number.isNaN(time) ? undefined : time };
}

function urlWith({ scan }: Target, more: Readonly<Record<string, unknown>>): string {
  const text = Object.entries({ ...scan?.bulkAcs?.query, ...more })
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  return bulkAcsUrl(scan?.url ?? '') + (text && `?${text}`);
}

const PLAIN = kind(snapshot, 200, 200, 'snapshot');
const TIMED = kind(snapshot, 200, 200, 'snapshot-at-or-before');
/** Which status an error has is not shown. */
const FAILING = kind(endpoint.failureBody, 400, 599, 'scan-error');

/** So far after the newest snapshot are the record times that are asked for: none of them is before the first one. */
const SPAN_MS = 60 * 60_000;

function corpus({ target, seed, invalid, baseline: { newestSnapshot: newest } }: CorpusInput): Corpus {
  const { recordTimeParameter, failing = [] } = target.scan?.bulkAcs ?? {};
  const times =
    recordTimeParameter === undefined || newest === undefined
      ? []
      : fc.sample(fc.integer({ min: 1, max: SPAN_MS }), { seed, numRuns: 50 }).map((shift): Request => {
          const time = Math.ceil(newest) + shift;
          const url = urlWith(target, { [recordTimeParameter]: new Date(time).toISOString() });
          return { kind: TIMED, url, time };
        });
  const broken = failing.map((own): Request => ({ kind: FAILING, url: urlWith(target, own) }));
  // Where a record time is demanded, a request without one is refused.
  const valid = times.length > 0 ? times : [{ kind: PLAIN, url: urlWith(target, {}) }];
  return corpusOf('GET', valid, broken, invalid);
}
