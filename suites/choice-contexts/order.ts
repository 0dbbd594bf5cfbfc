import fc from 'fast-check';
import { conditionOf, otherVersion } from '../../generators/sending.js';
import {
  bodyOf,
  everySending,
  unusualIn,
  type RegistryRequest,
  type Sending,
} from '../../generators/registry/sending.js';
import { choiceContextRequest } from '../../generators/registry/choice-context-request.js';
import { withoutCondition, type Call, type Condition } from '../../src/model/call.js';
import { FRESH } from '../../src/model/fresh.js';
import { CONTEXT_OPERATIONS, kindOf, type TokenOperation } from '../../src/spec/token-standard/operations.js';
import type { Stock } from '../../generators/token-standard/accounts.js';
import { Asking, TURNS } from './asking.js';
import { familyTest, type Declaration } from './family.js';

const CONNECTIONS: Partial<Record<Sending['before'], NonNullable<Condition['connection']>>> = {
  'nothing, on a new connection': 'new',
  'a good call, on the same connection': 'kept after a good call',
  'a bad call, on the same connection': 'kept after a refused call',
  'a call for an unknown id, on the same connection': 'kept after a call for an unknown id',
  'a call that was cut off': 'after a broken-off call',
  'a truncated call': 'after a truncated call',
};

function askedFor(asked: RegistryRequest, place: number, asking: Asking): Call {
  const isFactory = asking.operation.request === 'factory';
  const subject = asking.subject(place);
  if (asked === 'an unknown id' && !isFactory)
    return { ...asking.good('b7e151628aed2a6abf7158809cf4f3c7'), made: 'misshapen', varies: asked };
  const [moving] = asking.ids('reassigning');
  if (asked === 'an id under reassignment' && moving !== undefined)
    return { ...asking.good(moving), varies: asked };
  const text = bodyOf(asked);
  if (!isFactory) return asking.call(subject, text, asked);
  if (asked === 'a meta that is a text') return asking.call(subject, '{"choiceArguments":"x"}', asked);
  if (!/^\{.*\}$/s.test(text)) return asking.call(subject, text, asked);
  const { meta: _, ...members } = JSON.parse(text) as { meta?: unknown };
  return asking.call(subject, asking.text(subject, members), asked);
}

const isSameVersion = (one: TokenOperation, other: TokenOperation) => one.edition === other.edition;

/** The other operations for the same contracts. */
const siblings = ({ operation }: Asking): TokenOperation[] =>
  CONTEXT_OPERATIONS.filter(
    (other) => other !== operation && other.request === 'context' && kindOf(other) === kindOf(operation),
  );

const BODIES = [{}, { excludeDebugFields: true }, { excludeDebugFields: false }] as const;

/** Calls that may leave state behind. Each is sent right before a call of the operation. */
function callsBefore(asking: Asking): Call[] {
  const { history, operation } = asking;
  const [first, second] = [asking.subject(0), asking.subject(1)];
  const isContext = operation.request === 'context';
  const metas = isContext
    ? [{ meta: { note: FRESH } }, { meta: { reason: 'x' }, excludeDebugFields: true }]
    : [];
  const others = CONTEXT_OPERATIONS.filter(
    (other) =>
      other !== operation && isSameVersion(other, operation) && history.subjects.of(other).length > 0,
  );
  return [
    ...[...BODIES, ...metas].map((members) => asking.good(first, members)),
    ...[...BODIES, ...metas].map((members) => asking.good(second, members)),
    ...['', '{', '[]', '{"excludeDebugFields":"x"}'].map((text) =>
      asking.call(first, text, `the body ${text}`),
    ),
    ...(isContext
      ? [{ ...asking.good('b7e151628aed2a6abf7158809cf4f3c7'), made: 'misshapen' as const }]
      : []),
    ...others
      .map((other) => new Asking(other, history))
      .map((other) => other.good(other.subject(0), { excludeDebugFields: true })),
  ];
}

