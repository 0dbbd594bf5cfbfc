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
import { answerObject } from '../../src/spec/token-standard/choice-context.js';
import { contractIdentity as identityOfStandard } from '../../src/spec/token-standard/disclosed-contract.js';
import {
  badRequestBody as standardBadRequest,
  notFoundBody as standardNotFound,
} from '../../src/spec/token-standard/errors.js';
import { followsArguments } from '../../src/spec/token-standard/factory-request.js';
import {
  adminConstant,
  infoObject,
  metadataErrorBody,
  metadataMediaType,
} from '../../src/spec/token-standard/info.js';
import { instrumentObject, instrumentOwn } from '../../src/spec/token-standard/instrument-call.js';
import { decimalsRange } from '../../src/spec/token-standard/instrument.js';
import {
  listedOnce,
  listObject,
  pageSizeDefault,
  pageSizeKept,
} from '../../src/spec/token-standard/instruments.js';
import {
  callMediaType,
  excludeDebugFields as standardExclude,
  parallelAnswers as standardParallel,
} from '../../src/spec/token-standard/requests.js';
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
const PAGE = [metadataMediaType, listObject, ...of(wire.INSTRUMENTS), ...INSTRUMENT, listedOnce];
const STANDARD_CONTEXT = [
  ...[callMediaType, answerObject, identityOfStandard],
  ...of(wire.CHOICE_CONTEXT, wire.DISCLOSED_CONTRACT),
];
const CHOICE = [...STANDARD_CONTEXT, standardParallel];
const FACTORY = [...STANDARD_CONTEXT, ...of(wire.FACTORY), followsArguments];
const TRANSFER = [...STANDARD_CONTEXT, ...of(wire.TRANSFER_FACTORY), followsArguments];

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
  'registry-info': [metadataMediaType, infoObject, ...of(wire.REGISTRY_INFO), adminConstant],
  'instrument-page': [...PAGE, pageSizeKept],
  'default-page': [...PAGE, pageSizeDefault],
  instrument: [metadataMediaType, instrumentObject, ...INSTRUMENT, instrumentOwn],
  'metadata-error': [metadataErrorBody],
  'choice-context': CHOICE,
  'choice-context-without-debug-fields': [...CHOICE, standardExclude],
  'transfer-factory': TRANSFER,
  'transfer-factory-without-debug-fields': [...TRANSFER, standardExclude],
  'allocation-factory': FACTORY,
  'allocation-factory-without-debug-fields': [...FACTORY, standardExclude],
  'standard-bad-request': [standardBadRequest],
  'standard-not-found': [standardNotFound],
  'v2-context': CHOICE.map(repeatedIn.v2),
  'v2-context-without-debug-fields': [...CHOICE, standardExclude].map(repeatedIn.v2),
  'v2-factory': FACTORY.map(repeatedIn.v2),
  'v2-factory-without-debug-fields': [...FACTORY, standardExclude].map(repeatedIn.v2),
  'v2-bad-request': [repeatedIn.v2(standardBadRequest)],
  'v2-not-found': [repeatedIn.v2(standardNotFound)],
};

/** Clauses that are judged additionally when virtual users share a memory. */
export const CLAUSES_OF_ALL: Partial<typeof CHECKED_CLAUSES> = {
  metrics: [metricsSyntax, metricsCounters, metricsUniqueSeries, metricsHistogramBuckets],
};
