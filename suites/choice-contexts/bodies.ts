import fc from 'fast-check';
import { BREAKS_OF_JSON, broken, notJson } from '../../generators/json/not-json.js';
import { everyText, jsonText } from '../../generators/json/value.js';
import {
  bodyOfWrongType,
  choiceContextRequest,
  everyBodyOfWrongType,
  everyChoiceContextRequest,
} from '../../generators/registry/choice-context-request.js';
import {
  everyRareArgument,
  everyUnusualRequest,
  unusualRequest,
} from '../../generators/registry/unusual-request.js';
import { inDrawnOrder } from '../../src/engine/cases/cases.js';
import { familyTest, type Declaration } from './family.js';
import { flaggedCall, flaggedRequests, PLACES } from './asking.js';

/** The number of subjects of one operation that are requested in a run. */
const ASKED = 40;

/** The indices of the subjects that are requested. `seed`: undefined requests all of them. */
const drawn = (subjects: readonly unknown[], seed: number | undefined): number[] =>
  seed === undefined ? [...subjects.keys()] : inDrawnOrder([...subjects.keys()], seed).slice(0, ASKED);

/** The tests of the path and of the body as a whole. */
export const bodies: readonly Declaration[] = [
  familyTest<{ place: number }>({
    title: 'every subject of the target file has its choice context or factory',
    rule: 'found',
    // The seed selects which of many subjects are requested; the deep budget requests all.
    listed: ({ subjects }, seed) => drawn(subjects, seed).map((place) => ({ place })),
    steps: ({ place }: { place: number }, asking) => asking.good(asking.subject(place)),
  }),
  familyTest<{ place: number }>({
    title: 'the API is at the path segment v1',
    rule: 'pathVersion',
    listed: PLACES,
    steps: ({ place }, asking) => asking.good(asking.subject(place)),
  }),
  familyTest<(typeof flaggedRequests.listed)[number]>({
    title: 'a 200 has a JSON media type',
    rule: 'mediaType',
    ...flaggedRequests,
    steps: flaggedCall,
  }),
  familyTest<(typeof everyBodyOfWrongType)[number]>({
    title: 'a refusal has a JSON media type',
    rule: 'mediaType',
    part: 'error',
    only: ({ system }) => system === 'token-standard',
    listed: everyBodyOfWrongType.slice(0, 1),
    steps: (value, asking) => asking.broken(asking.subjectFor(value.rule), value, true),
    otherwise: 'no refusal has an ErrorResponse',
  }),
  familyTest<{ text: string; writing: string }>({
    title: 'a body may have any of its members, or none',
    rule: 'bare',
    only: ({ request }) => request === 'context',
    listed: everyChoiceContextRequest.flatMap(everyText),
    random: jsonText(choiceContextRequest),
    steps: ({ text, writing }, asking) =>
      asking.call(asking.subjectFor(text), text, `a body written ${writing}`),
  }),
  familyTest<{ text: string | undefined; rule: string }>({
    title: 'a body is required',
    rule: 'bodyRequired',
    // HTTP sends an empty body like no body: with Content-Length: 0 (RFC 9110 section 8.6).
    listed: [
      { text: undefined, rule: 'no body' },
      { text: ' ', rule: 'a body of one space' },
      { text: '\r\n', rule: 'a body of one line break' },
    ],
    steps: ({ text, rule }, asking) => asking.bad(asking.subjectFor(rule), text, rule),
  }),
  familyTest<{ rule: string; members: object }>({
    title: 'a body that is not JSON is refused',
    rule: 'bodyJson',
    listed: ({ operation }) =>
      [
        {},
        ...(operation.system === 'registry' ? [{ meta: { reason: 'x' }, excludeDebugFields: true }] : []),
      ].flatMap((members) => BREAKS_OF_JSON.map((rule) => ({ rule, members }))),
    random: fc
      .record({
        rule: fc.constantFrom(...BREAKS_OF_JSON),
        members: fc.record({ excludeDebugFields: fc.boolean() }),
      })
      .map((each) => each),
    steps: ({ rule, members }, asking) => {
      const subject = asking.subjectFor(rule);
      return asking.bad(subject, broken(asking.text(subject, members), rule).value, rule, members);
    },
  }),
  familyTest<{ value: string | Uint8Array; rule: string }>({
    title: 'a body that ends too early is refused',
    rule: 'bodyJson',
    part: 'cut',
    only: ({ request }) => request === 'context',
    random: notJson(choiceContextRequest),
    steps: ({ value, rule }, asking) => asking.bad(asking.subjectFor(value), value, rule),
  }),
  familyTest<{ value: unknown; rule: string }>({
    title: 'a body that is not an object is refused',
    rule: 'bodyObject',
    listed: everyBodyOfWrongType,
    random: bodyOfWrongType,
    steps: (value, asking) => asking.broken(asking.subjectFor(value.rule), value, true),
  }),
  familyTest<(typeof everyUnusualRequest)[number]>({
    title: 'no request is answered 500',
    rule: 'serverError',
    listed: everyUnusualRequest,
    random: unusualRequest,
    steps: ({ body, rule, encode = encodeURIComponent, method, headers, from }, asking) => {
      const subject = asking.subjectFor(body);
      const isFactory = asking.operation.request === 'factory';
      const of = from && isFactory ? from(asking.text(subject)) : body;
      const more = { ...(method && { method }), ...(headers && { headers }) };
      const call = asking.call(subject, of, rule, more);
      return { ...call, ...(typeof subject === 'string' && { id: encode(subject) }) };
    },
  }),
  familyTest<(typeof everyRareArgument)[number]>({
    title: 'no factory for rare choice arguments is answered 500',
    rule: 'serverError',
    part: 'rare',
    only: ({ edition, request }) => edition === 'v2' && request === 'factory',
    listed: everyRareArgument,
    toEvery: true,
    show: ({ rule }) => rule,
    steps: ({ rule, from }, asking) => {
      const subject = asking.subject();
      const [usual, rare] = [asking.text(subject), from?.(asking.text(subject))];
      return usual === rare ? 'the arguments are the same' : asking.call(subject, rare, rule);
    },
  }),
];
