import fc from 'fast-check';
import { type Broken, type JsonType, valueEdges, valueOf, withArticle } from '../json/value.js';
import { meta, type Meta } from './meta.js';

type Request = { meta?: unknown; excludeDebugFields?: unknown };

/** null is left out, because the specification does not show whether it means an absent member. */
const NOT_AN_OBJECT: JsonType[] = ['string', 'number', 'boolean', 'array'];

const notAnObject = ({ type, value }: { type: JsonType; value: unknown }): Broken<Request> => ({
  value: { meta: value },
  rule: `a meta that is ${withArticle(type)}`,
  counterpart: { meta: {} },
});

/** The same, beside a correct flag. */
const besideFlag = ({ value, rule, counterpart }: Broken<Request>, flag: boolean): Broken<Request> => ({
  value: { excludeDebugFields: flag, ...value },
  rule,
  counterpart: { excludeDebugFields: flag, ...counterpart },
});

const metasOfWrongType = valueEdges(...NOT_AN_OBJECT).map(notAnObject);

export const everyMetaOfWrongType: Broken<Request>[] = [
  ...metasOfWrongType,
  ...metasOfWrongType.slice(0, 2).map((each) => besideFlag(each, true)),
  ...metasOfWrongType.slice(-2).map((each) => besideFlag(each, false)),
];

/** A `meta` that is not an object. */
export const metaOfWrongType: fc.Arbitrary<Broken<Request>> = valueOf(...NOT_AN_OBJECT).map(notAnObject);

const NOT_A_STRING: JsonType[] = ['number', 'boolean', 'null', 'array', 'object'];

const places = {
  alone: (_: Meta, wrong: object) => wrong,
  first: (good: object, wrong: object) => ({ ...wrong, ...good }),
  last: (good: object, wrong: object) => ({ ...good, ...wrong }),
};

const NAME = 'wrong';

function notAString(
  { [NAME]: _, ...good }: Meta,
  place: keyof typeof places,
  wrong: { type: JsonType; value: unknown },
) {
  const rule = `a value of meta that is ${withArticle(wrong.type)}`;
  const among = place === 'alone' || Object.keys(good).length === 0 ? '' : ', among others that are strings';
  return {
    value: { meta: places[place](good, { [NAME]: wrong.value }) },
    rule: rule + among,
    counterpart: { meta: places[place](good, { [NAME]: 'x' }) },
  };
}

/** Names that parsers may skip or treat specially. */
const UNUSUAL_NAMES = ['', 'constructor', 'debug', 'a.b/c', 'excludeDebugFields', 'meta'];

const underUnusualName = (name: string): Broken<Request> => ({
  value: {
    meta: Object.fromEntries([
      ['a', 'x'],
      [name, 1],
    ]),
  },
  rule: `a value of meta that is a number, under the name ${JSON.stringify(name)}`,
  counterpart: {
    meta: Object.fromEntries([
      ['a', 'x'],
      [name, 'x'],
    ]),
  },
});

export const everyMetaWithWrongValue: Broken<Request>[] = [
  ...(['alone', 'first', 'last'] as const).flatMap((place) =>
    valueEdges(...NOT_A_STRING).map((wrong) => notAString({ a: 'x', b: 'y' }, place, wrong)),
  ),
  ...UNUSUAL_NAMES.map(underUnusualName),
  ...[true, false].map((flag) => besideFlag(underUnusualName('b'), flag)),
];

/** A `meta` in which one value is not a string. */
export const metaWithWrongValue: fc.Arbitrary<Broken<Request>> = fc
  .tuple(meta, fc.constantFrom('first' as const, 'last' as const), valueOf(...NOT_A_STRING))
  .map(([good, place, wrong]) => notAString(good, place, wrong));
