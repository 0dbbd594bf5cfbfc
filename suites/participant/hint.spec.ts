import {
  hintAlphabet,
  hintAscii,
  hintBeyondAscii,
  hintLengthAccepted,
  hintLengthRefused,
  hintNonEmpty,
  hintOptional,
  hintType,
} from '../../src/spec/participant/hint.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { NotApplicable, Inconclusive } from '../../src/harness/property/outcome.js';
import {
  everyBeyondAscii,
  everyEscapedHint,
  everyOverlongHint,
  everyRefusedAscii,
  hintBeyondAscii as anyHintBeyondAscii,
  overlongHint,
  refusedAsciiHint,
  type BrokenHint,
} from '../../generators/participant/broken-hint.js';
import { everyNonString } from '../../generators/participant/broken-request.js';
import {
  digitsFrom,
  everyAlphabetHint,
  everyCharacterAtTheEnds,
  LOOKALIKES,
  longHintOfSeparators,
  plainHint,
  SEPARATORS,
  type AlphabetHint,
  type Hint,
} from '../../generators/participant/hint.js';
import { hintOf, refuses, requireAllocated, refusesMembers } from './expectations.js';
import { adminOfProvider } from './another-caller.js';
import { covers } from '../support/covers.js';
import type { Participant } from './client.js';
import { everyLookalike, ofLookalike } from './lookalikes.js';
import { besides, everyBeside, ofAlphabet } from './sending.js';
import { ofShape } from './shapes.js';
import { signatureOf } from '../support/reply-words.js';
import { short } from './unique.js';
import { test, type Trial } from './trial.js';

const ask = (participant: Participant, partyIdHint: string) =>
  participant.allocate({ members: { partyIdHint }, mayAskForMore: true });

async function accepts({ from, what }: Hint, { participant }: Trial): Promise<void> {
  await requireAllocated(participant, await ask(participant, from(participant.unique())), what);
}

/** One party with the hint in its length, sent in a way of its own, serves the clauses of all three; where it is refused, each asks for its own. */
async function acceptsOr(alphabet: AlphabetHint, own: Hint, trial: Trial): Promise<void> {
  if ((await ofAlphabet(alphabet, trial)).status !== 200) await accepts(own, trial);
}

const refusesHint = async ({ from, rule }: BrokenHint, trial: Trial): Promise<void> => {
  await refuses(trial, { members: { partyIdHint: from(trial.participant.unique()) } }, rule);
};

test('every allowed character is accepted', covers(hintAlphabet), ({ forAll }) =>
  forAll({ listed: everyAlphabetHint }, (hint, trial) => acceptsOr(hint, hint, trial)),
);

test('a hint of digits alone is accepted', covers(hintAlphabet, 'digits'), ({ forAll }) =>
  forAll({ listed: [{ what: 'a hint of digits alone', from: digitsFrom }] }, async (own, trial) => {
    if ((await ofShape(trial.participant, 'full')).status !== 200) await accepts(own, trial);
  }),
);

test('a hint is a text, whatever it looks like', covers(hintAlphabet, 'lookalikes'), ({ forAll }) =>
  forAll({ listed: everyLookalike }, async (lookalike, trial) => {
    if ((await ofLookalike(lookalike, trial)).status === 200) return;
    await accepts({ what: `a hint that looks like ${lookalike}`, from: LOOKALIKES[lookalike] }, trial);
  }),
);

/** What a run in the deep budget creates, this sweep included. */
const ROOM_FOR_ALL = 140;

test('every allowed character is accepted at both ends', covers(hintAlphabet, 'both-ends'), ({ forAll }) =>
  forAll({ deep: everyCharacterAtTheEnds }, async (hint, trial) => {
    if (trial.participant.limit < ROOM_FOR_ALL)
      throw new NotApplicable(`it takes 66 parties: give limits.allocations ${ROOM_FOR_ALL} or more`);
    await accepts(hint, trial);
  }),
);

test('no other character of ASCII is accepted', covers(hintAscii), ({ forAll }) =>
  forAll({ listed: [...everyRefusedAscii, ...everyEscapedHint], random: refusedAsciiHint }, refusesHint),
);

test('no character beyond ASCII is accepted', covers(hintBeyondAscii), ({ forAll }) =>
  forAll({ listed: everyBeyondAscii, random: anyHintBeyondAscii }, refusesHint),
);

const BROKEN_BESIDE = [
  { clause: hintAscii, rule: 'a hint with a full stop', hint: 'a.b' },
  { clause: hintLengthRefused, rule: 'a hint of 256 characters', hint: 'x'.repeat(256) },
  { clause: hintNonEmpty, rule: 'an empty hint', hint: '' },
  { clause: hintType, rule: 'a hint that is a number', hint: 7 },
];

