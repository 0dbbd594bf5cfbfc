import { cannotReachRegistry } from '../../src/harness/run/reach.js';
import { STANDARD_OPERATIONS } from '../../src/spec/token-standard/operations.js';
import { argumentsObject, argumentsRequired } from '../../src/spec/token-standard/factory-request.js';
import { callFound } from '../../src/spec/token-standard/requests.js';
import { corpusOf, interleaved, type Corpus } from '../corpus.js';
import type { CorpusInput, Scenario } from '../scenario.js';
import type { CheckName } from '../script-plan.js';
import {
  credential,
  missingFor,
  ownedOf,
  provisionSubjects,
  refusedByAll,
  refusedFor,
  subjectsFor,
  validFor,
} from './subjects.js';

const CALLS = STANDARD_OPERATIONS.filter(({ request }) => request === 'factory');

/** Factories, each for the choice arguments that are sent. */
export const tokenFactories: Scenario = {
  name: 'token-factories',
  weight: 0,
  missing: missingFor(CALLS),
  credential,
  createsParties: false,
  checkEvery: 10,
  provision: (target) => provisionSubjects(target, CALLS),
  unreachable: cannotReachRegistry,
  baseline: async (session) => ({ factories: await ownedOf(session, CALLS) }),
  corpus,
};

const FLAGS = [{}, { excludeDebugFields: true }, { excludeDebugFields: false }];
const NO_OBJECTS = ['x', 7, true, [], ['transfer']];

function corpus({ target, seed, invalid, baseline: { factories = {} } }: CorpusInput): Corpus {
  const subjects = subjectsFor(target, CALLS);
  const valid = validFor(subjects, callFound, ({ name }) => name as CheckName, FLAGS);
  const groups = [
    ...refusedByAll(subjects, seed),
    refusedFor(subjects, argumentsRequired, FLAGS, (flags) => JSON.stringify(flags)),
    refusedFor(subjects, argumentsObject, NO_OBJECTS, (value) => JSON.stringify({ choiceArguments: value })),
  ];
  return { ...corpusOf('POST', valid, interleaved(groups), invalid), contracts: factories };
}
