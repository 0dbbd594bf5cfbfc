import { hintRace } from '../../src/spec/participant/concurrency.js';
import type { Run } from '../../src/engine/run.js';
import { Inconclusive, NotApplicable } from '../../src/http/outcome.js';
import { FRESH, fresh } from '../../src/model/fresh.js';
import { membersIn } from '../../src/model/participant/judge.js';
import { isAccepted } from '../../src/model/participant/answer.js';
import { bursts } from '../../generators/participant/same-hint.js';
import { test } from '../call-test.js';
import {
  ADMIN,
  ADMIN_OF_PROVIDER,
  allocation,
  factsOf,
  good,
  hintOf,
  plainHint,
  providerOf,
} from './calls.js';

/** The minimum number of concurrent calls. */
const FEWEST = bursts[0]!.connections;

/** The number of concurrent calls when each of them creates a party. */
const OF_RENAMED = 4;

/** Runs in which several identical hints were accepted. A larger burst would leave more parties, and show the same. */
const lost = new WeakSet<Run>();

// This test runs first in the suite of the participant. A burst needs the budget for one party per connection,
// although it creates only one party when the target keeps the clause.
test('identical hints at the same time give one party, or several different ones', hintRace, {
  cases: { listed: bursts },
  alone: true,
  steps: function* ({ connections, lookalike, byAnother }, run) {
    const isRenamed = factsOf(run).duplicateHints === 'renamed';
    if (isRenamed && connections > FEWEST)
      throw new NotApplicable('as many parties as connections are too many where each of them makes one');
    if (lost.has(run)) throw new NotApplicable('fewer identical hints at the same moment show it');
    const provider = yield* providerOf(run);
    const first = yield good(run);
    // The refusal of a hint that is present shows later whether calls were refused because of each other.
    if (isAccepted(first.answer) && !isRenamed)
      yield {
        ...allocation(run, { members: { partyIdHint: hintOf(first) } }, 'a hint that is present'),
        condition: { connection: 'new' },
      };
    const isOther = byAnother && provider !== undefined;
    const { concurrency } = run.session.target.limits;
    const most = isRenamed ? OF_RENAMED : connections;
    const count = Math.min(most, concurrency, Math.max(run.client.parties.left, FEWEST));
    const partyIdHint = fresh(lookalike);
    // Both admins in turn, because a target may lock for each caller or each identity provider.
    const partsOf = (place: number) =>
      isOther && place % 2 === 0
        ? {
            members: { partyIdHint, identityProviderId: provider },
            caller: { credential: ADMIN_OF_PROVIDER },
          }
        : { members: { partyIdHint }, caller: { credential: ADMIN } };
    // Distinguishes the requests: the response must belong to the request that created the party.
    const request = (
      { members, caller }: ReturnType<typeof partsOf>,
      place: number | 'other',
      varies: string,
    ) => {
      const localMetadata = { annotations: { 'assay.example/request': `${FRESH}${place}` } };
      const call = allocation(run, { members: { ...members, localMetadata }, caller }, varies);
      // Every third and fourth call is sent in another way: two of them also meet, by the same caller or by both.
      const isPlain = run.vary.isOff || place === 'other' || place % 4 < 2;
      const sending = isPlain ? {} : run.vary.otherwise(call).condition;
      return { ...call, condition: { ...sending, connection: 'held back' as const } };
    };
    // One more party at the same moment. Neither response may contain anything of the other one.
    const hasOther = !isOther && !isRenamed && count > 2;
    const same = hasOther ? count - 1 : count;
    const exchange = yield [
      ...(hasOther
        ? [
            request(
              { members: { partyIdHint: plainHint() }, caller: { credential: ADMIN } },
              'other',
              'a hint beside identical ones',
            ),
          ]
        : []),
      ...Array.from({ length: same }, (_, place) =>
        request(partsOf(place), place, `${same} identical hints at once`),
      ),
    ];
    if (exchange.judgements.some(({ clause, wrong }) => clause === hintRace && wrong)) lost.add(run);
    if (isRenamed) return;
    // When all calls were refused because of each other, the next call must be accepted.
    const { partyIdHint: sent } = membersIn(exchange.request);
    if (sent === undefined) throw new Inconclusive('no call is answered');
    const { members, caller } = partsOf(0);
    yield {
      ...allocation(
        run,
        { members: { ...members, partyIdHint: sent }, caller },
        'the hint of several calls at once',
      ),
      condition: { connection: 'new' },
    };
  },
});
