import { sending as clause } from '../../src/spec/participant/endpoint.js';
import { tokenRequired, tokenWellFormed } from '../../src/spec/authentication/token.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { Line } from '../../src/harness/http/line.js';
import { Inconclusive, NotApplicable } from '../../src/harness/property/outcome.js';
import {
  everyAcceptedSending,
  everyRefusedSending,
  unusualIn,
  type Sending,
  type Wrong,
} from '../../generators/participant/sending.js';
import type { AlphabetHint } from '../../generators/participant/hint.js';
import { NOT_OF_THE_CALL } from '../../src/model/participant/allocate.js';
import { covers } from '../support/covers.js';
import { requirePrecondition } from '../support/expect.js';
import { signatureOf, statusAndCode } from '../support/reply-words.js';
import { hintOf, requireAllocated } from './expectations.js';
import { asUsual, askerOf, ofAlphabet, sendIn, type Call } from './sending.js';
import { test, type Trial } from './trial.js';

/** A good call, sent in this way. */
async function good(sending: Sending, trial: Trial): Promise<Reply> {
  const { participant } = trial;
  const usual = await participant.good();
  requirePrecondition(usual, 200, 'a good request');
  return sendIn(sending, { members: { partyIdHint: `assay-${participant.unique()}` } }, trial, usual);
}

test('a good call is accepted in whichever way it is sent', covers(clause), ({ forAll }) =>
  forAll(
    { listed: everyAcceptedSending, show: ({ sending }) => unusualIn(sending) },
    async ({ hint, sending }, trial) => {
      const both = await ofAlphabet(hint, trial);
      // Otherwise it may have been refused for its hint.
      trial.participant.require(clause, both.status === 200 ? both : await good(sending, trial));
      if (both.status !== 200) await requireBoth(hint, both, trial);
    },
    // What was broken off must come before the call that it is for.
    { alone: true },
  ),
);

/** Violated by a refusal of a hint, sent in a way that is accepted, where the hint is accepted as well. */
async function requireBoth(hint: AlphabetHint, both: Reply, trial: Trial): Promise<void> {
  if (NOT_OF_THE_CALL.includes(both.status)) return;
  const { participant } = trial;
  const { credential, named } = askerOf(hint, trial);
  const usual = await participant.allocate({
    members: { ...named, partyIdHint: hint.long(participant.unique()) },
    caller: { credential },
  });
  if (usual.status === 200) await requireAllocated(participant, both, `${hint.what}, in this way`);
}

/** Calls that are refused, each for what its name says. */
const CALLS: Record<Wrong, (trial: Trial) => Call | Promise<Call>> = {
  'a full stop in the hint': () => ({ members: { partyIdHint: 'a.b' } }),
  'a hint that is a number': () => ({ members: { partyIdHint: 1 } }),
  'half a body': () => ({ body: '{"partyIdHint":"half' }),
  'a hint that is present': async ({ participant }) => {
    if (participant.facts.duplicateHints !== 'rejected')
      throw new NotApplicable('participant.duplicateHints are not rejected');
    return { members: { partyIdHint: hintOf(await participant.good()) } };
  },
  'no token': () => ({ refused: { authorization: undefined, by: tokenRequired } }),
  'a token that is none': () => ({ refused: { authorization: 'Bearer none', by: tokenWellFormed } }),
  'a caller without rights': ({ tokens }) => {
    if (!tokens.has('stranger')) throw new NotApplicable('the target file has no stranger');
    return { by: 'stranger' };
  },
};

/** Refusals of the same call, sent as usual, may differ: another replica may have other words for it. */
const ASKED = 3;

/** The refusal of a call that is sent as usual. */
async function usual(place: number, wrong: Wrong, call: Call, { participant }: Trial): Promise<Reply> {
  const line = new Line();
  try {
    const key = `${wrong}, as usual ${place}`;
    const reply = await participant.once(key, { ...asUsual(call), manner: { line } });
    if (reply.status < 400) throw new Inconclusive(`a call with ${wrong} is answered ${reply.status}`);
    return reply;
  } finally {
    await line.close();
  }
}

test('a call is refused for the same in whichever way it is sent', covers(clause, 'refused'), ({ forAll }) =>
  forAll(
    { listed: everyRefusedSending(), show: ({ wrong, ...sending }) => [wrong, ...unusualIn(sending)] },
    async ({ wrong, ...sending }, trial) => {
      const { participant } = trial;
      requirePrecondition(await participant.good(), 200, 'a good request');
      const call = await CALLS[wrong](trial);
      const reply = await sendIn(sending, call, trial, await usual(0, wrong, call, trial));
      participant.require(clause, reply);
      for (let i = 0; i < ASKED; i += 1)
        if (signatureOf(await usual(i, wrong, call, trial)) === signatureOf(reply)) return;
      // Told in other words it may be understood all the same. A good call shows it, one for each kind of answer.
      const kind = `as one that is answered ${statusAndCode(reply)}`;
      participant.require(clause, await participant.once(kind, () => good(sending, trial)));
    },
  ),
);
