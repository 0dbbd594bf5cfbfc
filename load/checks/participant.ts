import type { Fields } from '../../src/harness/judging/wire.js';
import { errorBody } from '../../src/spec/participant/errors.js';
import { answerOfRequest, partyDetails } from '../../src/spec/participant/response.js';
import { identifierUnique } from '../../src/spec/participant/uniqueness.js';
import { ALLOCATION, LEDGER_ERROR, LOCAL_METADATA, PARTY_DETAILS } from '../../src/spec/participant/wire.js';
import { MARK_RUN, MARK_PLACE } from '../script-plan.js';
import { breachOf, valueOf, wrongAmong, wrongBody, type Breach, type ResponseChecks } from './check.js';

/** Endpoints / 2. */
export const participantChecks: ResponseChecks = {
  party: (answer, { mark = '' }, _, memory) => {
    const wrong = wrongBody(answer, partyDetails, ALLOCATION);
    if (wrong) return wrong;
    const details = (valueOf(answer) as { partyDetails: Fields }).partyDetails;
    return (
      wrongAmong(details, PARTY_DETAILS) ??
      wrongAmong(details['localMetadata'] as Fields, LOCAL_METADATA) ??
      ofAnother(JSON.stringify(details), mark) ??
      (memory.isFirst('party', String(details['party']), mark)
        ? undefined
        : breachOf(identifierUnique, 'an identifier that another allocation was given'))
    );
  },
  'ledger-error': (answer) => wrongBody(answer, errorBody, LEDGER_ERROR),
};

/** Whether the mark of another request of this run stands in details: as a whole, as hints may be cut. */
function ofAnother(details: string, mark: string): Breach | undefined {
  const run = mark.slice(0, MARK_RUN);
  if (run === '') return undefined;
  for (let at = details.indexOf(run); at >= 0; at = details.indexOf(run, at + 1)) {
    const place = details.slice(at + MARK_RUN, at + MARK_RUN + MARK_PLACE);
    // Nobody sends so many requests that the first letters of a place are other ones.
    if (place !== mark.slice(MARK_RUN) && /^0000[a-z\d]{6}$/.test(place))
      return breachOf(answerOfRequest, 'the details have what only the hint of another request had');
  }
  return undefined;
}
