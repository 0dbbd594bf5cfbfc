import { choiceContextRequest } from '../../generators/registry/choice-context-request.js';
import { unknownId } from '../../src/spec/token-standard/errors.js';
import { operationNamed } from '../../src/spec/token-standard/operations.js';
import { callFound } from '../../src/spec/token-standard/requests.js';
import { repeatedIn } from '../../src/spec/token-standard/repeated.js';
import { corpusOf, kind, type Corpus, type CorpusInput, type Scenario } from '../scenario.js';
import { ownedOf, some, subjectsFor, unknownFor, validFor, scenarioOf } from './subjects.js';

const CALLS = [operationNamed('accept-v2')];

/** A wallet is opened: the contexts to accept all that it received, one by one, as fast as possible. */
export const tokenV2Accepts: Scenario = {
  name: 'token-v2-accepts',
  ...scenarioOf(CALLS),
  baseline: async (session) => ({ choices: await ownedOf(session, CALLS) }),
  corpus,
};

const UNKNOWN = kind(repeatedIn.v2(unknownId), 404, 404, 'v2-not-found');

function corpus({ target, seed, invalid, baseline: { choices = {} } }: CorpusInput): Corpus {
  const subjects = subjectsFor(target, CALLS);
  const valid = validFor(
    subjects,
    repeatedIn.v2(callFound),
    () => 'v2-context',
    some(choiceContextRequest, seed),
  );
  const unknown = unknownFor(target, subjects, UNKNOWN);
  return { ...corpusOf('POST', valid, unknown, invalid), contracts: choices };
}
