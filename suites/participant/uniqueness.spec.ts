import fc from 'fast-check';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import { duplicateHint, hintCompared, identifierUnique } from '../../src/spec/participant/uniqueness.js';
import { everyAlphabetHint, plainHint } from '../../generators/participant/hint.js';
import {
  everyNearHint,
  everyRetry,
  otherLastCharacter,
  zeroBefore,
  type NearHint,
} from '../../generators/participant/same-hint.js';
import { steps } from '../../generators/participant/steps.js';
import { hintOf, partyOf, requireAllocated, requireRefused, requireDifferent } from './expectations.js';
import { adminOfProvider, type Other } from './another-caller.js';
import { covers } from '../support/covers.js';
import { Ledger, LedgerCommand } from './ledger-model.js';
import type { Participant } from './client.js';
import { ofAlphabet } from './sending.js';
import { everyShape, ofShape } from './shapes.js';
import { test, type Trial } from './trial.js';

const ask = (participant: Participant, partyIdHint: string) =>
  participant.allocate({ members: { partyIdHint }, mayAskForMore: true });

const askBy = ({ credential, named }: Other, participant: Participant, partyIdHint: string) =>
  participant.allocate({ members: { partyIdHint, ...named }, caller: { credential } });

test('a hint that is present is treated as one', covers(duplicateHint), ({ forAll }) =>
  forAll(
    { listed: everyRetry },
    async ({ rule, between, times, after }, trial) => {
      const { participant } = trial;
      const other = adminOfProvider(trial);
      const first = await participant.good();
      const hint = hintOf(first);
      const identifiers = [partyOf(first)];
      for (let i = participant.createdSince(first); i < after; i += 1) {
        await ask(participant, `assay-${participant.unique()}`);
      }
      for (const body of between) await participant.allocate({ body });
      for (let i = 0; i < times; i += 1) {
        const reply = await (i % 2 === 1 && other ? askBy(other, participant, hint) : ask(participant, hint));
        if (participant.facts.duplicateHints === 'rejected') {
          requireRefused(reply, rule);
        } else {
          await requireAllocated(participant, reply, rule);
          identifiers.push(requireDifferent(identifiers, partyOf(reply), rule));
        }
      }
    },
    { alone: true },
  ),
);

/** Who else may ask for a hint, and with what; undefined: the target file does not tell. */
const OTHERS: Record<string, (trial: Trial) => Other | undefined> = {
  'the participant admin, for an identity provider': ({ participant }) => {
    const [identityProviderId] = participant.facts.identityProviders ?? [];
    return identityProviderId ? { credential: 'participantAdmin', named: { identityProviderId } } : undefined;
  },
  'the participant admin, for another identity provider': ({ participant }) => {
    const [, identityProviderId] = participant.facts.identityProviders ?? [];
    return identityProviderId ? { credential: 'participantAdmin', named: { identityProviderId } } : undefined;
  },
  'the admin of an identity provider': adminOfProvider,
  'the user that it is for': ({ tokens }) => {
    const { subject: userId } = tokens.holder('user');
    return userId ? { credential: 'user', named: { userId } } : undefined;
  },
};

test('it is so whoever asks, and for which provider', covers(duplicateHint, 'callers'), ({ forAll }) =>
  forAll({ listed: Object.keys(OTHERS) }, async (who, trial) => {
    const { participant } = trial;
    if (participant.facts.duplicateHints !== 'rejected')
      throw new NotApplicable('it would make a party where participant.duplicateHints are renamed');
    const other = OTHERS[who]!(trial);
    if (!other) throw new NotApplicable('the target file does not say who else there is');
    const reply = await askBy(other, participant, hintOf(await participant.good()));
    requireRefused(reply, `a hint that is present, by ${who}`);
  }),
);

test('it is so whatever was asked before', covers(duplicateHint, 'sequence'), ({ forAll }) =>
  forAll(
    { random: steps, runs: { quick: 1, standard: 1, deep: 3 } },
    async (sequence, { participant }) => {
      const { duplicateHints } = participant.facts;
      const model = { present: new Map(), renames: duplicateHints === 'renamed' };
      const real = new Ledger(participant, participant.unique());
      await fc.asyncModelRun(
        () => ({ model, real }),
        sequence.map((step) => new LedgerCommand(step)),
      );
    },
    { alone: true },
  ),
);

async function requireAnother(
  participant: Participant,
  present: string,
  identifier: string,
  { from, rule }: NearHint,
) {
  const reply = await ask(participant, from(present));
  await requireAllocated(participant, reply, rule);
  requireDifferent([identifier], partyOf(reply), rule);
}

test('hints are the same only when they are', covers(hintCompared), ({ forAll }) =>
  forAll({ listed: everyNearHint }, async (near, { participant }) => {
    if (participant.facts.duplicateHints === 'renamed')
      throw new NotApplicable('it shows only where participant.duplicateHints are rejected');
    const first = await participant.good();
    await requireAnother(participant, hintOf(first), partyOf(first), near);
  }),
);

test('a hint of digits is no number', covers(hintCompared, 'digits'), ({ forAll }) =>
  forAll({ listed: [zeroBefore] }, async (near, { participant }) => {
    if (participant.facts.duplicateHints === 'renamed')
      throw new NotApplicable('it shows only where participant.duplicateHints are rejected');
    const first = await ofShape(participant, 'full');
    const others = await ofShape(participant, 'otherProvider');
    const isThere = others.status === 200 && hintOf(others) === near.from(hintOf(first));
    if (!isThere) await requireAnother(participant, hintOf(first), partyOf(first), near);
  }),
);

test('a hint is compared to its end', covers(hintCompared, 'last-character'), ({ forAll }) =>
  forAll({ listed: [otherLastCharacter] }, async (near, trial) => {
    const { participant } = trial;
    const shared = await ofAlphabet(everyAlphabetHint.at(-2)!, trial);
    const first =
      shared.status === 200 ? shared : await ask(participant, plainHint(255).from(participant.unique()));
    await requireAnother(participant, hintOf(first), partyOf(first), near);
  }),
);

test('no identifier is given twice', covers(identifierUnique), ({ forAll }) =>
  forAll({ listed: ['every allocation so far'] }, async (_, { participant }) => {
    await participant.good();
    for (const shape of everyShape) participant.require(identifierUnique, await ofShape(participant, shape));
  }),
);
