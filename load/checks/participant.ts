import type { Fields } from '../../src/model/reading/wire.js';
import { errorBody } from '../../src/spec/participant/errors.js';
import {
  defaultIdentityProvider,
  identityProviderReturned,
  metadataReturned,
} from '../../src/spec/participant/request.js';
import { answerOfRequest, partyDetails } from '../../src/spec/participant/response.js';
import { identifierUnique } from '../../src/spec/participant/uniqueness.js';
import { ALLOCATION, LEDGER_ERROR, LOCAL_METADATA, PARTY_DETAILS } from '../../src/spec/participant/wire.js';
import { MARK_RUN, MARK_PLACE, type Sent } from '../script-plan.js';
import {
  breachOf,
  valueOf,
  wrongAmong,
  wrongBody,
  type CheckedAnswer,
  type ClauseBreach,
  type ResponseChecks,
} from './check.js';
import type { Memory } from './memory.js';

/** Checks for section Endpoints / 2. */
export const participantChecks: ResponseChecks = {
  party: (answer, asked, _, memory) => wrongParty(answer, asked, memory),
  'party-of-default-provider': (answer, asked, { providers = [] }, memory) =>
    wrongParty(answer, asked, memory) ??
    (providers.includes(detailsOf(answer)['identityProviderId'] as string)
      ? breachOf(defaultIdentityProvider, 'identityProviderId is that of another identity provider')
      : undefined),
  'party-of-provider': (answer, asked, _, memory) =>
    wrongParty(answer, asked, memory) ??
    (detailsOf(answer)['identityProviderId'] === requestOf(asked)['identityProviderId']
      ? undefined
      : breachOf(identityProviderReturned, 'identityProviderId is not the one that was asked for')),
  'party-with-metadata': (answer, asked, _, memory) =>
    wrongParty(answer, asked, memory) ??
    lostAnnotation(annotationsIn(detailsOf(answer)), annotationsIn(requestOf(asked))),
  'ledger-error': (answer) => wrongBody(answer, errorBody, LEDGER_ERROR),
};

function wrongParty(answer: CheckedAnswer, { mark = '' }: Sent, memory: Memory): ClauseBreach | undefined {
  const wrong = wrongBody(answer, partyDetails, ALLOCATION);
  if (wrong) return wrong;
  const details = detailsOf(answer);
  return (
    wrongAmong(details, PARTY_DETAILS) ??
    wrongAmong(details['localMetadata'] as Fields, LOCAL_METADATA) ??
    ofAnother(JSON.stringify(details), mark) ??
    (memory.isFirst('party', String(details['party']), mark)
      ? undefined
      : breachOf(identifierUnique, 'an identifier that another allocation was given'))
  );
}

const detailsOf = (answer: CheckedAnswer) => (valueOf(answer) as { partyDetails: Fields }).partyDetails;
const requestOf = ({ body = '{}' }: Sent) => JSON.parse(body) as Fields;
const annotationsIn = ({ localMetadata }: Fields) => (localMetadata as { annotations: Fields }).annotations;

function lostAnnotation(kept: Fields, asked: Fields): ClauseBreach | undefined {
  const lost = Object.keys(asked).find((name) => kept[name] !== asked[name]);
  return lost === undefined
    ? undefined
    : breachOf(metadataReturned, `the annotation ${lost} is not as it was sent`);
}

/** Finds the mark of another request of this run in details. It must be complete: hints may be cut. */
function ofAnother(details: string, mark: string): ClauseBreach | undefined {
  const run = mark.slice(0, MARK_RUN);
  if (run === '') return undefined;
  for (let at = details.indexOf(run); at >= 0; at = details.indexOf(run, at + 1)) {
    const place = details.slice(at + MARK_RUN, at + MARK_RUN + MARK_PLACE);
    // No load sends enough requests to change the first characters of a place.
    if (place !== mark.slice(MARK_RUN) && /^0000[a-z\d]{6}$/.test(place))
      return breachOf(answerOfRequest, 'the details have what only the hint of another request had');
  }
  return undefined;
}