for (const { clause, rule, hint } of BROKEN_BESIDE)
  test(`${rule} is refused, whatever else is named`, covers(clause, 'beside'), ({ forAll }) =>
    forAll({ listed: everyBeside }, async ({ place }, trial) => {
      await refuses(trial, { members: { ...besides(place, trial), partyIdHint: hint } }, rule);
    }),
  );

test('an empty hint is refused', covers(hintNonEmpty), ({ forAll }) =>
  forAll({ listed: [{ rule: 'an empty hint', from: () => '' }] }, refusesHint),
);

const withLength = everyAlphabetHint.flatMap((hint) =>
  hint.length ? [{ hint, own: plainHint(hint.length) }] : [],
);

test('every length up to the bound is accepted', covers(hintLengthAccepted), ({ forAll }) =>
  forAll({ listed: withLength, show: ({ own }) => own.what }, ({ hint, own }, trial) =>
    acceptsOr(hint, own, trial),
  ),
);

test('a hint of separators only is accepted', covers(hintLengthAccepted, 'separators'), ({ forAll }) =>
  forAll({ listed: [longHintOfSeparators] }, async ({ from, what }, { participant }) => {
    const reply = await ask(participant, from(participant.unique()));
    if (reply.status === 200) return;
    const short = await ask(participant, `${participant.unique()}${SEPARATORS}`);
    if (short.status !== 200) throw new Inconclusive('separators are refused, however few they are');
    await requireAllocated(participant, reply, what);
  }),
);

test('a hint of one or two characters is accepted', covers(hintLengthAccepted, 'shortest'), ({ forAll }) =>
  forAll({ listed: [{ length: 1 }, { length: 2 }] }, async ({ length }, { participant }) => {
    const what = `a hint of ${length} ${length === 1 ? 'character' : 'characters'}`;
    for (let i = 0; i < SHORT_HINTS_TRIED; i += 1) {
      const reply = await ask(participant, short(length));
      if (reply.status === 200) return;
      // An earlier run, or somebody else, may have it; another one may be free.
      if (!(await isRefusedAsPresent(participant, reply))) await requireAllocated(participant, reply, what);
    }
    throw new Inconclusive(`${what} may be present already`);
  }),
);

const SHORT_HINTS_TRIED = 4;

/** Each kind of refusal is looked at so often: its words may be other ones each time. */
const TOLD = 8;

/** Whether a refusal may be about a hint that is present: it looks as that does, or not as any other does. */
async function isRefusedAsPresent(participant: Participant, reply: Reply): Promise<boolean> {
  if (participant.facts.duplicateHints === 'renamed') return false;
  const present = hintOf(await participant.good());
  const [known, invalid] = [new Set<string>(), new Set<string>()];
  for (let i = 0; i < TOLD; i += 1) {
    known.add(signatureOf(await ask(participant, present)));
    // Two of these to one of those: what comes at every second call comes to both.
    for (let twice = 0; twice < 2; twice += 1)
      invalid.add(signatureOf(await ask(participant, `.${participant.unique()}`)));
  }
  const signature = signatureOf(reply);
  return known.has(signature) || !invalid.has(signature);
}

test('no length beyond the bound is accepted', covers(hintLengthRefused), ({ forAll }) =>
  forAll({ listed: everyOverlongHint, random: overlongHint }, refusesHint),
);

test('a hint may be left out', covers(hintOptional), ({ forAll }) =>
  forAll(
    { listed: [{}] },
    async (_, { participant }) =>
      await requireAllocated(participant, await ofShape(participant, 'bare'), 'no hint'),
  ),
);

test('whoever may ask for a party may leave out the hint', covers(hintOptional, 'others'), ({ forAll }) =>
  forAll({ deep: () => [{}] }, async (_, trial) => {
    const { participant } = trial;
    const other = adminOfProvider(trial);
    if (!other) throw new NotApplicable('the target file names no admin of an identity provider');
    if (participant.limit < ROOM_FOR_ALL)
      throw new NotApplicable(`it takes a party more: give limits.allocations ${ROOM_FOR_ALL} or more`);
    const { credential, named } = other;
    const reply = await participant.allocate({ members: named, caller: { credential } });
    await requireAllocated(participant, reply, 'no hint, by the admin of an identity provider');
  }),
);

test('a hint that is no string is refused', covers(hintType), ({ forAll }) =>
  forAll({ listed: everyNonString('partyIdHint') }, refusesMembers),
);
