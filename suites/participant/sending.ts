import { Line } from '../../src/harness/http/line.js';
import type { Manner } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import type { Clause } from '../../src/spec/clause.js';
import { everyAcceptedSending, type Sending } from '../../generators/participant/sending.js';
import { everyAlphabetHint, type AlphabetHint } from '../../generators/participant/hint.js';
import { everyText } from '../../generators/json/text.js';
import { headersOf } from '../../generators/sending.js';
import { ADMIN, complete, type Allocation } from './allocation.js';
import { everyAnnotation } from './annotations.js';
import { adminOfProvider, type Other } from './another-caller.js';
import type { Trial } from './trial.js';

/** What is asked for, and by whom, before it is said how it is sent. */
export interface Call extends Pick<Allocation, 'members' | 'body'> {
  /** A credential of the target file; participantAdmin where it is left out. */
  by?: string;
  /** Instead of a credential: the Authorization header, or none; and why nobody is let in with it. */
  refused?: { authorization: string | undefined; by: Clause };
}

/** A call as it is usually sent. */
export const asUsual = ({ by = 'participantAdmin', refused, ...asked }: Call): Allocation => ({
  ...asked,
  caller: refused
    ? { headers: authorizationOf(refused.authorization), refusedBy: refused.by }
    : { credential: by },
});

const authorizationOf = (value: string | undefined): [string, string][] =>
  value === undefined ? [] : [['authorization', value]];

/**
 * Sends a call in another way. `usual`: the answer to the same, sent as usual; null: this way was seen to be accepted. Who
 * wants to know the length of a body that comes in chunks (411) is told it.
 */
export async function sendIn(
  sending: Sending,
  call: Call,
  trial: Trial,
  usual?: Reply | null,
): Promise<Reply> {
  const { before, framing, pieces } = sending;
  const { by = 'participantAdmin', refused, ...asked } = call;
  const token = refused ? undefined : await trial.tokens.of(by);
  const authorization = refused ? refused.authorization : `Bearer ${token?.value}`;
  const line = new Line();
  try {
    const manner = { ...(await prepare(before, trial, line)), chunked: framing === 'chunked', pieces };
    const reply = await trial.participant.allocate({
      ...asked,
      headers: headersOf(sending, authorizationOf(authorization)),
      caller: {
        headers: [],
        as: by,
        ...(token && { holding: token }),
        ...(refused && { refusedBy: refused.by }),
      },
      manner,
      ...(usual !== null && { otherwise: usual ? { usual } : {} }),
    });
    return reply.status === 411 && manner.chunked
      ? await sendIn({ ...sending, framing: 'Content-Length' }, call, trial, usual)
      : reply;
  } finally {
    await line.close();
  }
}

/** Brings about what goes before a call, and tells what follows for the call itself. */
async function prepare(before: Sending['before'], { participant }: Trial, line: Line): Promise<Manner> {
  if (before === 'nothing, by HTTP/2 where it is spoken') return { http2: true };
  if (before === 'a call that was cut off') await participant.breakOff('cut');
  if (before === 'a truncated call') await participant.breakOff('truncated');
  const manner = { line };
  const ask = (caller?: [string, string][]) =>
    participant.allocate({
      members: { partyIdHint: 'a.b' },
      ...(caller && { caller: { headers: caller } }),
      manner,
    });
  if (before === 'a call that is refused, on the same connection') await ask();
  if (before === 'a call without a token, on the same connection') await ask([]);
  if (before === 'a call with a token that is none, on the same connection')
    await ask(authorizationOf('Bearer none'));
  return manner;
}

/** What a call may name besides its hint: as much as is known, so that no two members get in each other's way. */
export function besides(place: number, trial: Trial): Record<string, unknown> {
  const { facts } = trial.participant;
  const { subject, identityProviderId } = trial.tokens.holder('user');
  const named = [
    {},
    { userId: '' },
    { synchronizerId: facts.synchronizers?.[0] },
    { identityProviderId: facts.identityProviders?.[0] },
    { localMetadata: { annotations: everyAnnotation(trial.participant.unique) } },
    { userId: subject, identityProviderId, synchronizerId: facts.synchronizers?.[0] },
  ];
  return named[place % named.length]!;
}

/** So many ways there are to name something besides a hint. */
export const everyBeside = [0, 1, 2, 3, 4, 5].map((place) => ({ place }));

/** Somebody who asks for a party, and all that is named besides a hint. */
type Asker = Other & { members: Record<string, unknown> };

/** Who asks for a hint of the alphabet, and what besides: the admin of an identity provider, where it has the right to. */
export function askerOf(hint: AlphabetHint, trial: Trial): Asker {
  const members = besides(everyAlphabetHint.indexOf(hint) + (trial.participant.round ?? 0), trial);
  const other = adminOfProvider(trial);
  const { userId, identityProviderId: provider = other?.named['identityProviderId'] } = members;
  if (!other || userId || provider !== other.named['identityProviderId'])
    return { ...ADMIN, named: {}, members };
  return { ...other, members: { ...members, ...other.named } };
}

/** The answer to a hint of the alphabet, which is written and sent in a way of its own: one party shows two clauses. */
export const ofAlphabet = (hint: AlphabetHint, trial: Trial): Promise<Reply> =>
  trial.participant.once(hint.what, async () => {
    const { participant } = trial;
    const nth = everyAlphabetHint.indexOf(hint) + (participant.round ?? 0);
    // In rounds, each hint comes in each way.
    const { sending, hint: other } = everyAcceptedSending[nth % everyAcceptedSending.length]!;
    const { credential: by, members } = askerOf(hint, trial);
    const texts = everyText(
      complete(participant.facts, { ...members, partyIdHint: hint.long(participant.unique()) }),
    );
    // The first is how all other calls are written.
    const { text } = texts[(everyAlphabetHint.indexOf(hint) + 1) % texts.length]!;
    const isKnown = (await participant.wasAccepted(hint.what)) && (await participant.wasAccepted(other.what));
    return sendIn(sending, { body: text, by }, trial, isKnown ? null : undefined);
  });
