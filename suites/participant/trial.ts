import type { RawExchange } from '../../src/harness/http/message.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import { Participant } from './client.js';
import { Tokens } from './tokens.js';

/** One case under way at the party API, with the tokens of its callers. */
export function connect(target: TargetUnderTest) {
  const log: RawExchange[] = [];
  return { log, participant: new Participant(target, log), tokens: new Tokens(target) };
}

/** The clients of a case, and its log. */
export type Trial = ReturnType<typeof connect>;
