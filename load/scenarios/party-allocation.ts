import fc from 'fast-check';
import {
  type BrokenHint,
  everyBeyondAscii,
  everyOverlongHint,
  everyRefusedAscii,
  everyAlphabetHint,
  plainHint,
} from '../../generators/participant/hint.js';
import { everyBrokenMetadata, everyNonString } from '../../generators/participant/broken-request.js';
import { allocationUrl } from '../../src/target-file/target.js';
import { cannotReachParticipant } from '../../src/preflight/reach.js';
import * as hint from '../../src/spec/participant/hint.js';
import * as party from '../../src/spec/participant/request.js';
import {
  corpusOf,
  interleaved,
  kind,
  type Corpus,
  type Request,
  type CorpusInput,
  type Scenario,
} from '../scenario.js';
import type { Kind } from '../script-plan.js';

/** Scenario for section Endpoints / 2: parties, each with a hint that was never used before. */
export const partyAllocation: Scenario = {
  name: 'party-allocation',
  missing: ({ participant }) => (participant ? undefined : 'participant'),
  credential: () => 'participantAdmin',
  createsParties: true,
  // There are few enough requests to check each response.
  checkEvery: 1,
  unreachable: cannotReachParticipant,
  corpus,
};

/** As long as the text that replaces it, so that hints keep their length. */
const PLACEHOLDER = 'placeholder0unique00';

const withMetadata = kind(party.fieldsOptional, 200, 200, 'party-with-metadata');
const ofProvider = kind(party.identityProviderReturned, 200, 200, 'party-of-provider');
/** The specification does not fix the status of a refusal. */
const refused = (clause: { id: string }): Kind => kind(clause, 400, 599, 'ledger-error');

/** Hints contain a placeholder for the part that makes them unique. */
function corpus({ target: { participant }, seed, invalid: share }: CorpusInput): Corpus {
  const url = allocationUrl(participant?.url ?? '');
  const { synchronizers = [], identityProviders: providers = [] } = participant ?? {};
  const plain = providers.length > 0 ? 'party-of-default-provider' : 'party';
  const accepted = kind(hint.hintAlphabet, 200, 200, plain);
  const acceptedLong = kind(hint.hintLengthAccepted, 200, 200, plain);
  const request = (kind: Kind, members: Record<string, unknown>): Request => ({
    kind,
    url,
    body: JSON.stringify(
      synchronizers.length > 1 ? { synchronizerId: synchronizers[0], ...members } : members,
    ),
  });
  const shuffled = <T>(values: T[]) =>
    fc.sample(fc.shuffledSubarray(values, { minLength: values.length }), { seed, numRuns: 1 })[0]!;

  const valid = interleaved([
    everyAlphabetHint.map(({ from }) => request(accepted, { partyIdHint: from(PLACEHOLDER) })),
    [...everyAlphabetHint.map(({ long }) => long), plainHint(128).from, plainHint(255).from].map((from) =>
      request(acceptedLong, { partyIdHint: from(PLACEHOLDER) }),
    ),
    everyAlphabetHint.map(({ from }, at) =>
      request(withMetadata, {
        partyIdHint: from(PLACEHOLDER),
        localMetadata: { annotations: { 'acme.example/of': 'a load', 'acme.example/place': String(at) } },
      }),
    ),
    providers.map((identityProviderId) =>
      request(ofProvider, { partyIdHint: `x${PLACEHOLDER}`, identityProviderId }),
    ),
  ]);
  const hints = (broken: readonly BrokenHint[], clause: { id: string }) =>
    shuffled(broken.map(({ from }) => request(refused(clause), { partyIdHint: from(PLACEHOLDER) })));
  const requests = (broken: typeof everyBrokenMetadata, clause: { id: string }) =>
    shuffled(broken.map(({ members }) => request(refused(clause), members)));
  const invalid = interleaved([
    hints(everyRefusedAscii, hint.hintAscii),
    hints(everyBeyondAscii, hint.hintBeyondAscii),
    // Very long hints would only measure the network.
    hints(
      everyOverlongHint.filter(({ from }) => from(PLACEHOLDER).length < 1000),
      hint.hintLengthRefused,
    ),
    requests(everyNonString('partyIdHint'), hint.hintType),
    requests(everyBrokenMetadata, party.metadataTypes),
  ]);
  return { ...corpusOf('POST', valid, invalid, share), placeholder: PLACEHOLDER, providers };
}
