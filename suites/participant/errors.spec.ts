import fc from 'fast-check';
import * as clauses from '../../src/spec/participant/errors.js';
import { tokenRequired, tokenWellFormed } from '../../src/spec/authentication/token.js';
import type { Run } from '../../src/engine/run.js';
import { NotApplicable } from '../../src/http/outcome.js';
import { FRESH, fresh } from '../../src/model/fresh.js';
import type { Call } from '../../src/model/call.js';
import type { Exchange } from '../../src/model/exchange.js';
import { everyBodyOfWrongType } from '../../generators/registry/choice-context-request.js';
import { NO_JSON } from '../../generators/sending.js';
import { broken, everyNotJson } from '../../generators/json/not-json.js';
import { everyBadAllocation, everyRefusedRequest } from '../../generators/participant/broken-request.js';
import { test } from '../call-test.js';
import {
  allocation,
  type CallParts,
  complete,
  factsOf,
  good,
  hasCredential,
  hintOf,
  refused,
  requireRejected,
} from './calls.js';
import { leavesNothing } from './leaves-nothing.js';
import { answerTo, membersOf } from './questions.js';
import { everySilentGroup } from './silent-groups.js';

const TOKENS = { none: tokenRequired.id, garbage: tokenWellFormed.id };

function* failing(
  run: Run,
  { rule, members, hint, body, caller, token, present }: (typeof everyBadAllocation)[number],
): Generator<Call, Call, Exchange> {
  if (caller !== undefined && !hasCredential(run, caller))
    throw new NotApplicable(`the target file has no credentials.${caller}`);
  if (present) requireRejected(run);
  const asked: CallParts = {
    ...(body === undefined
      ? {
          members: present
            ? { partyIdHint: hintOf(yield good(run)) }
            : { ...members, ...(hint && { partyIdHint: hint(FRESH) }) },
        }
      : { body }),
    ...(caller !== undefined && { caller: { credential: caller } }),
    ...(token !== undefined && {
      caller: { credential: 'participantAdmin', token, refusedBy: TOKENS[token] },
    }),
  };
  return allocation(run, asked, rule);
}

for (const { title, clause } of [
  { title: 'a failure has the ledger error body', clause: clauses.errorBody },
  { title: 'the members of an error are of their types', clause: clauses.errorMembers },
])
  test(title, clause, {
    cases: { listed: everyBadAllocation },
    steps: function* (bad, run) {
      yield yield* failing(run, bad);
    },
    otherwise: 'no error has one of these members',
  });

test('a failure has no form that the caller does not accept', clauses.errorBody, {
  part: 'accept',
  cases: (_, budget) => ({
    listed:
      budget === 'quick'
        ? []
        : NO_JSON.flatMap((condition, place) =>
            [everyBadAllocation[place]!, everyBadAllocation.at(-2)!].map((bad) => ({ bad, condition })),
          ),
  }),
  steps: function* ({ bad, condition }, run) {
    yield { ...(yield* failing(run, bad)), condition };
  },
  otherwise: 'a client that does not accept JSON gets an error in another form',
});

/** Media types that no JSON body has. The parser of the request may refuse them before the handler runs. */
const OTHER_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=x', 'x'];

test('a body of another media type is refused with the ledger error body', clauses.errorBody, {
  part: 'unread',
  cases: { listed: [...OTHER_TYPES, undefined].map((type) => ({ type })) },
  steps: function* ({ type }, run) {
    const call = yield* failing(run, everyBadAllocation[0]!);
    yield { ...call, headers: type === undefined ? [] : [['content-type', type]] };
  },
  otherwise: 'it is not answered 400, or a gateway may have given the answer',
});

test('a failure has the ledger error body, whatever failed before', clauses.errorBody, {
  part: 'walk',
  cases: {
    random: fc.array(fc.constantFrom(...everyBadAllocation), { minLength: 30, maxLength: 40 }),
    runs: { quick: 1, standard: 2, deep: 20 },
  },
  steps: function* (walk, run) {
    for (const bad of walk) {
      const isThere = bad.caller === undefined || hasCredential(run, bad.caller);
      const isPossible = !bad.present || factsOf(run).duplicateHints === 'rejected';
      if (isThere && isPossible) yield { ...(yield* failing(run, bad)), condition: { accept: null } };
    }
  },
});

test('a body that is not JSON is refused', clauses.bodyJson, {
  // A parser that repairs the body must find an acceptable request: with a synchronizer when there are several.
  cases: (run) => ({
    listed: [
      ...everyNotJson(complete(run, { partyIdHint: `assay-${FRESH}` })).filter(
        ({ value }) => typeof value === 'string',
      ),
      // A fresh hint cannot be inserted into bytes. These bodies have no hint, so that they cannot be refused because
      // of it.
      ...everyNotJson(complete(run, { localMetadata: {} })).filter(({ value }) => typeof value !== 'string'),
    ],
  }),
  steps: ({ counterpart, rule }, run) =>
    refused(run, { body: counterpart }, rule, (text) => broken(text, rule).value),
});

test('a body that is not an object is refused', clauses.bodyObject, {
  cases: (run) => {
    const good = complete(run, {});
    return {
      listed: [
        ...everyBodyOfWrongType,
        { value: [good], rule: 'an array around a good body' },
        { value: JSON.stringify(good), rule: 'a good body as a text' },
      ],
    };
  },
  steps: ({ value, rule }, run) => refused(run, { body: JSON.stringify(value) }, rule),
});

/** The parts of a call that must be refused, with a hint that must be accepted later. */
const asked = (
  { members, body, hint: changed = (hint) => hint }: (typeof everyRefusedRequest)[number],
  hint: string,
  run: Run,
): CallParts =>
  body
    ? { body: body(complete(run, { partyIdHint: hint })) }
    : { members: { partyIdHint: changed(hint), ...members } };

/** An unknown synchronizer can only be made when the target file lists the known ones, and only one may be left out. */
const applies = ({ members = {} }: (typeof everyRefusedRequest)[number], run: Run) => {
  const { synchronizers } = factsOf(run);
  if (!('synchronizerId' in members)) return true;
  return members['synchronizerId'] === undefined
    ? (synchronizers ?? []).length > 1
    : typeof members['synchronizerId'] !== 'string' || synchronizers !== undefined;
};

test('a call that is refused leaves nothing', clauses.refusedAllocatesNothing, {
  cases: { listed: ['a hint of many calls'] },
  alone: true,
  steps: function* (_, run) {
    const hint = fresh('time');
    const broken = everyRefusedRequest
      .filter((call) => applies(call, run))
      .map((call) => allocation(run, asked(call, hint, run), call.rule));
    yield* leavesNothing(run, [...broken, ...(yield* refusedAnyway(run, hint))], hint);
  },
});

/** Calls that this target refuses although the specification does not require it. */
function* refusedAnyway(run: Run, hint: string): Generator<Call, Call[], Exchange> {
  const calls: Call[] = [];
  for (const group of everySilentGroup)
    for (const [name, question] of Object.entries(group)) {
      const answered = yield* answerTo(name, group, run);
      if (answered === undefined || answered.answer.status < 400) continue;
      const members = { ...membersOf([question], run), partyIdHint: hint };
      calls.push(allocation(run, { members }, `what the observation participant.${name} asks for`));
    }
  return calls;
}