/** Each of these calls before each correct call whose response would show left-over state. */
const everyPair = (asking: Asking): { last: Call }[] =>
  callsBefore(asking).flatMap((before) =>
    [
      asking.good(asking.subject(0)),
      ...(asking.operation.system === 'registry'
        ? [
            asking.good(asking.subject(0), { meta: { reason: 'x' } }),
            asking.good(asking.subject(0), { excludeDebugFields: true }),
          ]
        : []),
    ].map((last) => ({ last: { ...last, condition: { before: [before] } } })),
  );

/** The numbers of concurrent calls, by system. With many operations, each sends fewer bursts. */
const BURSTS = { registry: [2, 4, 8, 16], 'token-standard': [8] };

/** Concurrent calls: for different subjects, with different flags, and each beside a call that is refused. */
function bursts(asking: Asking): { calls: Call[] }[] {
  const one = (place: number, flags: readonly object[]) =>
    asking.good(asking.subject(place), flags[place % flags.length]);
  const { system } = asking.operation;
  return [
    ...BURSTS[system].flatMap((count) => [
      ...(system === 'registry'
        ? [{ calls: Array.from({ length: count }, (_, place) => one(place, BODIES.slice(0, 1))) }]
        : []),
      { calls: Array.from({ length: count }, (_, place) => one(place, BODIES.slice(1))) },
    ]),
    {
      calls: Array.from({ length: system === 'registry' ? 8 : 4 }, (_, place) => [
        asking.call(asking.subject(place), '[]', 'an array'),
        one(place, BODIES.slice(1)),
      ]).flat(),
    },
  ];
}

/** Each is new each time it is sent: in its value, in one of two values, or in its name alone. */
const FRESH_METAS = [{ note: FRESH }, { note: `${FRESH}-2`, reason: 'x' }, { [FRESH]: 'the same value' }];

