import { type Fields, isObject } from '../../src/model/reading/wire.js';
import { errorBody } from '../../src/spec/participant/errors.js';
import {
  defaultIdentityProvider,
  identityProviderReturned,
  metadataReturned,
} from '../../src/spec/participant/request.js';
import { answerOfRequest, partyDetails } from '../../src/spec/participant/response.js';
import { identifierUnique } from '../../src/spec/participant/uniqueness.js';
import { ALLOCATION, LEDGER_ERROR, LOCAL_METADATA, PARTY_DETAILS } from '../../src/spec/participant/wire.js';
import { MARK_RUN, MARK_PLACE, type Sent } from '../script-plan.js';
import {
  breachOf,
  valueOf,
  wrongAmong,
  wrongBody,
  type CheckedAnswer,
  type ClauseBreach,
  type ResponseChecks,
  type Memory,
} from './check.js';
import {
  metricsCounters,
  metricsHistogramBuckets,
  metricsServed,
  metricsSyntax,
  metricsUniqueSeries,
} from '../../src/spec/operator/metrics.js';
import { instantOf } from '../../src/model/reading/instant.js';
import { atOrBefore, failureBody } from '../../src/spec/scan/endpoint.js';
import { snapshot, snapshotObjects } from '../../src/spec/scan/snapshot.js';
import { OBJECT_REFERENCE, SNAPSHOT_REFERENCE } from '../../src/spec/scan/wire.js';
import { ERROR_RESPONSE } from '../../src/spec/wire.js';

/** Checks for section Endpoints / 2. */
export const participantChecks: ResponseChecks = {
  party: (answer, asked, _, memory) => wrongParty(answer, asked, memory),
  'party-of-default-provider': (answer, asked, { providers = [] }, memory) =>
    wrongParty(answer, asked, memory) ??
    (providers.includes(detailsOf(answer)['identityProviderId'] as string)
      ? breachOf(defaultIdentityProvider, 'identityProviderId is that of another identity provider')
      : undefined),
  'party-of-provider': (answer, asked, _, memory) =>
    wrongParty(answer, asked, memory) ??
    (detailsOf(answer)['identityProviderId'] === requestOf(asked)['identityProviderId']
      ? undefined
      : breachOf(identityProviderReturned, 'identityProviderId is not the one that was asked for')),
  'party-with-metadata': (answer, asked, _, memory) =>
    wrongParty(answer, asked, memory) ??
    lostAnnotation(annotationsIn(detailsOf(answer)), annotationsIn(requestOf(asked))),
  'ledger-error': (answer) => wrongBody(answer, errorBody, LEDGER_ERROR),
};

function wrongParty(answer: CheckedAnswer, { mark = '' }: Sent, memory: Memory): ClauseBreach | undefined {
  const wrong = wrongBody(answer, partyDetails, ALLOCATION);
  if (wrong) return wrong;
  const details = detailsOf(answer);
  return (
    wrongAmong(details, PARTY_DETAILS) ??
    wrongAmong(details['localMetadata'] as Fields, LOCAL_METADATA) ??
    ofAnother(JSON.stringify(details), mark) ??
    (memory.isFirst('party', String(details['party']), mark)
      ? undefined
      : breachOf(identifierUnique, 'an identifier that another allocation was given'))
  );
}

const detailsOf = (answer: CheckedAnswer) => (valueOf(answer) as { partyDetails: Fields }).partyDetails;
const requestOf = ({ body = '{}' }: Sent) => JSON.parse(body) as Fields;
const annotationsIn = ({ localMetadata }: Fields) => (localMetadata as { annotations: Fields }).annotations;

function lostAnnotation(kept: Fields, asked: Fields): ClauseBreach | undefined {
  const lost = Object.keys(asked).find((name) => kept[name] !== asked[name]);
  return lost === undefined
    ? undefined
    : breachOf(metadataReturned, `the annotation ${lost} is not as it was sent`);
}

/** Finds the mark of another request of this run in details. It must be complete: hints may be cut. */
function ofAnother(details: string, mark: string): ClauseBreach | undefined {
  const run = mark.slice(0, MARK_RUN);
  if (run === '') return undefined;
  for (let at = details.indexOf(run); at >= 0; at = details.indexOf(run, at + 1)) {
    const place = details.slice(at + MARK_RUN, at + MARK_RUN + MARK_PLACE);
    // No load sends enough requests to change the first characters of a place.
    if (place !== mark.slice(MARK_RUN) && /^0000[a-z\d]{6}$/.test(place))
      return breachOf(answerOfRequest, 'the details have what only the hint of another request had');
  }
  return undefined;
}

/** Checks for section Endpoints / 4. */
export const operatorChecks: ResponseChecks = {
  metrics: ({ headers, body }, { url, began = 0 }, _, { scrape }) =>
    scrape && /^text\/plain|^application\/openmetrics-text/.test(headers['Content-Type'] ?? '')
      ? wrongScrape(scrape(url, began, String(body)))
      : noSample(String(body)),
};

/** In a text exposition at least one line must be a sample. */
const noSample = (body: string): ClauseBreach | undefined =>
  /^[a-zA-Z_:][\w:]*(\{.*\})? \S+/m.test(body)
    ? undefined
    : breachOf(metricsServed, 'no line of the body is a sample of a metric');

/** The clauses for the rules of `load/k6/shared`. */
const CLAUSES = () => ({
  served: metricsServed,
  syntax: metricsSyntax,
  counters: metricsCounters,
  series: metricsUniqueSeries,
  buckets: metricsHistogramBuckets,
});

function wrongScrape(found: string | null): ClauseBreach | undefined {
  if (found === null) return undefined;
  const end = found.indexOf('\n');
  const rule = found.slice(0, end) as keyof ReturnType<typeof CLAUSES>;
  return breachOf(CLAUSES()[rule], found.slice(end + 1));
}

const NS_PER_MS = 1_000_000n;

/** Checks for section Endpoints / 3. */
export const scanChecks: ResponseChecks = {
  snapshot: wrongSnapshot,
  'snapshot-at-or-before': wrongSnapshot,
  'scan-error': (answer) => wrongBody(answer, failureBody, ERROR_RESPONSE),
};

/**
 * Checks an ACS snapshot reference: its record time must not be later than requested, and its objects must be the
 * same as in earlier responses to the same request. The request is part of the comparison because a record time may
 * be written with fewer digits than it has, so that two snapshots can have the same text.
 */
function wrongSnapshot(
  answer: CheckedAnswer,
  { time, key }: Sent,
  _: unknown,
  memory: Memory,
): ClauseBreach | undefined {
  const value = valueOf(answer);
  if (!isObject(value)) return breachOf(snapshot, 'the body is not a JSON object');
  const wrong = wrongAmong(value, SNAPSHOT_REFERENCE);
  if (wrong) return wrong;
  if (time !== undefined && instantOf(value['record_time'] as string)! > BigInt(time) * NS_PER_MS)
    return breachOf(atOrBefore, 'record_time is later than the time that was asked for');
  const references = value['object_refs'] as Fields[];
  const { length } = references;
  for (let i = 0; i < length; i += 1) {
    const found = wrongAmong(references[i]!, OBJECT_REFERENCE);
    if (found) return found;
  }
  const digests = references.map(({ digest }) => digest as string).sort();
  return memory.isFirst('objects', `${key} ${value['record_time'] as string}`, digests.join(' '))
    ? undefined
    : breachOf(snapshotObjects, 'a snapshot has other objects than before');
}
