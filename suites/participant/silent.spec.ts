import { PARTY_DETAILS } from '../../src/spec/participant/wire.js';
import { NotApplicable, Inconclusive } from '../../src/http/outcome.js';
import type { Reply } from '../../src/http/reply.js';
import type { Call } from '../../src/model/call.js';
import type { Exchange } from '../../src/model/exchange.js';
import { membersIn } from '../../src/model/participant/judge.js';
import { observe, type Looking } from '../call-test.js';
import { outcomeOf, sortedList } from '../support/reply-words.js';
import { allocation, good, requireRejected } from './calls.js';
import { answerTo, detailsIn } from './questions.js';
import { ofShape } from './shapes.js';
import { everySilentGroup } from './silent-groups.js';

// What the specification does not say about requests and responses. It is recorded, never judged.

const REQUEST = 'Resources / Party allocation request';
const RESPONSE = 'Resources / Party allocation response';
const ENDPOINT = 'Endpoints / 2. Allocate a party';

for (const group of everySilentGroup)
  for (const [name, question] of Object.entries(group))
    observe(`participant.${name}`, REQUEST, async ({ follow, run }) => {
      const exchange = await follow(answerTo(name, group, run));
      if (!exchange)
        throw new NotApplicable(
          'it is refused beside other questions, and to ask it alone may cost one more party',
        );
      const outcome = outcomeOf(exchange.answer as Reply);
      const shown = exchange.answer.status === 200 && question.shows?.(exchange);
      return shown ? `${outcome}, ${shown}` : outcome;
    });

/** The details of a party. @throws {Inconclusive} when there are none */
function detailsOf(exchange: Exchange) {
  const details = detailsIn(exchange);
  if (!details)
    throw new Inconclusive(`the allocation is answered ${exchange.answer.status}, without details`);
  return details;
}

const partyOf = (exchange: Exchange) => String(detailsOf(exchange)['party']);

/** Sends the request that has only a hint. */
const goodOne = ({ follow, run }: Looking) => follow(once(good(run)));

function* once(call: Call): Generator<Call, Exchange, Exchange> {
  return yield call;
}

/** The form of a party identifier, for example "hint::namespace". */
function formOf(party: string, hint = ''): string {
  const [, name = '', namespace] = /^(.*?)(::[^:]*)?$/s.exec(party)!;
  const parts = hint === '' ? [] : name.split(hint);
  const form = parts.length > 1 ? parts.map((part) => part && '…').join('hint') : '…';
  return namespace ? `${form}::namespace` : form;
}

observe('participant.identifier', ENDPOINT, async (looking) => {
  const exchange = await goodOne(looking);
  return formOf(partyOf(exchange), membersIn(exchange.request).partyIdHint);
});

observe('participant.identifier-without-hint', ENDPOINT, async ({ follow, run }) =>
  formOf(partyOf(await follow(ofShape(run, 'bare')))),
);

observe('participant.identifiers-of-one-hint', ENDPOINT, async (looking) => {
  const { run, make } = looking;
  if (run.history.participant.facts.duplicateHints !== 'renamed')
    throw new NotApplicable('such a hint is rejected');
  const { partyIdHint } = membersIn((await goodOne(looking)).request);
  const again = { ...allocation(run, { members: { partyIdHint } }, 'a hint again') };
  return formOf(partyOf(await make(again)), partyIdHint);
});

const DETAILS: readonly [string, (details: Readonly<Record<string, unknown>>) => unknown][] = [
  ['local', ({ isLocal }) => isLocal],
  [
    'first-resource-version',
    ({ localMetadata }) => (localMetadata as Record<string, unknown> | undefined)?.['resourceVersion'],
  ],
  ['default-identity-provider', ({ identityProviderId }) => identityProviderId],
];

for (const [name, member] of DETAILS)
  observe(`participant.${name}`, RESPONSE, async (looking) => {
    const exchanges = [await looking.follow(ofShape(looking.run, 'bare')), await goodOne(looking)];
    const [first, second] = exchanges.map((each) => JSON.stringify(member(detailsOf(each)))?.slice(0, 40));
    return first === second ? (first ?? 'none') : 'differs from party to party';
  });

observe('participant.other-members', RESPONSE, async (looking) =>
  sortedList(
    Object.keys(detailsOf(await goodOne(looking))).filter(
      (name) => !PARTY_DETAILS.some((member) => member.name === name),
    ),
  ),
);

observe('participant.error-present-hint', 'Errors', async (looking) => {
  const { run, send } = looking;
  requireRejected(run);
  const { partyIdHint } = membersIn((await goodOne(looking)).request);
  const again = allocation(run, { members: { partyIdHint } }, 'a hint that is present');
  return outcomeOf(await send(again)).replace(/^\w+ \((.*)\)$/, '$1');
});
