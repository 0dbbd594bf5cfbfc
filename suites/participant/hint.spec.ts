import * as clauses from '../../src/spec/participant/hint.js';
import { Inconclusive, NotApplicable } from '../../src/http/outcome.js';
import type { Cases } from '../../src/engine/cases/cases.js';
import type { Call } from '../../src/model/call.js';
import type { Exchange } from '../../src/model/exchange.js';
import { FRESH, fresh, type FreshForm } from '../../src/model/fresh.js';
import {
  type BrokenHint,
  everyBeyondAscii,
  everyRowOfEmojis,
  lateCharacter,
  everyEscapedHint,
  everyOverlongHint,
  everyRefusedAscii,
  hintBeyondAscii,
  overlongHint,
  refusedAsciiHint,
  everyAlphabetHint,
  everyCharacterAtTheEnds,
  MAX_HINT,
  plainHint,
  SEPARATORS,
} from '../../generators/participant/hint.js';
import { everyNonString } from '../../generators/participant/broken-request.js';
import type { Run } from '../../src/engine/run.js';
import { isUsedUp, membersIn } from '../../src/model/participant/judge.js';
import { test } from '../call-test.js';
import { allocation, creating, factsOf, good, refused, refusedMembers } from './calls.js';
import {
  accepted,
  besides,
  bodyWithNumber,
  everyBeside,
  everyLookalike,
  hintFrom,
  ofAlphabet,
  ofLookalike,
} from './hints.js';
import { ofShape } from './shapes.js';

test('every allowed character is accepted', clauses.hintAlphabet, {
  cases: { listed: everyAlphabetHint },
  // Each is sent right after a refused call, and beside others.
  alone: true,
  steps: function* (hint, run) {
    const { answer } = yield* ofAlphabet(hint, run);
    if (answer.status !== 200) yield* accepted(run, hintFrom(hint.from), hint.what);
  },
});

test('a hint of digits alone is accepted', clauses.hintAlphabet, {
  part: 'digits',
  cases: { listed: ['a hint of digits alone'] },
  steps: function* (what, run) {
    const { answer } = yield* ofShape(run, 'full');
    if (answer.status !== 200) yield* accepted(run, fresh('digits'), what);
  },
});

test('a hint is a text, whatever it looks like', clauses.hintAlphabet, {
  part: 'lookalikes',
  cases: { listed: everyLookalike },
  alone: true,
  steps: function* (lookalike, run) {
    const { answer } = yield ofLookalike(lookalike, run);
    if (answer.status !== 200) yield* accepted(run, fresh(lookalike), `a hint that looks like ${lookalike}`);
  },
});

/** The number of parties that a run with the deep budget creates, including this sweep. */
const ROOM_FOR_ALL = 140;

/** Skips the sweep. @throws {NotApplicable} when the limit of allocations is too low for it */
function requireRoom({ session }: Run): void {
  if (session.target.limits.allocations < ROOM_FOR_ALL)
    throw new NotApplicable(`it takes many parties: give limits.allocations ${ROOM_FOR_ALL} or more`);
}

test('every allowed character is accepted at both ends', clauses.hintAlphabet, {
  part: 'both-ends',
  cases: { deep: everyCharacterAtTheEnds },
  alone: true,
  steps: function* ({ from, what }, run) {
    requireRoom(run);
    yield* accepted(run, hintFrom(from), what);
  },
});

const refusedHint = ({ from, rule }: BrokenHint, run: Run) =>
  refused(run, { members: { partyIdHint: hintFrom(from) } }, rule);

test('no other character of ASCII is accepted', clauses.hintAscii, {
  cases: { listed: [...everyRefusedAscii, lateCharacter, ...everyEscapedHint], random: refusedAsciiHint },
  steps: refusedHint,
});

test('no character beyond ASCII is accepted', clauses.hintBeyondAscii, {
  cases: { listed: [...everyBeyondAscii, ...everyRowOfEmojis], random: hintBeyondAscii },
  steps: refusedHint,
});

for (const { clause, rule, hint } of [
  { clause: clauses.hintAscii, rule: 'a hint with a full stop', hint: `${FRESH}.b` },
  { clause: clauses.hintLengthRefused, rule: 'a hint of 256 characters', hint: FRESH + 'x'.repeat(244) },
  { clause: clauses.hintType, rule: 'a hint that is a number', hint: 7 },
])
  test(`${rule} is refused, whatever else is named`, clause, {
    part: 'beside',
    cases: { listed: everyBeside },
    steps: ({ place }, run) => refused(run, { members: { ...besides(place, run), partyIdHint: hint } }, rule),
  });

