import type { Fields } from '../../src/model/reading/wire.js';
import { everyFlagOfWrongType, flagOfWrongType } from '../../generators/registry/choice-context-request.js';
import type { Flagged } from '../../generators/registry/flagged.js';
import { familyTest, type Declaration } from './family.js';
import { flaggedCall, flaggedRequests, PLACES } from './asking.js';

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
  familyTest<{ value: unknown; rule: string }>({
    title: 'an excludeDebugFields that is not a boolean is refused',
    rule: 'excludeDebugBoolean',
    listed: everyFlagOfWrongType,
    random: flagOfWrongType,
    steps: (value, asking) => asking.broken(asking.subjectFor(value.rule), value),
  }),
  familyTest<Flagged>({
    title: 'each value of excludeDebugFields is accepted',
    rule: 'excludeDebugAccepted',
    ...flaggedRequests,
    steps: flaggedCall,
  }),
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
