import { below, type Target } from '../../src/target-file/target.js';
import { isObject } from '../../src/model/reading/wire.js';
import { cannotReachRegistry } from '../../src/preflight/reach.js';
import type { Session } from '../../src/target-file/session.js';
import { operationNamed, STANDARD_OPERATIONS } from '../../src/spec/token-standard/operations.js';
import { pathOf } from '../../src/spec/operation.js';
import { infoFound } from '../../src/spec/token-standard/info.js';
import { instrumentFound, instrumentUnknown } from '../../src/spec/token-standard/instrument-call.js';
import { listFound, pageSizeAccepted, pageTokenAccepted } from '../../src/spec/token-standard/instruments.js';
import { ask } from '../settings.js';
import {
  corpusOf,
  interleaved,
  kind,
  type Corpus,
  type Request,
  type Baseline,
  type CorpusInput,
  type Scenario,
  CORPUS_SIZE,
} from '../scenario.js';
import type { Kind, CheckName } from '../script-plan.js';
import {
  credential,
  ownedOf,
  refusedByAll,
  refusedFor,
  some,
  subjectsFor,
  unknownFor,
  validFor,
  scenarioOf,
  missingFor,
} from './subjects.js';
import {
  choiceContextRequest,
  metaOfWrongType,
  metaWithWrongValue,
} from '../../generators/registry/choice-context-request.js';
import {
  metaObject,
  metaStringValues,
  unknownId,
  argumentsObject,
  argumentsRequired,
  callFound,
} from '../../src/spec/token-standard/contexts.js';
import { ofSizes } from '../../generators/token-standard/accounts.js';
import { repeatedIn } from '../../src/spec/token-standard/repeated.js';

/** The metadata of a registry of the token standard, its instruments in pages, and single instruments. */
export const tokenMetadata: Scenario = {
  name: 'token-metadata',
  missing: ({ registry }) => (registry?.tokenStandard ? undefined : 'registry.tokenStandard'),
  credential,
  unreachable: cannotReachRegistry,
  baseline: listed,
  corpus: metadataCorpus,
};

const urlOf = (base: string, name: string, id = '') =>
  below(base, pathOf(operationNamed(name), encodeURIComponent(id)));

/** Maximum number of instruments that are requested by id. */
const MOST_ASKED = 200;

async function listed(session: Session): Promise<Baseline> {
  const url = `${urlOf(session.target.registry?.url ?? '', 'instruments')}?pageSize=${MOST_ASKED}`;
  const page = await ask(session, { method: 'GET', url }, credential);
  const list = page?.['instruments'];
  const ids = (Array.isArray(list) ? (list as unknown[]) : []).flatMap((each) =>
    isObject(each) && typeof each['id'] === 'string' && !/\p{Surrogate}/u.test(each['id'])
      ? [each['id']]
      : [],
  );
  return { instruments: ids };
}

const INFO = kind(infoFound, 200, 200, 'registry-info');
const LIST = kind(listFound, 200, 200, 'default-page');
const PAGE = kind(pageSizeAccepted, 200, 200, 'instrument-page');
/** A page that has a next one when there are at least three instruments. */
const FIRST: Kind = {
  ...kind(listFound, 200, 200, 'instrument-page'),
  next: kind(pageTokenAccepted, 200, 200, 'instrument-page'),
};
const INSTRUMENT = kind(instrumentFound, 200, 200, 'instrument');
const UNKNOWN_INSTRUMENT = kind(instrumentUnknown, 404, 404, 'metadata-error');

const PAGE_SIZES = [1, 10, 25, 1000];
const SHORT_PAGE = 2;

function metadataCorpus({ target, seed, invalid, baseline: { instruments = [] } }: CorpusInput): Corpus {
  const base = target.registry?.url ?? '';
  const list = urlOf(base, 'instruments');
  const valid = interleaved<Request>([
    [{ kind: INFO, url: urlOf(base, 'info') }],
    [
      { kind: LIST, url: list },
      { kind: FIRST, url: `${list}?pageSize=${SHORT_PAGE}`, owner: SHORT_PAGE },
      ...PAGE_SIZES.map((size): Request => ({ kind: PAGE, url: `${list}?pageSize=${size}`, owner: size })),
    ],
    instruments.map((id, owner) => ({ kind: INSTRUMENT, url: urlOf(base, 'instrument', id), owner })),
  ]);
  const unknown = Array.from({ length: 20 }, (_, nth): Request => ({
    kind: UNKNOWN_INSTRUMENT,
    url: urlOf(base, 'instrument', `no-such-instrument-${seed}-${nth}`),
  }));
  return corpusOf('GET', valid, unknown, invalid);
}

const CONTEXTS = STANDARD_OPERATIONS.filter(
  ({ request, edition }) => request === 'context' && edition === undefined,
);

/** Contexts, each for the requested contract and choice. */
export const tokenContexts: Scenario = {
  name: 'token-contexts',
  ...scenarioOf(CONTEXTS),
  baseline: async (session) => ({ choices: await ownedOf(session, CONTEXTS) }),
  corpus: contextCorpus,
};

