import { hintRace } from '../../src/spec/participant/concurrency.js';
import { NotApplicable, Inconclusive, Violation } from '../../src/harness/property/outcome.js';
import { LOOKALIKES } from '../../generators/participant/hint.js';
import { volleys } from '../../generators/participant/same-hint.js';
import { partyOf, requireAllocated, requireDifferent } from './expectations.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { signatureOf } from '../support/reply-words.js';
import type { Participant } from './client.js';
import { ADMIN } from './allocation.js';
import { adminOfProvider } from './another-caller.js';
import { covers } from '../support/covers.js';
import { test } from './trial.js';

/** Whether calls were refused for being in each other's way: not as one is with a hint that is present, and none is by then. */
async function wereContending(
  participant: Participant,
  asked: { members: Record<string, unknown>; caller: { credential: string } },
  replies: Reply[],
): Promise<boolean> {
  if ((await participant.allocate(asked)).status !== 200) return false;
  const present = signatureOf(await participant.allocate(asked));
  return replies.every((reply) => signatureOf(reply) !== present);
}

/** What tells each of the requests from the others: whichever of them makes the party, the answer is to that one. */
const noteOf = (unique: string) => ({ localMetadata: { annotations: { 'assay.example/request': unique } } });

/** So many calls at once there are at least, or none. */
const FEWEST = volleys[0]!.connections;

// The first of the suites of the participant: a volley needs room for as many parties as it has connections, although
// it creates just one where the target keeps the clause.
test('identical hints at once make one party, or several', covers(hintRace), ({ forAll }) =>
  forAll(
    { listed: volleys },
    async ({ connections, lookalike, byAnother }, trial) => {
      const { participant } = trial;
      const renamed = participant.facts.duplicateHints === 'renamed';
      // Fewer than it is meant for show it as well, where the target file has no more room.
      const room = Math.max(participant.room, FEWEST);
      const wanted = Math.min(connections, participant.concurrency, room);
      if (renamed && connections > volleys[0]!.connections) {
        throw new NotApplicable('as many parties as connections are too many where each of them makes one');
      }
      const other = byAnother ? adminOfProvider(trial) : undefined;
      const { credential } = other ?? ADMIN;
      const members = { partyIdHint: LOOKALIKES[lookalike](participant.unique()), ...other?.named };
      const replies = await participant.allocateSimultaneously(
        Array.from({ length: wanted }, () => ({ members: { ...members, ...noteOf(participant.unique()) } })),
        credential,
      );
      if (replies.length < 2) throw new Inconclusive(`only ${replies.length} of ${wanted} calls is answered`);
      const rule = `${wanted} identical hints at once`;
      if (renamed) {
        const identifiers: string[] = [];
        for (const reply of replies) {
          await requireAllocated(participant, reply, rule);
          identifiers.push(requireDifferent(identifiers, partyOf(reply), rule));
        }
        return;
      }
      const accepted = replies.filter(({ status }) => status === 200).length;
      if (accepted === 1) return;
      if (accepted === 0 && (await wereContending(participant, { members, caller: { credential } }, replies)))
        return;
      // In rounds they may come otherwise than usual, which may be why.
      if (accepted === 0 && participant.round !== undefined)
        throw new Inconclusive('no call is accepted in this way');
      if (accepted === 0 && replies.length < wanted)
        throw new Inconclusive('the call that made the party may be one that was left without an answer');
      const actual = `${accepted} of ${wanted} accepted`;
      // Where none was, an error may be the answer to the one that would have been.
      const error = accepted === 0 ? replies.find(({ status }) => status >= 500) : undefined;
      throw new Violation({
        ...{ expected: 'exactly one accepted', actual, gist: 'not exactly one', rule },
        ...(error && { exchange: error.exchange }),
      });
    },
    { alone: true },
  ),
);