for (const { part, listed, named } of [
  { part: undefined, listed: [{ place: 0 }], named: () => ({}) },
  { part: 'beside', listed: everyBeside, named: besides },
])
  test(`an empty hint is refused${part ? ', whatever else is named' : ''}`, clauses.hintNonEmpty, {
    ...(part && { part }),
    cases: { listed },
    steps: function* ({ place }, run) {
      // It is the same hint in every run, so where it was accepted once, it is refused as one that is present.
      if (factsOf(run).duplicateHints === 'rejected') {
        const { partyIdHint = '' } = membersIn((yield good(run)).request);
        yield allocation(run, { members: { partyIdHint } }, 'the hint of a party');
        yield* refused(run, { members: { partyIdHint: `${FRESH}.b` } }, 'a hint with a full stop');
      }
      const steps = refused(run, { members: { ...named(place, run), partyIdHint: '' } }, 'an empty hint');
      for (let next = steps.next(); !next.done;) {
        const exchange: Exchange = yield next.value;
        if (isUsedUp(run.history.participant.parties, exchange.answer))
          throw new Inconclusive(
            'an empty hint is refused as the hint of a party that exists: it may have been accepted before',
          );
        next = steps.next(exchange);
      }
    },
  });

test('every length up to the bound is accepted', clauses.hintLengthAccepted, {
  cases: {
    listed: everyAlphabetHint.filter(({ length }) => length !== undefined),
    show: ({ length }) => `a hint of ${length} characters`,
  },
  alone: true,
  steps: function* (hint, run) {
    const { answer } = yield* ofAlphabet(hint, run);
    const { from, what } = plainHint(hint.length!);
    if (answer.status !== 200) yield* accepted(run, hintFrom(from), what);
  },
});

test('a hint of separators only is accepted', clauses.hintLengthAccepted, {
  part: 'separators',
  cases: { listed: [`a hint of ${MAX_HINT} characters, all of them spaces, colons and minuses`] },
  steps: function* (what, run) {
    const { answer } = yield* accepted(run, fresh('separators'), what, 1);
    if (answer.status === 200) return;
    const few = yield* accepted(
      run,
      hintFrom((unique) => `${unique}${SEPARATORS}`),
      'separators at its end',
      1,
    );
    if (few.answer.status !== 200) throw new Inconclusive('separators are refused, however few they are');
  },
});

/** The number of tries of a short or plain hint, because a party of an earlier run or another client may have it. */
const TRIES = 4;

/** Tries hints of a form that has few values. @returns whether one of them was accepted */
function* anyOf(
  run: Run,
  form: FreshForm,
  what: string,
): Generator<Call | readonly Call[] | string, boolean, Exchange> {
  const members = { partyIdHint: fresh(form) };
  // The refusals of a present hint and of an invalid hint must be known to distinguish them.
  const { answer, request } = yield good(run);
  if (answer.status === 200 && factsOf(run).duplicateHints !== 'renamed')
    yield {
      ...allocation(run, { body: Buffer.from(request.body ?? []) }, 'a hint that is present'),
      condition: { connection: 'new' },
    };
  yield* refused(run, { members: { partyIdHint: 'a.b' } }, 'a full stop in the hint');
  for (let tries = 0; tries < TRIES; tries += 1) {
    // It is made again when the hint is present.
    const { shared: _, another: __, ...call } = creating(run, { members }, what, tries);
    const made = yield call.condition ? call : { ...call, condition: { connection: 'new' } };
    if (made.answer.status === 200) return true;
  }
  return false;
}

test('a hint of one character, many times, is accepted', clauses.hintAlphabet, {
  part: 'one-kind',
  // The refusal of a present hint counts only if no call with that hint is beside it.
  alone: true,
  // Each case creates a party. The quick budget has too few for them.
  cases: ({ vary }): Cases<FreshForm> => ({
    listed: vary.isOff ? [] : ['blanks', 'minuses'],
    deep: () => ['colons', 'underscores'],
  }),
  steps: (form, run) => anyOf(run, form, `a hint of ${form} only`),
  otherwise: 'hints of one character may be present already',
});

test('a hint of one or two characters is accepted', clauses.hintLengthAccepted, {
  part: 'shortest',
  alone: true,
  // Each case creates a party. Only the deep budget uses both lengths.
  cases: { listed: [{ length: 1 }], deep: () => [{ length: 2 }] },
  steps: function* ({ length }, run) {
    const isFree = length === 1 && (yield* anyOf(run, 'one-character', 'a hint of 1 character'));
    // There are few hints of one character, and a party stays.
    if (!isFree) yield* anyOf(run, 'two-characters', 'a hint of 2 characters');
  },
  otherwise: 'hints of that length may be present already',
});

test('no length beyond the bound is accepted', clauses.hintLengthRefused, {
  cases: { listed: everyOverlongHint, random: overlongHint },
  steps: refusedHint,
});

test('a hint may be left out', clauses.hintOptional, {
  cases: { listed: ['no hint'], deep: () => ['no hint, and the same again'] },
  // One right after the other: at the same moment, a cache has nothing yet.
  steps: function* (what, run) {
    if (what === 'no hint') return yield* ofShape(run, 'bare');
    yield allocation(run, {}, what);
    return yield allocation(run, {}, what);
  },
});

test('a hint that is a number is refused', clauses.hintType, {
  part: 'number',
  cases: { listed: ['a number that no other hint has'] },
  steps: (rule, run) => refused(run, { body: bodyWithNumber(run) }, rule),
});

test('a hint that is not a string is refused', clauses.hintType, {
  cases: { listed: everyNonString('partyIdHint') },
  steps: ({ members, rule }, run) => refusedMembers(run, members, rule),
});
