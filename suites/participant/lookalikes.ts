import type { Reply } from '../../src/harness/http/reply.js';
import { LOOKALIKES } from '../../generators/participant/hint.js';
import type { Trial } from './trial.js';

/** Whom the participant admin names in a call with each hint: one party shows both, that the hint is accepted and that the user is. */
const NAMED = {
  uuid: 'user',
  exponent: 'participantAdmin',
  // With its own provider: a user and a provider at once.
  hexadecimal: 'identityProviderAdmin',
} as const;

/** A kind of hint that looks like something else. */
export type Lookalike = keyof typeof NAMED;

export const everyLookalike = Object.keys(NAMED) as Lookalike[];

/** Who is named beside such a hint: a user, where the target file says who it is, and its provider. */
export function namedBeside(lookalike: Lookalike, { tokens }: Trial): Record<string, unknown> {
  const { subject, identityProviderId } = tokens.holder(NAMED[lookalike]);
  return subject === undefined ? {} : { userId: subject, identityProviderId };
}

/** The answer to a call with such a hint. */
export const ofLookalike = (lookalike: Lookalike, trial: Trial): Promise<Reply> =>
  trial.participant.once(`a hint like ${lookalike}`, () => {
    const partyIdHint = LOOKALIKES[lookalike](trial.participant.unique());
    const members = { ...namedBeside(lookalike, trial), partyIdHint };
    return trial.participant.allocate({ members, mayAskForMore: true });
  });
