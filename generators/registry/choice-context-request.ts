import fc from 'fast-check';
import { type Broken, type JsonType, valueEdges, valueOf, withArticle } from '../json/value.js';
import { entries, meta, type Meta } from './meta.js';

/** Resources / GetChoiceContextRequest. */
export interface ChoiceContextRequest {
  meta?: Meta;
  excludeDebugFields?: boolean;
}

/** Any body with the types of Resources / GetChoiceContextRequest. */
export const choiceContextRequest: fc.Arbitrary<ChoiceContextRequest> = fc.record(
  { meta, excludeDebugFields: fc.boolean() },
  { requiredKeys: [] },
);

/** Every subset of the members, with the smallest values. */
export const everyChoiceContextRequest: ChoiceContextRequest[] = [
  {},
  { excludeDebugFields: false },
  { excludeDebugFields: true },
  { meta: {} },
  { meta: { reason: 'x' } },
  { meta: {}, excludeDebugFields: false },
  { meta: { reason: 'x' }, excludeDebugFields: true },
];

/** A request whose members may have any type. */
type Request = { meta?: unknown; excludeDebugFields?: unknown };

/** The same, beside a correct member. */
const beside = (
  good: ChoiceContextRequest,
  { value, rule, counterpart }: Broken<Request>,
): Broken<Request> => ({
  value: { ...good, ...value },
  rule,
  counterpart: { ...good, ...counterpart },
});

/** null is left out, because the specification does not show whether it means an absent member. */
const NOT_A_BOOLEAN: JsonType[] = ['string', 'number', 'array', 'object'];

const notABoolean = ({ type, value }: { type: JsonType; value: unknown }): Broken<Request> => ({
  value: { excludeDebugFields: value },
  rule: `an excludeDebugFields that is ${withArticle(type)}`,
  counterpart: { excludeDebugFields: true },
});

/** Texts that forms and command lines accept as a boolean. */
const WORDS = ['TRUE', 'True', ' true ', 'on', 'off', 'yes', 'no', 't', 'y', '0', 'enabled'];

export const everyFlagOfWrongType: Broken<Request>[] = [
  ...valueEdges(...NOT_A_BOOLEAN),
  ...WORDS.map((value) => ({ type: 'string' as const, value })),
]
  .map(notABoolean)
  .flatMap((each, at) => (at % 8 === 0 ? [each, beside({ meta: { reason: 'x' } }, each)] : [each]));

/** An `excludeDebugFields` that is not a boolean. */
export const flagOfWrongType: fc.Arbitrary<Broken<Request>> = valueOf(...NOT_A_BOOLEAN).map(notABoolean);

const NOT_AN_OBJECT: JsonType[] = ['null', 'boolean', 'number', 'string', 'array'];

const notAnObject = ({ type, value }: { type: JsonType; value: unknown }): Broken<unknown> => ({
  value,
  rule: `a body that is ${withArticle(type)}`,
  counterpart: {},
});

export const everyBodyOfWrongType: Broken<unknown>[] = [
  ...valueEdges(...NOT_AN_OBJECT).map(notAnObject),
  {
    value: JSON.parse('['.repeat(100) + ']'.repeat(100)),
    rule: 'a body of 100 nested arrays',
    counterpart: {},
  },
];

/** A body that is JSON, but not an object. */
export const bodyOfWrongType: fc.Arbitrary<Broken<unknown>> = valueOf(...NOT_AN_OBJECT).map(notAnObject);

/** null is left out, as for the flag. */
const NO_META: JsonType[] = ['string', 'number', 'boolean', 'array'];

const notAMeta = ({ type, value }: { type: JsonType; value: unknown }): Broken<Request> => ({
  value: { meta: value },
  rule: `a meta that is ${withArticle(type)}`,
  counterpart: { meta: {} },
});

const metasOfWrongType = valueEdges(...NO_META).map(notAMeta);

export const everyMetaOfWrongType: Broken<Request>[] = [
  ...metasOfWrongType,
  ...metasOfWrongType.slice(0, 2).map((each) => beside({ excludeDebugFields: true }, each)),
  ...metasOfWrongType.slice(-2).map((each) => beside({ excludeDebugFields: false }, each)),
];

/** A `meta` that is not an object. */
export const metaOfWrongType: fc.Arbitrary<Broken<Request>> = valueOf(...NO_META).map(notAMeta);

const NOT_A_STRING: JsonType[] = ['number', 'boolean', 'null', 'array', 'object'];

const places = {
  alone: (_: Meta, wrong: object) => wrong,
  first: (good: object, wrong: object) => ({ ...wrong, ...good }),
  last: (good: object, wrong: object) => ({ ...good, ...wrong }),
};

/** The name of the wrong value in each place. A registry may read the values of names that it knows in another way. */
const NAMES = {
  alone: 'wrong',
  first: 'reason',
  last: 'splice.lfdecentralizedtrust.org/reason',
} as const satisfies Record<keyof typeof places, string>;

function notAString(all: Meta, place: keyof typeof places, wrong: { type: JsonType; value: unknown }) {
  const { [NAMES[place]]: _, ...good } = all;
  const rule = `a value of meta that is ${withArticle(wrong.type)}`;
  const among = place === 'alone' || Object.keys(good).length === 0 ? '' : ', among others that are strings';
  return {
    value: { meta: places[place](good, { [NAMES[place]]: wrong.value }) },
    rule: rule + among,
    counterpart: { meta: places[place](good, { [NAMES[place]]: 'x' }) },
  };
}

/** Names that parsers may skip or treat specially. */
const UNUSUAL_NAMES = ['', 'constructor', 'debug', 'a.b/c', 'excludeDebugFields', 'meta'];

const underUnusualName = (name: string): Broken<Request> => {
  const named = (value: unknown) => ({
    meta: Object.fromEntries([
      ['a', 'x'],
      [name, value],
    ]),
  });
  const rule = `a value of meta that is a number, under the name ${JSON.stringify(name)}`;
  return { value: named(1), rule, counterpart: named('x') };
};

export const everyMetaWithWrongValue: Broken<Request>[] = [
  ...(['alone', 'first', 'last'] as const).flatMap((place) =>
    valueEdges(...NOT_A_STRING).map((wrong, at) =>
      // Some look only at the first values.
      notAString(place === 'last' && at % 2 === 1 ? entries(40) : { a: 'x', b: 'y' }, place, wrong),
    ),
  ),
  ...UNUSUAL_NAMES.map(underUnusualName),
  ...[true, false].map((flag) => beside({ excludeDebugFields: flag }, underUnusualName('b'))),
];

export const metaWithWrongValue: fc.Arbitrary<Broken<Request>> = fc
  .tuple(meta, fc.constantFrom('first' as const, 'last' as const), valueOf(...NOT_A_STRING))
  .map(([good, place, wrong]) => notAString(good, place, wrong));
