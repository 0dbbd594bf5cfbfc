import { ANSWERS, type AnswerName, type Mutation } from '../../reference/mutants/mutant.js';
import {
  ALLOCATION,
  LEDGER_ERROR,
  LEDGER_ERROR_DETAILS,
  LOCAL_METADATA,
  PARTY_DETAILS,
} from '../../spec/participant/wire.js';
import { CHOICE_CONTEXT, DISCLOSED_CONTRACT } from '../../spec/registry/wire.js';
import { OBJECT_REFERENCE, SNAPSHOT_REFERENCE } from '../../spec/scan/wire.js';
import * as standard from '../../spec/token-standard/wire.js';
import { ERROR_RESPONSE, OBJECT, STRING, type Field, type Schema } from '../../spec/wire.js';

/** The members of the JSON body of a response, and those of the objects below, by the name of the member that holds them. */
interface Body {
  members: readonly Field[];
  below?: Readonly<Record<string, readonly Field[]>>;
}

const IN_CONTEXT = { disclosedContracts: standard.DISCLOSED_CONTRACT };
const IN_FACTORY = { ...IN_CONTEXT, choiceContext: standard.CHOICE_CONTEXT };

const CONTEXT: Body = { members: standard.CHOICE_CONTEXT, below: IN_CONTEXT };
const FACTORY: Body = { members: standard.FACTORY, below: IN_FACTORY };
const TRANSFER_FACTORY: Body = { members: standard.TRANSFER_FACTORY, below: IN_FACTORY };

/**
 * The wire types of responses. The others are errors, whose body is an ErrorResponse. That of a conflict is not
 * described by the specification, so any body is right there.
 */
const BODIES: Readonly<Partial<Record<AnswerName, Body | 'not JSON'>>> = {
  context: { members: CHOICE_CONTEXT, below: { disclosedContracts: DISCLOSED_CONTRACT } },
  party: { members: ALLOCATION, below: { partyDetails: PARTY_DETAILS, localMetadata: LOCAL_METADATA } },
  'ledger error': { members: [...LEDGER_ERROR, ...LEDGER_ERROR_DETAILS] },
  snapshot: { members: SNAPSHOT_REFERENCE, below: { object_refs: OBJECT_REFERENCE } },
  object: 'not JSON',
  readyz: 'not JSON',
  livez: 'not JSON',
  metrics: 'not JSON',
  'registry info': { members: standard.REGISTRY_INFO },
  page: { members: standard.INSTRUMENTS, below: { instruments: standard.INSTRUMENT } },
  instrument: { members: standard.INSTRUMENT },
  'transfer factory': TRANSFER_FACTORY,
  'allocation factory': FACTORY,
  'choice context': CONTEXT,
  'V2 transfer factory': TRANSFER_FACTORY,
  'V2 factory': FACTORY,
  'V2 choice context': CONTEXT,
};

const TYPES = ['null', 'boolean', 'integer', 'fraction', 'string', 'array', 'object'] as const;
const NAMES = ['left out', 'member twice', 'name in other case', 'name with a blank'] as const;
const TEXTS = ['empty', 'cut', 'twice', 'other case', 'blank before', 'space behind'] as const;
const LISTS = ['empty', 'cut', 'twice'] as const;
const FROM_OTHERS = ['from the call before', 'from another request'] as const;

function changesOf({ type }: Schema): readonly Mutation['change'][] {
  const own = [type].flat()[0]!;
  const others = TYPES.filter((each) => each !== own);
  if (own === 'string') return [...others, ...TEXTS, ...FROM_OTHERS];
  if (own === 'array') return [...others, ...LISTS, ...FROM_OTHERS];
  return [...others, ...(own === 'object' ? (['empty', 'cut'] as const) : []), ...FROM_OTHERS];
}

type Path = Mutation['path'];

function mutationsAt(
  answer: AnswerName,
  path: Path,
  schema: Schema,
  names: readonly Mutation['change'][],
): Mutation[] {
  const here = [...names, ...changesOf(schema)].map((change) => ({ answer, path, change }));
  return schema.items ? [...here, ...mutationsAt(answer, [...path, '*'], schema.items, [])] : here;
}

function mutationsOf(answer: AnswerName, path: Path, { members, below = {} }: Body): Mutation[] {
  return members.flatMap(({ name, schema }) => {
    const place: Path = [...path, name];
    const own = mutationsAt(answer, place, schema, NAMES);
    const inner = below[name];
    const deeper: Path = schema.items ? [...place, '*'] : place;
    return inner ? [...own, ...mutationsOf(answer, deeper, { members: inner, below })] : own;
  });
}

const ofAnswer = (answer: AnswerName, body = BODIES[answer] ?? { members: ERROR_RESPONSE }): Mutation[] => [
  ...mutationsAt(answer, ['headers', 'Content-Type'], STRING, [
    'left out',
    'member twice',
    'name in other case',
  ]).filter(({ change }) => !(TYPES as readonly string[]).includes(change)),
  ...[...TEXTS, ...FROM_OTHERS].map((change): Mutation => ({ answer, path: ['text'], change })),
  ...(body !== 'not JSON'
    ? [...mutationsAt(answer, ['body'], OBJECT, ['left out']), ...mutationsOf(answer, ['body'], body)]
    : []),
];

/** Every mutation of every response: each member and header that is specified, with each change. */
export const MUTATIONS: readonly Mutation[] = (Object.keys(ANSWERS) as AnswerName[]).flatMap((answer) =>
  ofAnswer(answer),
);

/** The place of a mutation, in words: `context disclosedContracts.*.templateId`. */
export const placeOf = ({ answer, path }: Mutation): string => {
  const [part, ...members] = path;
  return `${answer} ${members.length > 0 ? members.join('.') : part}`;
};
