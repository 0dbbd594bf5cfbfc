import fc from 'fast-check';
import type { Broken } from '../broken.js';
import { valueEdges, valueOf, withArticle, type JsonType } from '../json/value.js';
import { meta, type Meta } from './meta.js';

/** Resources / GetChoiceContextRequest. */
export interface ChoiceContextRequest {
  meta?: Meta;
  excludeDebugFields?: boolean;
}

/** Any body that keeps the types of Resources / GetChoiceContextRequest. */
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

/** null is left out: whether it stands for an absent member is not shown. */
const NOT_A_BOOLEAN: JsonType[] = ['string', 'number', 'array', 'object'];

const notABoolean = ({ type, value }: { type: JsonType; value: unknown }): Broken<object> => ({
  value: { excludeDebugFields: value },
  rule: `an excludeDebugFields that is ${withArticle(type)}`,
  counterpart: { excludeDebugFields: true },
});

/** What forms and command lines take for a boolean. */
const WORDS = ['TRUE', 'True', ' true ', 'on', 'off', 'yes', 'no', 't', 'y', '0', 'enabled'];

export const everyFlagOfWrongType: Broken<object>[] = [
  ...valueEdges(...NOT_A_BOOLEAN),
  ...WORDS.map((value) => ({ type: 'string' as const, value })),
]
  .map(notABoolean)
  .flatMap((each, at) => (at % 8 === 0 ? [each, besideMeta(each)] : [each]));

/** The same beside a meta that is right. */
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

/** A body that is JSON and no object. */
export const bodyOfWrongType: fc.Arbitrary<Broken<unknown>> = valueOf(...NOT_AN_OBJECT).map(notAnObject);
