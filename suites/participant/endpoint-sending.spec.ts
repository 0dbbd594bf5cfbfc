import { sending } from '../../src/spec/participant/endpoint.js';
import { tokenRequired, tokenWellFormed } from '../../src/spec/authentication/token.js';
import type { Run } from '../../src/engine/run.js';
import { NotApplicable } from '../../src/http/outcome.js';
import type { Call, Condition } from '../../src/model/call.js';
import type { Exchange } from '../../src/model/exchange.js';
import { FRESH } from '../../src/model/fresh.js';
import { conditionOf, otherVersion } from '../../generators/sending.js';
import {
  everyAcceptedSending,
  everyRefusedSending,
  unusualIn,
  type WrongAllocation,
} from '../../generators/participant/sending.js';
import { test } from '../call-test.js';
import {
  ADMIN,
  allocation,
  badCall,
  good,
  hasCredential,
  hintOf,
  plainHint,
  requireRejected,
  type CallParts,
} from './calls.js';
import { bodyWithNumber, ofAlphabet } from './hints.js';

function conditionIn(
  run: Run,
  { before, ...way }: (typeof everyAcceptedSending)[number]['sending'],
): Condition {
  const sent = conditionOf(way);
  const refused = (turn: number): Condition => ({
    ...sent,
    connection: 'shared with the calls before',
    before: [badCall(run, turn)],
  });
  switch (before) {
    case 'nothing, on a new connection':
      return { ...sent, connection: 'new' };
    case 'nothing, by another version of HTTP':
      return { ...sent, connection: otherVersion(sent) };
    case 'a call that was cut off':
      return { ...sent, connection: 'after a broken-off call' };
    case 'a truncated call':
      return { ...sent, connection: 'after a truncated call' };
    case 'a call that is refused, on the same connection':
      return refused(0);
    case 'a call without a token, on the same connection':
      return refused(1);
    case 'a call with a text that is not a token, on the same connection':
      return refused(2);
  }
}

test('a good call is accepted, however it is sent', sending, {
  cases: { listed: everyAcceptedSending, show: (each) => unusualIn(each.sending) },
  // The broken-off call must come right before the call that it belongs to.
  alone: true,
  steps: function* (each, run) {
    const both = yield* ofAlphabet(each.hint, run);
    // Otherwise the call may have been refused because of its hint.
    if (both.answer.status === 200 && !run.vary.isOff) return;
    yield good(run);
    const call = allocation(run, { members: { partyIdHint: plainHint() } }, 'nothing but a hint');
    yield { ...run.vary.under(call, conditionIn(run, each.sending)), shared: true };
  },
});

/** Calls that must be refused, each for the reason in its name. */
const CALLS: Readonly<Record<WrongAllocation, (run: Run) => Generator<Call, CallParts, Exchange>>> = {
  'a full stop in the hint': just({ members: { partyIdHint: `${FRESH}.b` } }),
  'a hint that is a number': function* (run) {
    yield good(run);
    return { body: bodyWithNumber(run) };
  },
  'half a body': just({ body: '{"partyIdHint":"half' }),
  'a hint that is present': function* (run) {
    requireRejected(run);
    return { members: { partyIdHint: hintOf(yield good(run)) } };
  },
  'no token': just({ caller: { credential: ADMIN, token: 'none', refusedBy: tokenRequired.id } }),
  'a text that is not a token': just({
    caller: { credential: ADMIN, token: 'garbage', refusedBy: tokenWellFormed.id },
  }),
  'a caller without rights': function* (run) {
    if (!hasCredential(run, 'stranger')) throw new NotApplicable('the target file has no stranger');
    yield good(run);
    return { caller: { credential: 'stranger' } };
  },
};

function just(asked: CallParts) {
  return function* (run: Run): Generator<Call, CallParts, Exchange> {
    yield good(run);
    return asked;
  };
}

test('a call is refused for the same reason, however it is sent', sending, {
  part: 'refused',
  cases: {
    listed: everyRefusedSending(),
    show: ({ wrong, blanks, ...way }) => [wrong, ...unusualIn(way), `${blanks} blanks before the body`],
  },
  steps: function* ({ wrong, blanks, ...way }, run) {
    const asked = yield* CALLS[wrong](run);
    const { body, ...call } = allocation(run, asked, wrong);
    yield run.vary.under(
      { ...call, body: ' '.repeat(blanks) + String(body), counterpart: good(run) },
      conditionIn(run, way),
    );
  },
});
