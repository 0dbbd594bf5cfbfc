import { Participant } from './client.js';
import { partiesAgain } from './rounds.js';
import { Tokens } from './tokens.js';
import { suite } from '../support/suite.js';

/** The tests at the party API, with the tokens of its callers. */
export const { connect, test, observe } = suite(
  (target, log) => ({ participant: new Participant(target, log), tokens: new Tokens(target) }),
  partiesAgain,
);

/** The clients of a case, and its log. */
export type Trial = ReturnType<typeof connect>;
