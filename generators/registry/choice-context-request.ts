import fc from 'fast-check';
import { type Broken, type JsonType, valueEdges, valueOf, withArticle } from '../json/value.js';
import { meta, type Meta } from './meta.js';

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

/** null is left out, because the specification does not show whether it means an absent member. */
const NOT_A_BOOLEAN: JsonType[] = ['string', 'number', 'array', 'object'];

const notABoolean = ({ type, value }: { type: JsonType; value: unknown }): Broken<object> => ({
  value: { excludeDebugFields: value },
  rule: `an excludeDebugFields that is ${withArticle(type)}`,
  counterpart: { excludeDebugFields: true },
});

/** Texts that forms and command lines accept as a boolean. */
const WORDS = ['TRUE', 'True', ' true ', 'on', 'off', 'yes', 'no', 't', 'y', '0', 'enabled'];

export const everyFlagOfWrongType: Broken<object>[] = [
  ...valueEdges(...NOT_A_BOOLEAN),
  ...WORDS.map((value) => ({ type: 'string' as const, value })),
]
  .map(notABoolean)
  .flatMap((each, at) => (at % 8 === 0 ? [each, besideMeta(each)] : [each]));

/** The same, beside a correct meta. */
function besideMeta({ value, rule, counterpart }: Broken<object>): Broken<object> {
  const meta = { reason: 'x' };
  return { value: { meta, ...value }, rule, counterpart: { meta, ...counterpart } };
}

/** An `excludeDebugFields` that is not a boolean. */
export const flagOfWrongType: fc.Arbitrary<Broken<object>> = valueOf(...NOT_A_BOOLEAN).map(notABoolean);

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
