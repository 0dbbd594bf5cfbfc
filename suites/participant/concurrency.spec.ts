import { hintRace } from '../../src/spec/participant/concurrency.js';
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

/** The minimum number of calls at once. */
const FEWEST = bursts[0]!.connections;

/** Where each of them makes a party, a few are enough. */
const OF_RENAMED = 4;

// The first of the suites of the participant: a burst needs room for as many parties as it has connections, although
// it creates just one where the target keeps the clause.
test('identical hints at once make one party, or several', hintRace, {
  cases: { listed: bursts },
  alone: true,
  steps: function* ({ connections, lookalike, byAnother }, run) {
    const isRenamed = factsOf(run).duplicateHints === 'renamed';
    if (isRenamed && connections > FEWEST)
      throw new NotApplicable('as many parties as connections are too many where each of them makes one');
    const provider = yield* providerOf(run);
    const first = yield good(run);
    // How a hint that is present is refused tells whether calls were refused for being in each other's way.
    if (isAccepted(first.answer) && !isRenamed)
      yield {
        ...allocation(run, { members: { partyIdHint: hintOf(first) } }, 'a hint that is present'),
        condition: { connection: 'new' },
      };
    const isOther = byAnother && provider !== undefined;
    const { concurrency } = run.session.target.limits;
    const most = isRenamed ? OF_RENAMED : connections;
    const count = Math.min(most, concurrency, Math.max(run.client.parties.left, FEWEST));
    const members = { partyIdHint: fresh(lookalike), ...(isOther && { identityProviderId: provider }) };
    const caller = { credential: isOther ? ADMIN_OF_PROVIDER : ADMIN };
    // What tells the requests apart: whichever of them makes the party, the response is to that one.
    const request = (own: object, place: string, varies: string) => ({
      ...allocation(
        run,
        {
          members: {
            ...own,
            localMetadata: { annotations: { 'assay.example/request': `${FRESH}${place}` } },
          },
          caller,
        },
        varies,
      ),
      condition: { connection: 'held back' as const },
    });
    // One more party under way at the same moment: neither response has anything of the other one.
    const hasOther = !isOther && !isRenamed && count > 2;
    const same = hasOther ? count - 1 : count;
    const exchange = yield [
      ...(hasOther ? [request({ partyIdHint: plainHint() }, 'other', 'a hint beside identical ones')] : []),
      ...Array.from({ length: same }, (_, place) =>
        request(members, String(place), `${same} identical hints at once`),
      ),
    ];
    if (isRenamed) return;
    // Where none was accepted because all were in each other's way, the next one must be.
    const { partyIdHint } = membersIn(exchange.request);
    if (partyIdHint === undefined) throw new Inconclusive('no call is answered');
    yield {
      ...allocation(
        run,
        { members: { ...members, partyIdHint }, caller },
        'the hint of several calls at once',
      ),
      condition: { connection: 'new' },
    };
  },
});
