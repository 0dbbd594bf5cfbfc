import type { Run } from '../../src/engine/run.js';
import type { Call } from '../../src/model/call.js';
import type { Exchange } from '../../src/model/exchange.js';
import { FRESH, fresh, type FreshForm } from '../../src/model/fresh.js';
import { conditionOf } from '../../generators/conditions.js';
import { everyAlphabetHint, type AlphabetHint } from '../../generators/participant/hint.js';
import { everyAcceptedSending } from '../../generators/participant/sending.js';
import { everyText } from '../../generators/json/value.js';
import { everyAnnotation } from './annotations.js';
import {
  ADMIN_OF_PROVIDER,
  complete,
  creating,
  factsOf,
  holderOf,
  providerOf,
  type Members,
} from './calls.js';

/** A value of the right length, in the place of what makes a hint fresh. */
const SAMPLE = 'a0b1c2d3e4f5';

/** The hint that a generator makes, with a place for what makes it fresh. */
export const hintFrom = (from: (unique: string) => string): string => from(SAMPLE).replaceAll(SAMPLE, FRESH);

/** What a call may name besides its hint: as much as is known, so that no two members get in each other's way. */
export function besides(place: number, run: Run): Members {
  const { synchronizers, identityProviders } = factsOf(run);
  const { subject, identityProviderId } = holderOf(run, 'user');
  const [synchronizerId] = synchronizers ?? [];
  const named = [
    {},
    { userId: '' },
    { synchronizerId },
    { identityProviderId: identityProviders?.[0] },
    { localMetadata: { annotations: everyAnnotation(FRESH) } },
    { userId: subject, identityProviderId, synchronizerId },
  ];
  return named[place % named.length]!;
}

/** Every way to name something besides a hint. */
export const everyBeside = [0, 1, 2, 3, 4, 5].map((place) => ({ place }));

/** One call: who makes it is known by then. */
type Search = Generator<Call, Exchange, Exchange>;

/** A hint of the alphabet, which is written and sent in a way of its own: one party shows that both are accepted. */
export function* ofAlphabet(hint: AlphabetHint, run: Run): Search {
  const place = everyAlphabetHint.indexOf(hint);
  const provider = yield* providerOf(run);
  const named = besides(place, run);
  const isOfProvider =
    provider !== undefined && !named['userId'] && (named['identityProviderId'] ?? provider) === provider;
  const members = {
    ...named,
    ...(isOfProvider && { identityProviderId: provider }),
    partyIdHint: hintFrom(hint.long),
  };
  const texts = everyText(complete(run, members));
  // The first is how all other calls are written.
  const { text } = texts[(place + 1) % texts.length]!;
  const { before, ...way } = everyAcceptedSending[place]!.sending;
  const call = creating(
    run,
    { body: text, ...(isOfProvider && { caller: { credential: ADMIN_OF_PROVIDER } }) },
    hint.what,
    place,
    { ...conditionOf(way) },
  );
  const isHttp2 = before.includes('HTTP/2');
  return yield isHttp2 && call.condition
    ? { ...call, condition: { ...call.condition, connection: 'HTTP/2' } }
    : call;
}

/** A hint on its own. `turn` tells such calls apart. */
export function* accepted(run: Run, partyIdHint: string, what: string, turn = 0): Search {
  const provider = yield* providerOf(run);
  return yield creating(run, { members: { partyIdHint }, mayAskForMore: true, provider }, what, turn);
}

/** Whom the participant admin names in a call with each hint: one party shows that the hint is accepted, and that the user is. */
const NAMED = {
  uuid: 'user',
  exponent: 'participantAdmin',
  // With its own provider: a user and a provider at once.
  hexadecimal: 'identityProviderAdmin',
} as const satisfies Partial<Record<FreshForm, string>>;

/** A kind of hint that looks like something else. */
type Lookalike = keyof typeof NAMED;

export const everyLookalike = Object.keys(NAMED) as Lookalike[];

/** Who is named beside such a hint: a user, where the target file says who it is, and its provider. */
export function namedBeside(lookalike: Lookalike, run: Run): Members {
  const { subject, identityProviderId } = holderOf(run, NAMED[lookalike]);
  return subject === undefined ? {} : { userId: subject, identityProviderId };
}

/** A call with such a hint. */
export const ofLookalike = (lookalike: Lookalike, run: Run): Call =>
  creating(
    run,
    { members: { ...namedBeside(lookalike, run), partyIdHint: fresh(lookalike) }, mayAskForMore: true },
    `a hint that looks like ${lookalike}`,
    everyLookalike.indexOf(lookalike),
  );
