import { errorBody } from '../../../src/spec/participant/errors.js';
import {
  annotations,
  identityProviderId,
  isLocal,
  localMetadata,
  partyDetails,
  partyIdentifier,
  resourceVersion,
} from '../../../src/spec/participant/response.js';
import {
  isObject,
  objectIn,
  wrongMember,
  type Looker,
  type Looks,
  type Member,
  type Members,
} from './look.js';

const DETAILS: readonly Member[] = [
  { name: 'party', clause: partyIdentifier, type: 'string' },
  { name: 'isLocal', clause: isLocal, type: 'boolean' },
  { name: 'localMetadata', clause: localMetadata, type: 'object' },
  { name: 'identityProviderId', clause: identityProviderId, type: 'string' },
];
const METADATA: readonly Member[] = [
  { name: 'resourceVersion', clause: resourceVersion, type: 'string' },
  { name: 'annotations', clause: annotations, type: 'object' },
];

/** What an accepted allocation is answered with. */
const lookAtParty: Looker = (reply) => {
  const details = objectIn(reply.body)?.['partyDetails'];
  if (!isObject(details)) return { clause: partyDetails.id, why: 'partyDetails is not there, or no object' };
  return wrongMember(details, DETAILS) ?? wrongMember(details['localMetadata'] as Members, METADATA);
};

/** The ledger error body. */
const lookAtLedgerRefusal: Looker = (reply) =>
  typeof objectIn(reply.body)?.['code'] === 'string'
    ? undefined
    : { clause: errorBody.id, why: 'the body is no object with code, a string' };

export const partyLooks: Looks = { party: lookAtParty, 'ledger-refusal': lookAtLedgerRefusal };
