import fc from 'fast-check';
import {
  everyBeyondAscii,
  everyOverlongHint,
  everyRefusedAscii,
  type BrokenHint,
} from '../../generators/participant/broken-hint.js';
import {
  everyBrokenMetadata,
  everyNonString,
  type BrokenRequest,
} from '../../generators/participant/broken-request.js';
import { everyAlphabetHint, plainHint } from '../../generators/participant/hint.js';
import { allocationUrl } from '../../src/harness/endpoints.js';
import type { Target } from '../../src/harness/target/target.js';
import * as hint from '../../src/spec/participant/hint.js';
import * as party from '../../src/spec/participant/request.js';
import type { Kind } from '../script-plan.js';
import { corpusOf, type Corpus, type Request } from './corpus.js';
import { inTurn } from './in-turn.js';

/** As long as what takes its place, so that hints keep their lengths. */
const PLACEHOLDER = 'placeholder0unique00';

const accepted: Kind = { clause: hint.hintAlphabet.id, from: 200, to: 200, look: 'party' };
const acceptedLong: Kind = { ...accepted, clause: hint.hintLengthAccepted.id };
/** Which status refuses a request is not shown. */
const refused = (clause: { id: string }): Kind => ({
  clause: clause.id,
  from: 400,
  to: 599,
  look: 'ledger-refusal',
});

/** Requests for parties, `share` of them such as must be refused. Hints have a place for what makes them unique. */
export function partyAllocationCorpus({ participant }: Target, seed: number, share: number): Corpus {
  const url = allocationUrl(participant?.url ?? '');
  const { synchronizers = [] } = participant ?? {};
  const request = (kind: Kind, members: Record<string, unknown>): Request => ({
    kind,
    url,
    body: JSON.stringify(
      synchronizers.length > 1 ? { synchronizerId: synchronizers[0], ...members } : members,
    ),
  });
  const shuffled = <T>(values: T[]) =>
    fc.sample(fc.shuffledSubarray(values, { minLength: values.length }), { seed, numRuns: 1 })[0]!;

  const valid = inTurn([
    everyAlphabetHint.map(({ from }) => request(accepted, { partyIdHint: from(PLACEHOLDER) })),
    [...everyAlphabetHint.map(({ long }) => long), plainHint(128).from, plainHint(255).from].map((from) =>
      request(acceptedLong, { partyIdHint: from(PLACEHOLDER) }),
    ),
  ]);
  const hints = (broken: readonly BrokenHint[], clause: { id: string }) =>
    shuffled(broken.map(({ from }) => request(refused(clause), { partyIdHint: from(PLACEHOLDER) })));
  const requests = (broken: readonly BrokenRequest[], clause: { id: string }) =>
    shuffled(broken.map(({ members }) => request(refused(clause), members)));
  const invalid = inTurn([
    hints(everyRefusedAscii, hint.hintAscii),
    hints(everyBeyondAscii, hint.hintBeyondAscii),
    // Very long ones measure the network.
    hints(
      everyOverlongHint.filter(({ from }) => from(PLACEHOLDER).length < 1000),
      hint.hintLengthRefused,
    ),
    requests(everyNonString('partyIdHint'), hint.hintType),
    requests(everyBrokenMetadata, party.metadataTypes),
  ]);
  return { ...corpusOf('POST', valid, invalid, share), placeholder: PLACEHOLDER };
}
