import { ofSizes } from '../../generators/token-standard/sizes.js';
import type { Target } from '../../src/target-file/target.js';
import { argumentsRequired } from '../../src/spec/token-standard/factory-request.js';
import { operationNamed } from '../../src/spec/token-standard/operations.js';
import { callFound } from '../../src/spec/token-standard/requests.js';
import { repeatedIn } from '../../src/spec/token-standard/repeated.js';
import {
  CORPUS_SIZE,
  corpusOf,
  kind,
  type Corpus,
  type Request,
  type CorpusInput,
  type Scenario,
} from '../scenario.js';
import type { CheckName } from '../script-plan.js';
import { missingFor, subjectsFor, type SubjectCall, scenarioOf } from './subjects.js';

const CALLS = [operationNamed('settlement-factory-v2')];
const LARGEST = { legs: 25, instruments: 25, accounts: 50, allocations: 50 };

/** A venue at the end of the day: factories for settlements of 50 allocations, the supported maximum. */
export const tokenV2Settlements: Scenario = {
  name: 'token-v2-settlements',
  ...scenarioOf(CALLS),
  missing: (target) => missingFor(CALLS)(target) ?? tooFewFor(target),
  corpus,
};

type Sample = { choiceArguments: Record<string, unknown> };

const settlement = (target: Target, { members }: SubjectCall) =>
  ofSizes((members as Sample).choiceArguments, target.registry?.tokenStandard?.v2?.sizes ?? {}, LARGEST);

/** Returns what the target file has too little of for a settlement of this size. */
function tooFewFor(target: Target): string | undefined {
  const [first] = subjectsFor(target, CALLS);
  return first && typeof settlement(target, first) === 'string'
    ? 'registry.tokenStandard.v2.sizes that name enough for a settlement of 25 legs and 50 allocations'
    : undefined;
}

const FLAGS = [{}, { excludeDebugFields: true }, { excludeDebugFields: false }];
const BAD = kind(repeatedIn.v2(argumentsRequired), 400, 400, 'v2-bad-request');

function corpus({ target, invalid }: CorpusInput): Corpus {
  const settlements = subjectsFor(target, CALLS).map((subject) => ({
    ...subject,
    choiceArguments: settlement(target, subject),
  }));
  const valid = Array.from({ length: CORPUS_SIZE }, (_, at): Request => {
    const { url, choiceArguments } = settlements[at % settlements.length]!;
    const flags = FLAGS[Math.floor(at / settlements.length) % FLAGS.length]!;
    const check: CheckName =
      flags.excludeDebugFields === true ? 'v2-factory-without-debug-fields' : 'v2-factory';
    return {
      kind: kind(repeatedIn.v2(callFound), 200, 200, check),
      url,
      body: JSON.stringify({ choiceArguments, ...flags }),
    };
  });
  const bad = settlements.flatMap(({ url }) =>
    FLAGS.map((flags): Request => ({ kind: BAD, url, body: JSON.stringify(flags) })),
  );
  return corpusOf('POST', valid, bad, invalid);
}
