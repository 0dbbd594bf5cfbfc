import * as metrics from '../../src/spec/operator/metrics.js';
import { errorBody } from '../../src/spec/participant/errors.js';
import * as asked from '../../src/spec/participant/request.js';
import { answerOfRequest } from '../../src/spec/participant/response.js';
import { identifierUnique } from '../../src/spec/participant/uniqueness.js';
import { ALLOCATION, LOCAL_METADATA, PARTY_DETAILS } from '../../src/spec/participant/wire.js';
import * as accept from '../../src/spec/registry/accept-context.js';
import { CHOICE_CONTEXT, DISCLOSED_CONTRACT } from '../../src/spec/registry/wire.js';
import { atOrBefore, failureBody } from '../../src/spec/scan/endpoint.js';
import { snapshot, snapshotObjects } from '../../src/spec/scan/snapshot.js';
import { OBJECT_REFERENCE, SNAPSHOT_REFERENCE } from '../../src/spec/scan/wire.js';
import * as contexts from '../../src/spec/token-standard/contexts.js';
import * as info from '../../src/spec/token-standard/info.js';
import { instrumentObject, instrumentOwn } from '../../src/spec/token-standard/instrument-call.js';
import { decimalsRange } from '../../src/spec/token-standard/instrument.js';
import * as pages from '../../src/spec/token-standard/instruments.js';
import { repeatedIn } from '../../src/spec/token-standard/repeated.js';
import * as wire from '../../src/spec/token-standard/wire.js';
import type { Member } from '../../src/spec/wire.js';
import type { CheckName } from '../script-plan.js';

const of = (...members: (readonly Member[])[]) => members.flat().map(({ clause }) => clause);

const CONTEXT = [
  ...[accept.successMediaType, accept.contextObject],
  ...of(CHOICE_CONTEXT, DISCLOSED_CONTRACT),
  ...[accept.parallelAnswers, accept.contractIdentity],
];
const SNAPSHOT = [snapshot, ...of(SNAPSHOT_REFERENCE, OBJECT_REFERENCE), snapshotObjects];
const PARTY = [...of(ALLOCATION, PARTY_DETAILS, LOCAL_METADATA), answerOfRequest, identifierUnique];

const INSTRUMENT = [...of(wire.INSTRUMENT), decimalsRange];
const PAGE = [
  info.metadataMediaType,
  pages.listObject,
  ...of(wire.INSTRUMENTS),
  ...INSTRUMENT,
  pages.listedOnce,
];
const STANDARD_CONTEXT = [
  ...[contexts.callMediaType, contexts.answerObject, contexts.contractIdentity],
  ...of(wire.CHOICE_CONTEXT, wire.DISCLOSED_CONTRACT),
];
const CHOICE = [...STANDARD_CONTEXT, contexts.parallelAnswers];
const FACTORY = [...STANDARD_CONTEXT, ...of(wire.FACTORY), contexts.followsArguments];
const TRANSFER = [...STANDARD_CONTEXT, ...of(wire.TRANSFER_FACTORY), contexts.followsArguments];

/** The clauses that each response check judges. */
export const CHECKED_CLAUSES: Readonly<Record<CheckName, readonly { id: string }[]>> = {
  context: CONTEXT,
  'context-without-debug-fields': [...CONTEXT, accept.excludeDebugFields],
  'bad-request': [accept.badRequestBody],
  'not-found': [accept.notFoundBody],
  party: PARTY,
  'party-of-default-provider': [...PARTY, asked.defaultIdentityProvider],
  'party-of-provider': [...PARTY, asked.identityProviderReturned],
  'party-with-metadata': [...PARTY, asked.metadataReturned],
  'ledger-error': [errorBody],
  snapshot: SNAPSHOT,
  'snapshot-at-or-before': [...SNAPSHOT, atOrBefore],
  'scan-error': [failureBody],
  metrics: [metrics.metricsServed],
  'registry-info': [info.metadataMediaType, info.infoObject, ...of(wire.REGISTRY_INFO), info.adminConstant],
  'instrument-page': [...PAGE, pages.pageSizeKept],
  'default-page': [...PAGE, pages.pageSizeDefault],
  instrument: [info.metadataMediaType, instrumentObject, ...INSTRUMENT, instrumentOwn],
  'metadata-error': [info.metadataErrorBody],
  'choice-context': CHOICE,
  'choice-context-without-debug-fields': [...CHOICE, contexts.excludeDebugFields],
  'transfer-factory': TRANSFER,
  'transfer-factory-without-debug-fields': [...TRANSFER, contexts.excludeDebugFields],
  'allocation-factory': FACTORY,
  'allocation-factory-without-debug-fields': [...FACTORY, contexts.excludeDebugFields],
  'standard-bad-request': [contexts.badRequestBody],
  'standard-not-found': [contexts.notFoundBody],
  'v2-context': CHOICE.map(repeatedIn.v2),
  'v2-context-without-debug-fields': [...CHOICE, contexts.excludeDebugFields].map(repeatedIn.v2),
  'v2-factory': FACTORY.map(repeatedIn.v2),
  'v2-factory-without-debug-fields': [...FACTORY, contexts.excludeDebugFields].map(repeatedIn.v2),
  'v2-bad-request': [repeatedIn.v2(contexts.badRequestBody)],
  'v2-not-found': [repeatedIn.v2(contexts.notFoundBody)],
};

/** Clauses that are judged additionally when virtual users share a memory. */
export const CLAUSES_OF_ALL: Partial<typeof CHECKED_CLAUSES> = {
  metrics: [
    metrics.metricsSyntax,
    metrics.metricsCounters,
    metrics.metricsUniqueSeries,
    metrics.metricsHistogramBuckets,
  ],
};
