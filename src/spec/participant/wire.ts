import { OBJECT, optional, required, STRING, type Member, type Schema } from '../wire.js';
import { errorBody, errorMembers } from './errors.js';
import * as response from './response.js';

/** Resources / Party allocation response: the body of a 200. */
export const ALLOCATION: readonly Member[] = [required('partyDetails', OBJECT, response.partyDetails)];

/** Resources / Party allocation response: the members of partyDetails. */
export const PARTY_DETAILS: readonly Member[] = [
  required('party', STRING, response.partyIdentifier),
  required('isLocal', { type: 'boolean' }, response.isLocal),
  required('localMetadata', OBJECT, response.localMetadata),
  required('identityProviderId', STRING, response.identityProviderId),
];

/** Resources / Party allocation response: the members of localMetadata. */
export const LOCAL_METADATA: readonly Member[] = [
  required('resourceVersion', STRING, response.resourceVersion),
  required('annotations', OBJECT, response.annotations),
];

/** Resources / Ledger error body: the member that is required. */
export const LEDGER_ERROR: readonly Member[] = [required('code', STRING, errorBody)];

const nullable = (type: 'string' | 'object' | 'integer' | 'boolean'): Schema => ({ type: [type, 'null'] });

/** Resources / Ledger error body: its other members. null means absent. */
export const LEDGER_ERROR_DETAILS: readonly Member[] = [
  optional('cause', nullable('string'), errorMembers),
  optional('context', nullable('object'), errorMembers),
  optional('errorCategory', nullable('integer'), errorMembers),
  optional('correlationId', nullable('string'), errorMembers),
  optional('traceId', nullable('string'), errorMembers),
  optional('resources', { type: ['array', 'null'], items: { type: 'array', items: STRING } }, errorMembers),
  optional('grpcCodeValue', nullable('integer'), errorMembers),
  optional('retryInfo', nullable('string'), errorMembers),
  optional('definiteAnswer', nullable('boolean'), errorMembers),
];
