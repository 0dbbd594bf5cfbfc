import { valueEdges, withArticle, type JsonType } from '../json/value.js';

/** Members of an allocation request. One of them has a wrong type. */
interface BrokenRequest {
  rule: string;
  members: Record<string, unknown>;
}

/** null is left out, because the specification does not show whether it means an absent member. */
const NOT_A_STRING: JsonType[] = ['number', 'boolean', 'array', 'object'];
const NOT_AN_OBJECT: JsonType[] = ['string', 'number', 'boolean', 'array'];

/** A member with a value of each type except string. */
export const everyNonString = (member: string): BrokenRequest[] =>
  valueEdges(...NOT_A_STRING).map(({ type, value }) => ({
    rule: `${/^[aeio]/.test(member) ? 'an' : 'a'} ${member} that is ${withArticle(type)}`,
    members: { [member]: value },
  }));

/** A correct string in an array or object, from which a lenient parser may take it. */
export const everyWrapped = (member: string, right: string): BrokenRequest[] => [
  { rule: `the right ${member} in an array`, members: { [member]: [right] } },
  { rule: `the right ${member} in an object`, members: { [member]: { value: right } } },
];

/** Local metadata that contains a wrong type. */
export const everyBrokenMetadata: BrokenRequest[] = [
  ...valueEdges(...NOT_AN_OBJECT).map(({ type, value }) => ({
    rule: `a localMetadata that is ${withArticle(type)}`,
    members: { localMetadata: value },
  })),
  ...valueEdges(...NOT_A_STRING).map(({ type, value }) => ({
    rule: `a resourceVersion that is ${withArticle(type)}`,
    members: { localMetadata: { resourceVersion: value } },
  })),
  ...valueEdges(...NOT_AN_OBJECT).map(({ type, value }) => ({
    rule: `annotations that are ${withArticle(type)}`,
    members: { localMetadata: { annotations: value } },
  })),
  // Two ways to write a map as a list.
  ...[[{ key: 'a', value: 'b' }], [['a', 'b']]].map((annotations) => ({
    rule: `annotations that are a list of ${Array.isArray(annotations[0]) ? 'pairs' : 'keys and values'}`,
    members: { localMetadata: { annotations } },
  })),
];
