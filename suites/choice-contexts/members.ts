import { objectOf } from '../../src/model/judgement.js';
import { inWords, type Fields } from '../../src/model/reading/wire.js';
import type { Flagged } from '../../generators/registry/flagged.js';
import { wireOf, type RuleName } from '../../src/spec/token-standard/rules.js';
import { OPERATIONS } from '../../src/spec/token-standard/operations.js';
import { familyTest, type Declaration, type FamilyTest } from './family.js';
import { flaggedCall, flaggedRequests, PLACES } from './asking.js';
import { meta, metaEdges, unicodeSweep } from '../../generators/registry/meta.js';
import {
  everyFlagOfWrongType,
  flagOfWrongType,
  everyMetaOfWrongType,
  everyMetaWithWrongValue,
  metaOfWrongType,
  metaWithWrongValue,
} from '../../generators/registry/choice-context-request.js';

/** The maximum number of names of a context that are sent as names of a meta. */
const MOST_NAMES = 50;

/** The names of members in a value, at any depth. As names of a meta they could overwrite these members. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(namesIn);
  const names = Array.isArray(value) ? inner : [...Object.keys(value), ...inner];
  // Nothing is judged about this name.
  return [...new Set(names)].filter((name) => name !== '__proto__').slice(0, MOST_NAMES);
}

const NO_MEMBER = 'no response has the member';

/** A test of a rule that any correct call can break. */
const shownByAny = (title: string, rule: FamilyTest<Flagged>['rule'], otherwise?: string): Declaration =>
  familyTest({
    title,
    rule,
    ...flaggedRequests,
    steps: flaggedCall,
    ...(otherwise !== undefined && { otherwise }),
  });

const [accept] = OPERATIONS.filter(({ system }) => system === 'registry');

const members = (['context', 'contract'] as const).flatMap((part) =>
  wireOf(accept!)[part].map(({ name, schema }, at) =>
    shownByAny(
      part === 'context'
        ? `${name} is ${inWords(schema)}`
        : `${name} of every contract is ${inWords(schema)}`,
      (operation) => wireOf(operation)[part][at]!.clause,
      part === 'contract' ? NO_MEMBER : undefined,
    ),
  ),
);

const factoryMembers: readonly [title: string, rule: RuleName][] = [
  ['a factory has an id', 'factoryId'],
  ['a factory has a choice context', 'factoryContext'],
  ['transferKind is self, direct or offer', 'transferKind'],
];

/** Some languages write an empty map like this, so their readers accept it as one. */
const isEmptyArray = (value: unknown) => Array.isArray(value) && value.length === 0;

/** The tests of the members of a 200 response. */
export const responses: readonly Declaration[] = [
  shownByAny('the body of a 200 is an object', 'object'),
  ...members,
  ...factoryMembers.map(([title, rule]) => shownByAny(title, rule)),
  familyTest<{ place: number }>({
    title: 'a contract that is referred to is disclosed each time',
    rule: 'referenceDisclosed',
    listed: PLACES,
    steps: function* ({ place }, asking) {
      const subject = asking.subject(place);
      const { answer } = yield asking.good(subject);
      const body = objectOf(answer);
      const own = place % 4 < 2 ? [] : namesIn([body?.['choiceContextData'], body]);
      const names = own.length > 0 ? own : ['reason', 'note'];
      const meta = asking.operation.request === 'context' && {
        meta: Object.fromEntries(names.map((name) => [name, 'x'])),
      };
      yield asking.good(subject, { ...meta, excludeDebugFields: place % 2 === 1 });
    },
    otherwise: 'no response refers to a contract that it discloses',
  }),
  familyTest<{ place: number; nth: number }>({
    title: 'a contract id stands for one contract',
    rule: 'contractIdentity',
    listed: PLACES.flatMap(({ place }) => [0, 1].map((nth) => ({ place, nth }))),
    steps: function* ({ place, nth }, asking) {
      const subject = asking.subject(place);
      yield asking.good(subject);
      yield asking.good(subject, {}, nth === 0 ? { connection: 'new' } : { acceptEncoding: 'identity' });
    },
    otherwise: 'no contract is disclosed twice',
  }),
];

type BrokenValue = { value: unknown; rule: string };

/** A test whose requests have one broken value each, and must be refused. */
const refusedTest = (own: Omit<Parameters<typeof familyTest<BrokenValue>>[0], 'steps'>): Declaration =>
  familyTest<BrokenValue>({
    ...own,
    steps: (value, asking) => asking.broken(asking.subjectFor(value.rule), value),
  });

/** The tests of meta in requests for a choice context. */
export const metas: readonly Declaration[] = [
  familyTest<(typeof metaEdges)[number]>({
    title: 'any meta of strings is accepted',
    rule: 'metaAccepted',
    listed: metaEdges,
    deep: unicodeSweep,
    random: meta.map((any) => ({ what: 'a meta', meta: any })),
    show: ({ meta: own }) => ({ meta: own }),
    steps: ({ what, meta: own }, asking) => {
      const subject = asking.subjectFor(what);
      return {
        ...asking.good(subject, { meta: own }),
        varies: `a meta with ${what}`,
        counterpart: asking.good(subject),
      };
    },
  }),
  refusedTest({
    title: 'a meta that is not an object is refused',
    rule: 'metaObject',
    listed: everyMetaOfWrongType,
    always: ({ value }) => isEmptyArray((value as { meta?: unknown }).meta),
    random: metaOfWrongType,
  }),
  refusedTest({
    title: 'a meta with a value that is not a string is refused',
    rule: 'metaStringValues',
    listed: everyMetaWithWrongValue,
    random: metaWithWrongValue,
  }),
];

