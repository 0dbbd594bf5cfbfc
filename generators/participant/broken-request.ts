import { type JsonType, valueEdges, withArticle } from '../json/value.js';

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

/** A call with a valid hint that is refused for another reason. */
interface RefusedCall {
  /** Follows "a call with" or "a call by". */
  rule: string;
  /** Members beside the hint. */
  members?: Record<string, unknown>;
  /** The body, made from the members of an acceptable request. It replaces the members. */
  body?: (good: Readonly<Record<string, unknown>>) => string;
  /** Another hint, made from the valid one. */
  hint?: (hint: string) => string;
}

/** Requests that are refused whoever the caller is. */
export const everyRefusedRequest: RefusedCall[] = [
  { rule: 'a userId that is a number', members: { userId: 1 } },
  { rule: 'a localMetadata that is a string', members: { localMetadata: 'x' } },
  { rule: 'a resourceVersion that is a number', members: { localMetadata: { resourceVersion: 1 } } },
  { rule: 'annotations that are an array', members: { localMetadata: { annotations: ['x'] } } },
  { rule: 'an identityProviderId that is an object', members: { identityProviderId: {} } },
  { rule: 'a synchronizerId that is a number', members: { synchronizerId: 1 } },
  { rule: 'an unknown synchronizer', members: { synchronizerId: `no-such::1220${'ab'.repeat(32)}` } },
  { rule: 'no synchronizerId, while several are connected', members: { synchronizerId: undefined } },
  { rule: 'its end cut off', body: (good) => JSON.stringify(good).slice(0, -1) },
  {
    rule: 'a member without a value',
    body: (good) => `${JSON.stringify(good).slice(0, -1)},"userId":}`,
  },
  { rule: 'a second object after the first', body: (good) => `${JSON.stringify(good)}{}` },
  { rule: 'an array around the request', body: (good) => JSON.stringify([good]) },
  { rule: 'the request as a text', body: (good) => JSON.stringify(JSON.stringify(good)) },
  {
    rule: 'a hint in an array',
    body: ({ partyIdHint, ...others }) => JSON.stringify({ ...others, partyIdHint: [partyIdHint] }),
  },
  { rule: 'a full stop after the hint', hint: (hint) => `${hint}.` },
  { rule: 'a line break after the hint', hint: (hint) => `${hint}\n` },
  { rule: 'a full-width space before the hint', hint: (hint) => `\u3000${hint}` },
  { rule: 'a hint that goes on beyond the bound', hint: (hint) => `${hint}${' '.repeat(256)}` },
];

/** A call that must be refused: one of each kind of failure in the specification. */
interface BadAllocation {
  rule: string;
  members?: Record<string, unknown>;
  /** A hint with a unique part, because a target may store a hint that it should have refused. */
  hint?: (unique: string) => string;
  body?: string;
  /** The credential of the caller. Absent: the participant admin. */
  caller?: string;
  /** Replaces the token of the participant admin: no token, or a text that is not a token. */
  token?: 'none' | 'garbage';
  /** The hint is present already; only for targets that reject these. */
  present?: true;
}

export const everyBadAllocation: BadAllocation[] = [
  { rule: 'a hint with a full stop', hint: (unique) => `${unique}.b` },
  { rule: 'an overlong hint', hint: (unique) => unique + 'x'.repeat(300) },
  { rule: 'a hint that is a number', members: { partyIdHint: 1 } },
  {
    rule: 'a hint with a full stop, and half a character in every other text',
    hint: (unique) => `${unique}.b`,
    members: {
      ...{ userId: 'x\ud800', identityProviderId: '\udc00x', synchronizerId: '\ud83d' },
      localMetadata: { resourceVersion: '\ude00', annotations: { 'x\ud800': 'y\udc00' } },
    },
  },
  { rule: 'an unknown synchronizer', members: { synchronizerId: `no-such::1220${'ab'.repeat(32)}` } },
  { rule: 'a localMetadata that is a string', members: { localMetadata: 'x' } },
  { rule: 'a userId that is a number', members: { userId: 1 } },
  { rule: 'a hint that is present', present: true },
  { rule: 'a caller without rights', caller: 'stranger' },
  {
    rule: 'an admin of an identity provider who names none, and a long userId',
    members: { userId: 'x'.repeat(300) },
    caller: 'identityProviderAdmin',
  },
  { rule: 'a body that is cut off', body: '{' },
  { rule: 'a body that is an array', body: '[]' },
  { rule: 'no token', token: 'none' },
  { rule: 'a text that is not a token', token: 'garbage' },
];
