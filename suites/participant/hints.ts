import type { Run } from '../../src/engine/run.js';
import type { Call } from '../../src/model/call.js';
import type { Exchange } from '../../src/model/exchange.js';
import { FRESH, fresh, type FreshForm } from '../../src/model/fresh.js';
import { conditionOf, otherVersion } from '../../generators/sending.js';
import { everyAlphabetHint, type AlphabetHint } from '../../generators/participant/hint.js';
import { everyAcceptedSending } from '../../generators/participant/sending.js';
import { everyText } from '../../generators/json/value.js';
import {
  ADMIN_OF_PROVIDER,
  complete,
  creating,
  factsOf,
  holderOf,
  providerOf,
  type Members,
} from './calls.js';

/** A sample of the unique part of a hint, with the same length. */
const SAMPLE = 'a0b1c2d3e4f5';

/** The hint of a generator, with a placeholder for its unique part. */
export const hintFrom = (from: (unique: string) => string): string => from(SAMPLE).replaceAll(SAMPLE, FRESH);

/** The body of a call whose hint is a number that no other hint has: a target that accepts it cannot refuse it as present. */
export const bodyWithNumber = (run: Run): string =>
  JSON.stringify(complete(run, { partyIdHint: fresh('number') })).replace(/"(\{\{.*?\}\})"/, '$1');

/** The other members that a call may have beside its hint. They are combined so that no two members conflict. */
export function besides(place: number, run: Run): Members {
  const { synchronizers, identityProviders } = factsOf(run);
  const { subject, identityProviderId } = holderOf(run, 'user');
  const [synchronizerId] = synchronizers ?? [];
  const named = [
    {},
    { userId: '' },
    { synchronizerId },
    { identityProviderId: identityProviders?.[0] },
    // Some languages make a list of an object whose names are the first numbers.
    { localMetadata: { annotations: { 0: FRESH, 1: 'x' } } },
    { userId: subject, identityProviderId, synchronizerId },
  ];
  return named[place % named.length]!;
}

/** Every way to name other members beside a hint. */
export const everyBeside = [0, 1, 2, 3, 4, 5].map((place) => ({ place }));

/** A sequence of calls that ends with one exchange. The caller is determined before it. */
type Search = Generator<Call, Exchange, Exchange>;

/** Sends a hint of the alphabet, with its own way of writing and sending: one party tests all of these. */
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
  // The first way of writing is that of all other calls.
  const { text } = texts[(place + 1) % texts.length]!;
  const { before, ...way } = everyAcceptedSending[place]!.sending;
  const sent = conditionOf(way);
  const call = creating(
    run,
    { body: text, ...(isOfProvider && { caller: { credential: ADMIN_OF_PROVIDER } }) },
    hint.what,
    place,
    sent,
  );
  const isOther = before.includes('HTTP');
  return yield isOther && call.condition
    ? { ...call, condition: { ...call.condition, connection: otherVersion(sent) } }
    : call;
}

/** Sends a hint by itself. `turn` distinguishes such calls. */
export function* accepted(run: Run, partyIdHint: string, what: string, turn = 0): Search {
  const provider = yield* providerOf(run);
  return yield creating(run, { members: { partyIdHint }, mayAskForMore: true, provider }, what, turn);
}

/** The user that the participant admin names with each hint. One party tests the hint and the user. */
const NAMED = {
  uuid: 'user',
  exponent: 'participantAdmin',
  // This user is sent with its own provider, which tests a user and a provider together.
  hexadecimal: 'identityProviderAdmin',
} as const satisfies Partial<Record<FreshForm, string>>;

/** A kind of hint that looks like something else. */
type Lookalike = keyof typeof NAMED;

export const everyLookalike = Object.keys(NAMED) as Lookalike[];

/** The user that is named beside such a hint, if the target file names it, and its provider. */
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
