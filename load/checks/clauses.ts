import {
  metricsCounters,
  metricsHistogramBuckets,
  metricsServed,
  metricsSyntax,
  metricsUniqueSeries,
} from '../../src/spec/operator/metrics.js';
import { errorBody } from '../../src/spec/participant/errors.js';
import {
  defaultIdentityProvider,
  identityProviderReturned,
  metadataReturned,
} from '../../src/spec/participant/request.js';
import { answerOfRequest } from '../../src/spec/participant/response.js';
import { identifierUnique } from '../../src/spec/participant/uniqueness.js';
import { ALLOCATION, LOCAL_METADATA, PARTY_DETAILS } from '../../src/spec/participant/wire.js';
import { contextObject } from '../../src/spec/registry/choice-context.js';
import { contractIdentity } from '../../src/spec/registry/disclosed-contract.js';
import { parallelAnswers, successMediaType } from '../../src/spec/registry/endpoint.js';
import { badRequestBody, notFoundBody } from '../../src/spec/registry/errors.js';
import { excludeDebugFields } from '../../src/spec/registry/request.js';
import { CHOICE_CONTEXT, DISCLOSED_CONTRACT } from '../../src/spec/registry/wire.js';
import { atOrBefore, failureBody } from '../../src/spec/scan/endpoint.js';
import { snapshot, snapshotObjects } from '../../src/spec/scan/snapshot.js';
import { OBJECT_REFERENCE, SNAPSHOT_REFERENCE } from '../../src/spec/scan/wire.js';
import type { Member } from '../../src/spec/wire.js';
import type { CheckName } from '../script-plan.js';
import { STANDARD_CLAUSES } from './standard-clauses.js';

const of = (...members: (readonly Member[])[]) => members.flat().map(({ clause }) => clause);

const CONTEXT = [
  ...[successMediaType, contextObject],
  ...of(CHOICE_CONTEXT, DISCLOSED_CONTRACT),
  ...[parallelAnswers, contractIdentity],
];
const SNAPSHOT = [snapshot, ...of(SNAPSHOT_REFERENCE, OBJECT_REFERENCE), snapshotObjects];
const PARTY = [...of(ALLOCATION, PARTY_DETAILS, LOCAL_METADATA), answerOfRequest, identifierUnique];

/** The clauses that each response check judges. */
export const CHECKED_CLAUSES: Readonly<Record<CheckName, readonly { id: string }[]>> = {
  context: CONTEXT,
  'context-without-debug-fields': [...CONTEXT, excludeDebugFields],
  'bad-request': [badRequestBody],
  'not-found': [notFoundBody],
  party: PARTY,
  'party-of-default-provider': [...PARTY, defaultIdentityProvider],
  'party-of-provider': [...PARTY, identityProviderReturned],
  'party-with-metadata': [...PARTY, metadataReturned],
  'ledger-error': [errorBody],
  snapshot: SNAPSHOT,
  'snapshot-at-or-before': [...SNAPSHOT, atOrBefore],
  'scan-error': [failureBody],
  metrics: [metricsServed],
  ...STANDARD_CLAUSES,
};

/** Clauses that are judged additionally when virtual users share a memory. */
export const CLAUSES_OF_ALL: Partial<typeof CHECKED_CLAUSES> = {
  metrics: [metricsSyntax, metricsCounters, metricsUniqueSeries, metricsHistogramBuckets],
};
