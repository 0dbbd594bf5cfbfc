import { errorBody } from '../../../src/spec/party/errors.js';
import {
  annotations,
  identityProviderId,
  isLocal,
  localMetadata,
  partyDetails,
  partyIdentifier,
  resourceVersion,
} from '../../../src/spec/party/response.js';
import { isObject, objectIn, wrongMember, type Looker, type Looks, type Members } from './look.js';

/** What an accepted allocation is answered with. */
const lookAtParty: Looker = (reply) => {
  const details = objectIn(reply.body)?.['partyDetails'];
  if (!isObject(details)) return { clause: partyDetails.id, why: 'partyDetails is not there, or no object' };
  return (
    wrongMember(details, {
      party: [partyIdentifier.id, 'string'],
      isLocal: [isLocal.id, 'boolean'],
      localMetadata: [localMetadata.id, 'object'],
      identityProviderId: [identityProviderId.id, 'string'],
    }) ??
    wrongMember(details['localMetadata'] as Members, {
      resourceVersion: [resourceVersion.id, 'string'],
      annotations: [annotations.id, 'object'],
    })
  );
};

/** The ledger error body. */
const lookAtLedgerRefusal: Looker = (reply) =>
  typeof objectIn(reply.body)?.['code'] === 'string'
    ? undefined
    : { clause: errorBody.id, why: 'the body is no object with code, a string' };

export const partyLooks: Looks = { party: lookAtParty, 'ledger-refusal': lookAtLedgerRefusal };
