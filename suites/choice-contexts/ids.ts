import {
  encodedId,
  everyEncoding,
  inLowerCase,
  everyUnknownId,
  unknownId,
} from '../../generators/registry/ids.js';
import { NO_JSON } from '../../generators/sending.js';
import { everyChoiceContextRequest } from '../../generators/registry/choice-context-request.js';
import { isObject } from '../../src/model/reading/wire.js';
import type { Steps } from '../../src/engine/test.js';
import type { Exchange } from '../../src/model/exchange.js';
import { encoded, type Condition } from '../../src/model/call.js';
import { objectOf } from '../../src/model/judgement.js';
import { CONTEXT_OPERATIONS, kindOf } from '../../src/spec/token-standard/operations.js';
import type { Asking } from './asking.js';
import { familyTest, type Declaration, type FamilyTest } from './family.js';

type Unknown = (typeof everyUnknownId)[number] & { members?: object; condition?: Condition };

const IF_NOT = 'who takes no JSON is told so, or gets an error in another form';

const MEMBERS = [{ excludeDebugFields: true }, { excludeDebugFields: false, meta: {} }, { meta: { a: 'b' } }];

const unknownIds: readonly Unknown[] = [
  ...everyUnknownId,
  ...MEMBERS.flatMap((members) =>
    [everyUnknownId[0]!, everyUnknownId[5]!].map((unknown) => ({ ...unknown, members })),
  ),
];

