import type { HttpRequest, RawExchange } from '../../src/harness/http/message.js';
import { Line } from '../../src/harness/http/line.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { Violation } from '../../src/harness/property/outcome.js';
import type { Clause } from '../../src/spec/clause.js';
import { tokenNotYetValid } from '../../src/spec/authentication/token.js';
import { BY_ANYBODY, IN_ITS_WAY, type Manner as Again } from '../support/repertoire.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import {
  ADMIN,
  anew,
  createsNothing,
  requestOf,
  sentOtherwise,
  type Allocation,
  type Sender,
} from './allocation.js';
import { mayBeByAnother } from './another-caller.js';
import { mustBeRefused, refusedFor } from './ruled.js';

/** What differs in how a call is sent, from how it usually is. */
export type Sent = Pick<Allocation, 'headers' | 'manner' | 'otherwise'>;

/** Who makes calls again: the participant of a case of its own. */
interface Caller extends Pick<Sender, 'begin'> {
  room: number;
  allocate(allocation: Allocation): Promise<Reply>;
  byAnother(allocation: Allocation): Promise<Allocation | undefined>;
}

/** Takes up a call that must be refused among those that are made again. `connect` makes who makes them. */
export function rehearse(
  target: TargetUnderTest,
  log: RawExchange[],
  { allocation, request, usual }: { allocation: Allocation; request: HttpRequest; usual: Reply },
  connect: () => Caller,
): void {
  const { caller = ADMIN, headers, otherwise, method } = allocation;
  if (method ?? (headers && !otherwise)) return;
  if (caller.refusedBy === tokenNotYetValid && !caller.alike) return;
  if (usual.status < 400 || !mustBeRefused(target, request, caller)) return;
  const key = JSON.stringify([request.url, request.headers, caller, request.body?.toString()]);
  target.repertoire.add(`participant ${key}`, log, {
    service: 'participant',
    kind: refusedFor(target, request, caller)?.id ?? '',
    atOnce: () => Math.max(1, connect().room - 1),
    filler: () => createsNothing(target, request.url),
    prelude: brokenOffBy(connect),
    manners: [
      ...(otherwise ? IN_ITS_WAY : BY_ANYBODY),
      ...(mayBeByAnother(target, caller, request) ? (['by another caller'] as const) : []),
    ],
    make: (how) => again(target, connect(), anew(allocation), usual, how),
  });
}

/** What comes right before a call: one that is broken off in the middle. */
const brokenOffBy = (connect: () => Pick<Sender, 'begin'>) => async () => {
  const end = await connect().begin();
  return () => end('cut');
};

/**
 * Takes up a check of one call among those that are made again, also on new connections and in another way: it gives the
 * answer, or throws what is wrong with it. `connect` makes who makes them.
 */
export function rehearseCheck<Asker extends Pick<Sender, 'begin'>>(
  { repertoire, witness }: TargetUnderTest,
  log: RawExchange[],
  { key, clause }: { key: string; clause: Clause },
  connect: () => Asker,
  check: (asker: Asker, sent: Sent) => Promise<Reply>,
): void {
  repertoire.add(`participant ${clause.id} ${key}`, log, {
    ...{ service: 'participant', kind: clause.id, manners: BY_ANYBODY, prelude: brokenOffBy(connect) },
    make: async (how) => {
      const line = new Line();
      try {
        const reply = await check(connect(), {
          ...(how === 'on a new connection' && { manner: { line } }),
          ...(how === 'sent in another way' && sentOtherwise()),
        });
        witness.note(reply, [{ clause }]);
        return reply;
      } catch (error) {
        if (!(error instanceof Violation)) throw error;
        if (error.exchange) witness.note({ exchange: error.exchange }, [{ clause, wrong: error }]);
        return undefined;
      } finally {
        await line.close();
      }
    },
  });
}

async function again(
  target: TargetUnderTest,
  participant: Caller,
  allocation: Allocation,
  usual: Reply,
  how: Again,
): Promise<Reply | undefined> {
  const asked =
    how === 'by another caller' ? await participant.byAnother(allocation) : await stillTooEarly(allocation);
  const { participant: facts } = target.session.target;
  if (!asked || !facts || !mustBeRefused(target, requestOf(facts, asked), asked.caller ?? ADMIN))
    return undefined;
  const line = new Line();
  try {
    return await participant.allocate({
      ...asked,
      ...(how === 'on a new connection' && { manner: { ...asked.manner, line } }),
      ...(how === 'sent in another way' && sentOtherwise(usual)),
    });
  } finally {
    await line.close();
  }
}

/** A token that was refused because it is too early may rightly be let in later: the same call, with one made anew. */
async function stillTooEarly({ caller = ADMIN, ...call }: Allocation): Promise<Allocation> {
  const { refusedBy, alike } = caller;
  const isEarly = refusedBy === tokenNotYetValid && alike;
  return { ...call, caller: isEarly ? { ...(await alike(ADMIN.credential)), refusedBy, alike } : caller };
}
