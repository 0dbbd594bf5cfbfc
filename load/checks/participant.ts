import { wrongObject, type Fields } from '../../src/harness/judging/wire.js';
import { partyDetails } from '../../src/spec/participant/response.js';
import { ALLOCATION, LOCAL_METADATA, PARTY_DETAILS } from '../../src/spec/participant/wire.js';
import { breachOf, clausesOf, idsOf, valueOf, wrongAmong, type ResponseCheck } from './check.js';

/** What an accepted allocation is answered with. */
export const party: ResponseCheck = {
  clauses: () => idsOf([ALLOCATION, PARTY_DETAILS, LOCAL_METADATA].flatMap(clausesOf)),
  breach: (answer) => {
    const value = valueOf(answer);
    const why = wrongObject(value, ALLOCATION);
    if (why !== undefined) return breachOf(partyDetails, why);
    const details = (value as { partyDetails: Fields }).partyDetails;
    return (
      wrongAmong(details, PARTY_DETAILS) ?? wrongAmong(details['localMetadata'] as Fields, LOCAL_METADATA)
    );
  },
};
