import { metaOfWrongType, metaWithWrongValue } from '../../generators/registry/broken-meta.js';
import { choiceContextRequest } from '../../generators/registry/choice-context-request.js';
import { metaObject, metaStringValues } from '../../src/spec/token-standard/context-request.js';
import { unknownId } from '../../src/spec/token-standard/errors.js';
import { argumentsObject, argumentsRequired } from '../../src/spec/token-standard/factory-request.js';
import { STANDARD_OPERATIONS } from '../../src/spec/token-standard/operations.js';
import { callFound } from '../../src/spec/token-standard/requests.js';
import { corpusOf, interleaved, kind, type Corpus, type CorpusInput, type Scenario } from '../scenario.js';
import type { CheckName } from '../script-plan.js';
import {
  ownedOf,
  refusedByAll,
  refusedFor,
  some,
  subjectsFor,
  unknownFor,
  validFor,
  scenarioOf,
} from './subjects.js';

const CALLS = STANDARD_OPERATIONS.filter(
  ({ request, edition }) => request === 'context' && edition === undefined,
);

/** Contexts, each for the requested contract and choice. */
export const tokenContexts: Scenario = {
  name: 'token-contexts',
  ...scenarioOf(CALLS),
  baseline: async (session) => ({ choices: await ownedOf(session, CALLS) }),
  corpus,
};

const UNKNOWN = kind(unknownId, 404, 404, 'standard-not-found');

function corpus({ target, seed, invalid, baseline: { choices = {} } }: CorpusInput): Corpus {
  const subjects = subjectsFor(target, CALLS);
  const valid = validFor(subjects, callFound, () => 'choice-context', some(choiceContextRequest, seed));
  const broken = ({ value }: { value: unknown }) => JSON.stringify(value);
  const groups = [
    ...refusedByAll(subjects, seed),
    refusedFor(subjects, metaObject, some(metaOfWrongType, seed), broken),
    refusedFor(subjects, metaStringValues, some(metaWithWrongValue, seed), broken),
    unknownFor(target, subjects, UNKNOWN),
  ];
  return { ...corpusOf('POST', valid, interleaved(groups), invalid), contracts: choices };
}

const FACTORY_CALLS = STANDARD_OPERATIONS.filter(
  ({ request, edition }) => request === 'factory' && edition === undefined,
);

/** Factories, each for the choice arguments that are sent. */
export const tokenFactories: Scenario = {
  name: 'token-factories',
  ...scenarioOf(FACTORY_CALLS),
  baseline: async (session) => ({ factories: await ownedOf(session, FACTORY_CALLS) }),
  corpus: factoryCorpus,
};

const FLAGS = [{}, { excludeDebugFields: true }, { excludeDebugFields: false }];
const NO_OBJECTS = ['x', 7, true, [], ['transfer']];

function factoryCorpus({ target, seed, invalid, baseline: { factories = {} } }: CorpusInput): Corpus {
  const subjects = subjectsFor(target, FACTORY_CALLS);
  const valid = validFor(subjects, callFound, ({ name }) => name as CheckName, FLAGS);
  const groups = [
    ...refusedByAll(subjects, seed),
    refusedFor(subjects, argumentsRequired, FLAGS, (flags) => JSON.stringify(flags)),
    refusedFor(subjects, argumentsObject, NO_OBJECTS, (value) => JSON.stringify({ choiceArguments: value })),
  ];
  return { ...corpusOf('POST', valid, interleaved(groups), invalid), contracts: factories };
}