const UNKNOWN_CONTEXT = kind(unknownId, 404, 404, 'standard-not-found');

function contextCorpus({ target, seed, invalid, baseline: { choices = {} } }: CorpusInput): Corpus {
  const subjects = subjectsFor(target, CONTEXTS);
  const valid = validFor(subjects, callFound, () => 'choice-context', some(choiceContextRequest, seed));
  const broken = ({ value }: { value: unknown }) => JSON.stringify(value);
  const groups = [
    ...refusedByAll(subjects, seed),
    refusedFor(subjects, metaObject, some(metaOfWrongType, seed), broken),
    refusedFor(subjects, metaStringValues, some(metaWithWrongValue, seed), broken),
    unknownFor(target, subjects, UNKNOWN_CONTEXT),
  ];
  return { ...corpusOf('POST', valid, interleaved(groups), invalid), contracts: choices };
}

const FACTORIES = STANDARD_OPERATIONS.filter(
  ({ request, edition }) => request === 'factory' && edition === undefined,
);

/** Factories, each for the choice arguments that are sent. */
export const tokenFactories: Scenario = {
  name: 'token-factories',
  ...scenarioOf(FACTORIES),
  baseline: async (session) => ({ factories: await ownedOf(session, FACTORIES) }),
  corpus: factoryCorpus,
};

const FLAGS = [{}, { excludeDebugFields: true }, { excludeDebugFields: false }];
const NO_OBJECTS = ['x', 7, true, [], ['transfer']];

function factoryCorpus({ target, seed, invalid, baseline: { factories = {} } }: CorpusInput): Corpus {
  const subjects = subjectsFor(target, FACTORIES);
  const valid = validFor(subjects, callFound, ({ name }) => name as CheckName, FLAGS);
  const groups = [
    ...refusedByAll(subjects, seed),
    refusedFor(subjects, argumentsRequired, FLAGS, (flags) => JSON.stringify(flags)),
    refusedFor(subjects, argumentsObject, NO_OBJECTS, (value) => JSON.stringify({ choiceArguments: value })),
  ];
  return { ...corpusOf('POST', valid, interleaved(groups), invalid), contracts: factories };
}

const ACCEPTS = [operationNamed('accept-v2')];

/** A wallet is opened: the contexts to accept all that it received, one by one, as fast as possible. */
export const tokenV2Accepts: Scenario = {
  name: 'token-v2-accepts',
  ...scenarioOf(ACCEPTS),
  baseline: async (session) => ({ choices: await ownedOf(session, ACCEPTS) }),
  corpus: acceptCorpus,
};

const UNKNOWN_V2 = kind(repeatedIn.v2(unknownId), 404, 404, 'v2-not-found');

function acceptCorpus({ target, seed, invalid, baseline: { choices = {} } }: CorpusInput): Corpus {
  const subjects = subjectsFor(target, ACCEPTS);
  const valid = validFor(
    subjects,
    repeatedIn.v2(callFound),
    () => 'v2-context',
    some(choiceContextRequest, seed),
  );
  const unknown = unknownFor(target, subjects, UNKNOWN_V2);
  return { ...corpusOf('POST', valid, unknown, invalid), contracts: choices };
}

const SETTLEMENTS = [operationNamed('settlement-factory-v2')];
const LARGEST = { legs: 25, instruments: 25, accounts: 50, allocations: 50 };

/** A venue at the end of the day: factories for settlements of 50 allocations, the supported maximum. */
export const tokenV2Settlements: Scenario = {
  name: 'token-v2-settlements',
  ...scenarioOf(SETTLEMENTS),
  missing: (target) => missingFor(SETTLEMENTS)(target) ?? tooFewFor(target),
  corpus: settlementCorpus,
};

type Sample = { choiceArguments: Record<string, unknown> };

const settlement = (target: Target, { members }: ReturnType<typeof subjectsFor>[number]) =>
  ofSizes((members as Sample).choiceArguments, target.registry?.tokenStandard?.v2?.sizes ?? {}, LARGEST);

/** Returns what the target file has too little of for a settlement of this size. */
function tooFewFor(target: Target): string | undefined {
  const [first] = subjectsFor(target, SETTLEMENTS);
  return first && typeof settlement(target, first) === 'string'
    ? 'registry.tokenStandard.v2.sizes that name enough for a settlement of 25 legs and 50 allocations'
    : undefined;
}

const BAD_SETTLEMENT = kind(repeatedIn.v2(argumentsRequired), 400, 400, 'v2-bad-request');

function settlementCorpus({ target, invalid }: CorpusInput): Corpus {
  const settlements = subjectsFor(target, SETTLEMENTS).map((subject) => ({
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
    FLAGS.map((flags): Request => ({ kind: BAD_SETTLEMENT, url, body: JSON.stringify(flags) })),
  );
  return corpusOf('POST', valid, bad, invalid);
}
