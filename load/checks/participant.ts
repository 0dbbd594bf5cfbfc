import type { Fields } from '../../src/harness/judging/wire.js';
import { errorBody } from '../../src/spec/participant/errors.js';
import { partyDetails } from '../../src/spec/participant/response.js';
import { ALLOCATION, LEDGER_ERROR, LOCAL_METADATA, PARTY_DETAILS } from '../../src/spec/participant/wire.js';
import { valueOf, wrongAmong, wrongBody, type ResponseChecks } from './check.js';

/** Endpoints / 2. */
export const participantChecks: ResponseChecks = {
  party: (answer) => {
    const wrong = wrongBody(answer, partyDetails, ALLOCATION);
    if (wrong) return wrong;
    const details = (valueOf(answer) as { partyDetails: Fields }).partyDetails;
    return (
      wrongAmong(details, PARTY_DETAILS) ?? wrongAmong(details['localMetadata'] as Fields, LOCAL_METADATA)
    );
  },
  'ledger-error': (answer) => wrongBody(answer, errorBody, LEDGER_ERROR),
};