/** The id of the first contract that a response discloses. */
function disclosedIn({ answer }: Exchange): string | undefined {
  const { disclosedContracts } = objectOf(answer) ?? {};
  const contract: unknown = Array.isArray(disclosedContracts) ? disclosedContracts[0] : undefined;
  const id = isObject(contract) ? contract['contractId'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** Makes an unknown id from a real one whose call is accepted, and sends a call for it. */
function* asksForUnknown(unknown: Unknown, asking: Asking): Steps {
  const { from, rule, members = {}, wellFormed, condition, rawEnd } = unknown;
  const known = [...asking.subjects, ...asking.ids('reassigning')];
  for (const real of asking.subjects.filter((each) => typeof each === 'string')) {
    const good = yield asking.good(real);
    const id = from(real, disclosedIn(good));
    if (id === undefined || id === '' || known.includes(id)) continue;
    const call = asking.good(id, members);
    yield {
      ...call,
      ...(rawEnd !== undefined && { id: encoded(real) + rawEnd }),
      made: wellFormed ? 'absent' : 'misshapen',
      varies: rule,
      counterpart: asking.good(real),
      ...(condition && { condition }),
    };
    return;
  }
  yield `no id of the target file can be made into ${rule}`;
}

/** The id of a contract of another kind: an allocation is not a transfer instruction. `place`: which of the kinds. */
function ofOtherKind({ operation, history }: Asking, place: number): string | undefined {
  const named = (same: boolean) =>
    CONTEXT_OPERATIONS.filter(
      ({ request, edition }) => request === 'context' && edition === operation.edition,
    )
      .filter((other) => (kindOf(other) === kindOf(operation)) === same)
      .flatMap((other) => history.subjects.of(other).map((id) => [kindOf(other), id] as const));
  const own = new Set(named(true).map(([, id]) => id));
  const others = new Map<string, string>();
  for (const [kind, id] of named(false))
    if (typeof id === 'string' && !own.has(id) && !others.has(kind)) others.set(kind, id);
  return [...others.values()][place % others.size];
}

const isContext: FamilyTest<unknown>['only'] = ({ request }) => request === 'context';

/** The tests of ids in paths, and of refused calls. */
export const ids: readonly Declaration[] = [
  familyTest<(typeof everyEncoding)[number]>({
    title: 'an id in another encoding is the same id',
    rule: 'pathEncoding',
    listed: everyEncoding,
    always: (encoding) => encoding === inLowerCase,
    random: encodedId,
    show: ({ rule }) => rule,
    steps: ({ instruction, rule, encode }, asking) => {
      // Most ids have no escape with a letter.
      const telling = asking.subjects.find(
        (id) => typeof id === 'string' && /%(?:[a-f]|.[a-f])/.test(encode(id)),
      );
      const id = rule === inLowerCase.rule && typeof telling === 'string' ? telling : asking.id(instruction);
      return { ...asking.good(id), id: encode(id), varies: rule, counterpart: asking.good(id) };
    },
  }),
  familyTest<Unknown>({
    title: 'an unknown id is not found',
    rule: 'unknownId',
    only: isContext,
    listed: (asking) =>
      asking.operation.system === 'registry'
        ? [...unknownIds, ...everyChoiceContextRequest.map((members) => ({ ...everyUnknownId[0]!, members }))]
        : unknownIds,
    random: unknownId,
    show: ({ rule }) => rule,
    steps: asksForUnknown,
  }),
  familyTest<{ id: string }>({
    title: 'an id that the target file calls unknown is not found',
    rule: 'unknownId',
    part: 'named',
    only: isContext,
    listed: (asking) => asking.ids('unknown').map((id) => ({ id })),
    steps: ({ id }, asking) => ({ ...asking.good(id), counterpart: asking.good(asking.subject()) }),
  }),
  familyTest<{ members: object; place: number }>({
    title: 'a contract of another kind is not found',
    rule: 'unknownId',
    part: 'other-kind',
    only: ({ request, system }) => request === 'context' && system === 'token-standard',
    listed: MEMBERS.map((members, place) => ({ members, place })),
    steps: ({ members, place }, asking) => {
      const id = ofOtherKind(asking, place);
      if (id === undefined) return 'the target file names no contract of another kind';
      const call = asking.good(id, members);
      return {
        ...call,
        made: 'absent',
        varies: 'the id of a contract of another kind',
        counterpart: asking.good(asking.subject()),
      };
    },
  }),
  familyTest<Unknown>({
    title: 'a 404 has an ErrorResponse',
    rule: 'notFoundBody',
    only: isContext,
    listed: [
      ...unknownIds.slice(0, 3),
      ...NO_JSON.map((condition, place) => ({ ...unknownIds[3 + place]!, condition })),
    ],
    show: ({ rule, condition }) => [rule, ...(condition ? [condition.accept] : [])],
    steps: asksForUnknown,
    otherwise: IF_NOT,
  }),
  familyTest<{ text: string | undefined; rule: string; condition?: Condition }>({
    title: 'a 400 has an ErrorResponse',
    rule: 'badRequestBody',
    listed: [
      { text: undefined, rule: 'no body', condition: NO_JSON[1]! },
      { text: '{', rule: 'half a body', condition: NO_JSON[0]! },
      { text: '[]', rule: 'an array', condition: NO_JSON[2]! },
      { text: '{"excludeDebugFields":"true"}', rule: 'a flag that is a string' },
      { text: '{"meta":{"a":1}}', rule: 'a number in meta' },
    ],
    steps: ({ text, rule, condition }, asking) => ({
      ...asking.bad(asking.subjectFor(rule), text, rule),
      ...(condition && { condition }),
    }),
    otherwise: IF_NOT,
  }),
  familyTest<{ place: number; members: object }>({
    title: 'a contract under reassignment is in conflict',
    rule: 'reassigningConflict',
    only: isContext,
    listed: (asking) => {
      const places = asking.ids('reassigning').map((_, place) => place);
      return (places.length > 0 ? places : [0]).flatMap((place) =>
        everyChoiceContextRequest.map((members) => ({ place, members })),
      );
    },
    steps: ({ place, members }, asking) => {
      const id = asking.ids('reassigning')[place];
      const { subjects = '' } = asking.operation;
      const key = `registry.${subjects.slice(0, subjects.lastIndexOf('.'))}.reassigning`;
      if (id === undefined) return `the target file names no id under reassignment: ${key}`;
      const counterpart = asking.subjects.length > 0 && {
        counterpart: asking.good(asking.subject(), members),
      };
      return { ...asking.good(id, members), varies: 'an id under reassignment', ...counterpart };
    },
  }),
  familyTest<{ place: number }>({
    title: 'a 409 has an ErrorResponse',
    rule: 'conflictBody',
    only: isContext,
    listed: [0, 1].map((place) => ({ place })),
    steps: ({ place }, asking) => {
      const id = asking.ids('reassigning')[place];
      const key = asking.operation.subjects?.replace(/\.\w+$/, '.reassigning');
      return id === undefined
        ? `the target file names no further id under reassignment: registry.${key}`
        : { ...asking.good(id), varies: 'an id under reassignment' };
    },
  }),
];
