import * as registry from '../src/spec/registry/choice-context.js';
import * as contract from '../src/spec/registry/disclosed-contract.js';
import { parallelAnswers, successMediaType } from '../src/spec/registry/endpoint.js';
import { badRequestBody, notFoundBody } from '../src/spec/registry/errors.js';
import { excludeDebugFields } from '../src/spec/registry/request.js';
import { errorBody } from '../src/spec/participant/errors.js';
import * as party from '../src/spec/participant/response.js';
import { metricsServed } from '../src/spec/operator/metrics.js';
import { atOrBefore, failureBody } from '../src/spec/scan/endpoint.js';
import * as scan from '../src/spec/scan/snapshot.js';
import type { Look } from './script-plan.js';

const CONTEXT = [
  successMediaType,
  registry.contextObject,
  registry.choiceContextData,
  registry.disclosedContracts,
  registry.contractsReferenced,
  contract.templateId,
  contract.contractId,
  contract.createdEventBlob,
  contract.synchronizerId,
  parallelAnswers,
].map(({ id }) => id);

const SNAPSHOT = [scan.snapshot, scan.recordTime, scan.objectRefs, scan.objectUrl, scan.objectDigest].map(
  ({ id }) => id,
);

/** Which clauses a closer look judges. */
export const LOOKED_AT: Readonly<Record<Look, readonly string[]>> = {
  context: CONTEXT,
  'context-without-debug-fields': [...CONTEXT, excludeDebugFields.id],
  'bad-request': [badRequestBody.id],
  'not-found': [notFoundBody.id],
  party: [
    party.partyDetails,
    party.partyIdentifier,
    party.isLocal,
    party.localMetadata,
    party.resourceVersion,
    party.annotations,
    party.identityProviderId,
  ].map(({ id }) => id),
  'ledger-refusal': [errorBody.id],
  snapshot: SNAPSHOT,
  'snapshot-at-or-before': [...SNAPSHOT, atOrBefore.id],
  'scan-refusal': [failureBody.id],
  metrics: [metricsServed.id],
  none: [],
};