/** The tests of how, when and after which call a call is sent. */
export const order: readonly Declaration[] = [
  familyTest<Sending>({
    title: 'how a call is sent makes no difference',
    rule: 'sending',
    listed: ({ operation }) => {
      const share = CONTEXT_OPERATIONS.filter(
        (other) => other.system === operation.system && isSameVersion(other, operation),
      );
      return everySending().filter((_, at) => at % share.length === share.indexOf(operation));
    },
    show: unusualIn,
    steps: (sending, asking) => {
      const call = askedFor(sending.asked, sending.instruction, asking);
      const counterpart = asking.good(asking.subject(sending.instruction));
      const sent = conditionOf(sending);
      const isOther = sending.before === 'nothing, by another version of HTTP';
      const connection = isOther ? otherVersion(sent) : CONNECTIONS[sending.before];
      const condition = { ...(connection && { connection }), ...sent };
      return { ...call, condition, counterpart };
    },
  }),
  familyTest<{ last: Call } | { requests: readonly { meta?: object }[]; place: number }>({
    title: 'earlier requests do not change a response',
    rule: 'independentAnswers',
    listed: everyPair,
    random: fc
      .tuple(fc.array(choiceContextRequest, { minLength: 1, maxLength: 3 }), fc.nat(2))
      .map(([requests, place]) => ({ requests, place })),
    alone: true,
    show: (value) => ('last' in value ? value.last.condition?.before?.[0]?.varies : value.requests),
    steps: function* (value, asking) {
      if ('last' in value) {
        yield withoutCondition(value.last);
        yield value.last;
        return;
      }
      const subject = asking.subject(value.place);
      yield asking.good(subject);
      const isContext = asking.operation.request === 'context';
      const before = value.requests.map(({ meta, ...flag }) =>
        asking.good(subject, isContext && meta ? { meta, ...flag } : flag),
      );
      yield asking.good(subject, {}, { before });
    },
    otherwise: 'no response could be compared with an earlier one',
  }),
  familyTest<{ turn: number; meta: object }>({
    title: 'a response contains nothing of the meta of another request',
    rule: 'independentAnswers',
    part: 'meta',
    only: ({ request }) => request === 'context',
    listed: ({ operation }) =>
      (operation.system === 'registry' ? [0, 1, 2, 3, 4, 5] : [0, 1]).flatMap((turn) =>
        FRESH_METAS.filter((_, at) => at !== turn % FRESH_METAS.length).map((meta) => ({ turn, meta })),
      ),
    alone: true,
    steps: function* ({ turn, meta }, asking) {
      const other = asking.subject(turn % 2);
      // What is kept by the body alone shows for another contract with the same body, asked for the first time.
      const isSame = turn % 2 === 1 && Object.keys(meta).length === 1;
      yield asking.good(isSame ? other : asking.subject(0), { meta });
      yield asking.good(
        other,
        { meta: isSame ? meta : { ...meta, other: FRESH } },
        { before: [asking.good(asking.subject(0), { meta })] },
      );
      yield asking.good(other, {}, { before: [asking.good(asking.subject(0), { meta })] });
    },
    otherwise: 'no meta shows in a response',
  }),
  familyTest<{ calls: Call[] } | { shots: { place: number; flag: boolean }[] }>({
    title: 'calls at the same time each get their own response',
    rule: 'parallelAnswers',
    listed: bursts,
    random: fc
      .array(fc.record({ place: fc.nat(3), flag: fc.boolean() }), { minLength: 2, maxLength: 8 })
      .map((shots) => ({ shots })),
    alone: true,
    show: (value) => ('calls' in value ? value.calls.length : value.shots),
    steps: function* (value, asking) {
      const calls =
        'calls' in value
          ? value.calls
          : value.shots.map(({ place, flag }) =>
              asking.good(asking.subject(place), { excludeDebugFields: flag }),
            );
      if (asking.subjects.length < 2) {
        yield 'the target file names one subject only: nothing can be mixed up';
        return;
      }
      for (const call of new Set(calls.filter(({ varies }) => varies !== 'an array'))) yield call;
      yield calls;
    },
    otherwise: 'all responses are the same, so nothing can be mixed up',
  }),
  familyTest<{ other: number; members: object }>({
    title: 'a choice context is that of its own choice',
    rule: 'contextOfChoice',
    listed: [0, 1].flatMap((other) =>
      [{}, { meta: { 'assay.example/order': FRESH } }].map((members) => ({ other, members })),
    ),
    alone: true,
    steps: function* ({ other, members }, asking) {
      const sibling = siblings(asking)[other];
      if (!sibling) {
        yield 'there is no further choice on such contracts';
        return;
      }
      const named = new Set(asking.history.subjects.of(sibling));
      const id = asking.subjects.find((each) => named.has(each));
      if (id === undefined) {
        yield `the target file names no contract for both ${asking.operation.name} and ${sibling.name}`;
        return;
      }
      yield asking.good(id, members);
      yield asking.good(id, members, { before: [new Asking(sibling, asking.history).good(id, members)] });
    },
    otherwise: 'no two choices have different contexts',
  }),
  familyTest<{ isTurned: boolean; place: number }>({
    title: 'which choice was asked for first decides nothing',
    rule: 'contextOfChoice',
    part: 'first',
    only: ({ name }) => name === 'cancel-v2',
    listed: TURNS.map((isTurned, place) => ({ isTurned, place })),
    alone: true,
    steps: function* ({ isTurned, place }, asking) {
      const id = (asking.history.subjects.stock as Stock).allocations?.at(-1 - place);
      if (id === undefined)
        yield 'the target file names too few allocations: registry.tokenStandard.v2.sizes';
      else {
        const others = siblings(asking).filter(({ edition }) => edition === 'v2');
        const calls = [asking, ...others.map((each) => new Asking(each, asking.history))];
        yield* (isTurned ? calls.toReversed() : calls).map((each) => each.good(id));
      }
    },
    otherwise: 'no two choices have different contexts',
  }),
];
