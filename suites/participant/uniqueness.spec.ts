import { duplicateHint, hintCompared, identifierUnique } from '../../src/spec/participant/uniqueness.js';
import type { Run } from '../../src/engine/run.js';
import type { Steps } from '../../src/engine/test.js';
import { inDrawnOrder } from '../../src/engine/cases/cases.js';
import { NotApplicable } from '../../src/http/outcome.js';
import type { Budget } from '../../src/results/schema.js';
import type { Call } from '../../src/model/call.js';
import type { Exchange } from '../../src/model/exchange.js';
import { everyAlphabetHint, plainHint as longHint } from '../../generators/participant/hint.js';
import {
  everyNearHint,
  everyRetry,
  otherLastCharacter,
  zeroBefore,
  nearTo,
  PRESENT,
  steps as sequences,
} from '../../generators/participant/same-hint.js';
import { test } from '../call-test.js';
import {
  ADMIN,
  ADMIN_OF_PROVIDER,
  allocation,
  creating,
  factsOf,
  good,
  hintOf,
  holderOf,
  plainHint,
  providerOf,
  requireRejected,
  type CallParts,
} from './calls.js';
import { accepted, hintFrom, ofAlphabet } from './hints.js';
import { everyShape, ofShape } from './shapes.js';

/** A call that is sent even when the same call was sent before. */
const again = (run: Run, asked: CallParts, varies: string): Call => ({
  ...allocation(run, asked, varies),
  condition: { connection: 'new' },
});

test('a duplicate hint is treated as a duplicate', duplicateHint, {
  cases: { listed: everyRetry },
  alone: true,
  steps: function* ({ rule, between, times, after }, run) {
    const partyIdHint = hintOf(yield good(run));
    const provider = yield* providerOf(run);
    for (let more = 0; more < after && run.client.parties.created < ENOUGH; more += 1)
      yield creating(
        run,
        { members: { partyIdHint: plainHint(`assay-${more}-`) }, mayAskForMore: true, provider },
        'another hint',
        more,
      );
    for (const body of between) yield again(run, { body }, 'what is refused');
    // When hints are renamed, each of these calls creates a party.
    const most = factsOf(run).duplicateHints === 'renamed' ? 1 : times;
    for (let time = 0; time < most; time += 1) {
      const isOther = time % 2 === 1 && provider !== undefined;
      const members = { partyIdHint, ...(isOther && { identityProviderId: provider }) };
      yield again(run, { members, ...(isOther && { caller: { credential: ADMIN_OF_PROVIDER } }) }, rule);
    }
  },
});

/** When a run has created this number of parties, enough other hints follow a hint of its beginning. */
const ENOUGH = 12;

/** Other callers that may ask for a hint, and their requests. `undefined` when the target file does not name them. */
const OTHERS: Readonly<Record<string, (run: Run, provider: string | undefined) => CallParts | undefined>> = {
  'the participant admin, for an identity provider': (run) => ofProvider(run, 0),
  'the participant admin, for another identity provider': (run) => ofProvider(run, 1),
  'the admin of an identity provider': (_, identityProviderId) =>
    identityProviderId === undefined
      ? undefined
      : { members: { identityProviderId }, caller: { credential: ADMIN_OF_PROVIDER } },
  'the user that it is for': (run) => {
    const { subject: userId } = holderOf(run, 'user');
    return userId === undefined ? undefined : { members: { userId }, caller: { credential: 'user' } };
  },
};

function ofProvider(run: Run, place: number): CallParts | undefined {
  const identityProviderId = factsOf(run).identityProviders?.[place];
  return identityProviderId === undefined
    ? undefined
    : { members: { identityProviderId }, caller: { credential: ADMIN } };
}

/** The number of hints of an earlier run that are sent again. Each hint that the target lost creates another party. */
const ASKED_AFTER: Record<Budget, number> = { quick: 2, standard: 4, deep: Infinity };

