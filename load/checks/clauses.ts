import * as metrics from '../../src/spec/operator/metrics.js';
import { errorBody } from '../../src/spec/participant/errors.js';
import * as asked from '../../src/spec/participant/request.js';
import { answerOfRequest } from '../../src/spec/participant/response.js';
import { identifierUnique } from '../../src/spec/participant/uniqueness.js';
import { ALLOCATION, LOCAL_METADATA, PARTY_DETAILS } from '../../src/spec/participant/wire.js';
import { contextObject } from '../../src/spec/registry/choice-context.js';
import { contractIdentity } from '../../src/spec/registry/disclosed-contract.js';
import { parallelAnswers, successMediaType } from '../../src/spec/registry/endpoint.js';
import * as errors from '../../src/spec/registry/errors.js';
import { excludeDebugFields } from '../../src/spec/registry/request.js';
import { CHOICE_CONTEXT, DISCLOSED_CONTRACT } from '../../src/spec/registry/wire.js';
import { atOrBefore, failureBody } from '../../src/spec/scan/endpoint.js';
import { snapshot, snapshotObjects } from '../../src/spec/scan/snapshot.js';
import { OBJECT_REFERENCE, SNAPSHOT_REFERENCE } from '../../src/spec/scan/wire.js';
import { answerObject } from '../../src/spec/token-standard/choice-context.js';
import { contractIdentity as identityOfStandard } from '../../src/spec/token-standard/disclosed-contract.js';
import * as standardErrors from '../../src/spec/token-standard/errors.js';
import { followsArguments } from '../../src/spec/token-standard/factory-request.js';
import * as info from '../../src/spec/token-standard/info.js';
import { instrumentObject, instrumentOwn } from '../../src/spec/token-standard/instrument-call.js';
import { decimalsRange } from '../../src/spec/token-standard/instrument.js';
import * as pages from '../../src/spec/token-standard/instruments.js';
import * as standard from '../../src/spec/token-standard/requests.js';
import { repeatedIn } from '../../src/spec/token-standard/repeated.js';
import * as wire from '../../src/spec/token-standard/wire.js';
import type { Member } from '../../src/spec/wire.js';
import type { CheckName } from '../script-plan.js';

const of = (...members: (readonly Member[])[]) => members.flat().map(({ clause }) => clause);

const CONTEXT = [
  ...[successMediaType, contextObject],
  ...of(CHOICE_CONTEXT, DISCLOSED_CONTRACT),
  ...[parallelAnswers, contractIdentity],
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
  ...[standard.callMediaType, answerObject, identityOfStandard],
  ...of(wire.CHOICE_CONTEXT, wire.DISCLOSED_CONTRACT),
];
const CHOICE = [...STANDARD_CONTEXT, standard.parallelAnswers];
const FACTORY = [...STANDARD_CONTEXT, ...of(wire.FACTORY), followsArguments];
const TRANSFER = [...STANDARD_CONTEXT, ...of(wire.TRANSFER_FACTORY), followsArguments];

/** The clauses that each response check judges. */
export const CHECKED_CLAUSES: Readonly<Record<CheckName, readonly { id: string }[]>> = {
  context: CONTEXT,
  'context-without-debug-fields': [...CONTEXT, excludeDebugFields],
  'bad-request': [errors.badRequestBody],
  'not-found': [errors.notFoundBody],
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
  'choice-context-without-debug-fields': [...CHOICE, standard.excludeDebugFields],
  'transfer-factory': TRANSFER,
  'transfer-factory-without-debug-fields': [...TRANSFER, standard.excludeDebugFields],
  'allocation-factory': FACTORY,
  'allocation-factory-without-debug-fields': [...FACTORY, standard.excludeDebugFields],
  'standard-bad-request': [standardErrors.badRequestBody],
  'standard-not-found': [standardErrors.notFoundBody],
  'v2-context': CHOICE.map(repeatedIn.v2),
  'v2-context-without-debug-fields': [...CHOICE, standard.excludeDebugFields].map(repeatedIn.v2),
  'v2-factory': FACTORY.map(repeatedIn.v2),
  'v2-factory-without-debug-fields': [...FACTORY, standard.excludeDebugFields].map(repeatedIn.v2),
  'v2-bad-request': [repeatedIn.v2(standardErrors.badRequestBody)],
  'v2-not-found': [repeatedIn.v2(standardErrors.notFoundBody)],
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