const NO_DEBUG = 'no contract has a debug field';

/** Ways to write the flag into the text of a correct body, in another place or spelling. */
const SPELLINGS: readonly { rule: string; write: (text: string) => string }[] = [
  { rule: 'as the first member', write: (text) => withFirst(text, '"excludeDebugFields":true') },
  { rule: 'with an escape in its name', write: (text) => withFirst(text, '"exclude\\u0044ebugFields":true') },
  { rule: 'on lines of its own', write: (text) => withFirst(text, '\n\t"excludeDebugFields"\r\n:\n true\n') },
  {
    rule: 'before a meta that is null',
    write: (text) => withFirst(text, '"excludeDebugFields":true,"meta":null'),
  },
  {
    rule: 'after a meta that is null',
    write: (text) => withFirst(text, '"meta":null,"excludeDebugFields":true'),
  },
  {
    rule: 'after a member that is not known',
    write: (text) => withFirst(text, '"other":1,"excludeDebugFields":true'),
  },
  {
    rule: 'after 4 KB of spaces',
    write: (text) => withFirst(text, `${' '.repeat(4200)}"excludeDebugFields":true`),
  },
];

const withFirst = (text: string, member: string) =>
  text === '{}' ? `{${member}}` : `{${member},${text.slice(1)}`;

/** The tests of excludeDebugFields. */
export const debug: readonly Declaration[] = [
  refusedTest({
    title: 'an excludeDebugFields that is not a boolean is refused',
    rule: 'excludeDebugBoolean',
    listed: everyFlagOfWrongType,
    random: flagOfWrongType,
  }),
  shownByAny('each value of excludeDebugFields is accepted', 'excludeDebugAccepted'),
  familyTest<Flagged>({
    title: 'true leaves no debug field',
    rule: 'excludeDebugFields',
    ...flaggedRequests,
    steps: function* (value, asking) {
      yield flaggedCall(value, asking);
      yield flaggedCall({ ...value, flag: { excludeDebugFields: true } }, asking);
    },
    otherwise: NO_DEBUG,
  }),
  familyTest<(typeof SPELLINGS)[number]>({
    title: 'true counts at any place in the body',
    rule: 'excludeDebugFields',
    part: 'spelling',
    listed: SPELLINGS,
    show: ({ rule }) => rule,
    steps: function* ({ rule, write }, asking) {
      const subject = asking.subjectFor(rule);
      yield asking.good(subject);
      yield asking.call(subject, write(asking.text(subject)), `excludeDebugFields ${rule}`);
    },
    otherwise: NO_DEBUG,
  }),
  familyTest<{ place: number }>({
    title: 'true counts right after a request of the same length with false',
    rule: 'excludeDebugFields',
    part: 'length',
    listed: PLACES,
    alone: true,
    steps: ({ place }, asking) => {
      const subject = asking.subject(place);
      const before = [asking.good(subject, { excludeDebugFields: false })];
      const text = asking.text(subject, { excludeDebugFields: true }).replace(':true}', ': true}');
      return asking.call(subject, text, 'excludeDebugFields true', { condition: { before } });
    },
    otherwise: NO_DEBUG,
  }),
  familyTest<Flagged>({
    title: 'leaving out the flag means false',
    rule: 'excludeDebugDefault',
    ...flaggedRequests,
    steps: function* (value, asking) {
      yield flaggedCall({ ...value, flag: { excludeDebugFields: false } }, asking);
      yield flaggedCall({ ...value, flag: {} }, asking);
    },
    otherwise: NO_DEBUG,
  }),
  familyTest<{ place: number }>({
    title: 'a flag in another place is not the flag',
    rule: 'excludeDebugDefault',
    part: 'elsewhere',
    listed: PLACES,
    steps: function* ({ place }, asking) {
      const subject = asking.subject(place);
      yield asking.good(subject, { excludeDebugFields: false });
      if (asking.operation.request === 'context')
        yield asking.good(subject, { meta: { excludeDebugFields: 'true' } });
      else yield asking.good({ ...(subject as Fields), excludeDebugFields: true });
    },
    otherwise: NO_DEBUG,
  }),
  familyTest<Flagged>({
    title: 'the flag changes nothing but debug fields',
    rule: 'excludeDebugOnly',
    ...flaggedRequests,
    steps: function* (value, asking) {
      yield flaggedCall({ ...value, flag: {} }, asking);
      yield flaggedCall(
        { ...value, flag: Object.keys(value.flag).length > 0 ? value.flag : { excludeDebugFields: true } },
        asking,
      );
    },
    otherwise: 'no call with the flag could be compared with one without it',
  }),
];