test('a hint of an earlier run is still present after a restart', duplicateHint, {
  part: 'after',
  cases: ({ history }, budget, seed) => ({
    listed: inDrawnOrder(history.participant.after, seed)
      .slice(0, ASKED_AFTER[budget])
      .map((hint) => ({ hint })),
  }),
  alone: true,
  steps: function* ({ hint }, run) {
    requireRejected(run);
    yield good(run);
    yield again(run, { members: { partyIdHint: hint } }, 'the hint of a party of an earlier run');
  },
});

test('a hint that is present is present for every caller and provider', duplicateHint, {
  part: 'callers',
  cases: { listed: Object.keys(OTHERS) },
  steps: function* (who, run) {
    requireRejected(run);
    const partyIdHint = hintOf(yield good(run));
    const other = OTHERS[who]!(run, yield* providerOf(run));
    if (!other) throw new NotApplicable('the target file does not say who else there is');
    yield again(
      run,
      { ...other, members: { ...other.members, partyIdHint } },
      `a hint that is present, by ${who}`,
    );
  },
});

test('a hint that is present stays present after other calls', duplicateHint, {
  part: 'sequence',
  cases: { random: sequences, runs: { quick: 1, standard: 1, deep: 3 } },
  alone: true,
  steps: function* (sequence, run) {
    const present = hintOf(yield good(run));
    const isRenamed = factsOf(run).duplicateHints === 'renamed';
    for (const step of isRenamed ? sequence.slice(0, OF_RENAMED) : sequence) {
      if ('refused' in step) yield again(run, { body: step.refused }, 'what is refused');
      else {
        const partyIdHint = step.hint === PRESENT ? present : nearTo(present);
        yield again(run, { members: { partyIdHint } }, 'a hint, after other calls');
      }
    }
  },
});

/** The maximum length of a sequence when hints are renamed, because each step may create a party. */
const OF_RENAMED = 3;

/** Asks for a hint that is similar to that of a party, in another way than that party was asked for. */
function* near(run: Run, exchange: Exchange, each: (typeof everyNearHint)[number]): Steps {
  const { from, rule } = each;
  const call = again(run, { members: { partyIdHint: from(hintOf(exchange)) } }, rule);
  const { condition } = run.vary.otherwise(call);
  const connections = ['kept after a refused call', 'after a broken-off call'] as const;
  const connection = connections[Math.abs(everyNearHint.indexOf(each)) % 2]!;
  const { answer } = yield run.vary.isOff ? call : { ...call, condition: { ...condition, connection } };
  // The same body within a moment: a cache still has the response.
  if (answer.status === 200 && !run.vary.isOff) yield call;
}

test('only identical hints are duplicates', hintCompared, {
  cases: { listed: everyNearHint },
  steps: function* (each, run) {
    requireRejected(run);
    yield* near(run, yield good(run), each);
  },
});

test('a hint of digits is not a number', hintCompared, {
  part: 'digits',
  cases: { listed: [zeroBefore] },
  steps: function* (each, run) {
    requireRejected(run);
    const full = yield* ofShape(run, 'full');
    const { answer } = yield* ofShape(run, 'otherProvider');
    // The exchange of the full shape has such a hint.
    if (answer.status !== 200) yield* near(run, full, each);
    // As the key of a list, it would be a place in it.
    if (full.answer.status === 200)
      yield again(run, { members: { partyIdHint: hintOf(full) } }, 'a hint of digits, again');
  },
});

test('hints are compared in full', hintCompared, {
  part: 'last-character',
  cases: { listed: [otherLastCharacter] },
  steps: function* (each, run) {
    requireRejected(run);
    const shared = yield* ofAlphabet(everyAlphabetHint.at(-2)!, run);
    const { from, what } = longHint(255);
    const exchange = shared.answer.status === 200 ? shared : yield* accepted(run, hintFrom(from), what);
    yield* near(run, exchange, each);
    yield again(run, { members: { partyIdHint: hintOf(exchange) } }, 'a hint of 255 characters, again');
  },
});

test('no identifier is given twice', identifierUnique, {
  cases: { listed: everyShape },
  steps: function* (shape, run) {
    yield good(run);
    yield* ofShape(run, shape);
  },
});
