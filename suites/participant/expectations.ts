import { isObject, type Fields } from '../../src/harness/judging/wire.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { Inconclusive, Violation } from '../../src/harness/property/outcome.js';
import { isAccepted } from '../../src/model/participant/answer.js';
import { partyDetails } from '../../src/spec/participant/response.js';
import { membersOf, type Allocation } from './allocation.js';
import type { Caller } from './caller.js';
import type { Participant } from './client.js';
import type { Trial } from './trial.js';

/**
 * Violated by a refusal, also by one under strain that is not for the strain alone. With which status and body a party is
 * answered, another clause judges.
 */
export async function requireAllocated(participant: Participant, reply: Reply, what: string): Promise<void> {
  if (isAccepted(reply)) {
    const refused = participant.refusedUnderStrain(reply);
    if (refused) throw refusal(refused, what);
    return;
  }
  if (reply.status >= 200 && reply.status < 300)
    throw new Inconclusive(
      `answered ${reply.status} with an error in the place of a party: see ${partyDetails.id}`,
    );
  if (participant.mayBeMade(reply)) {
    throw new Inconclusive('an attempt without a good answer went before, and may have created the party');
  }
  if (await mayLackSynchronizer(participant, reply)) {
    throw new Inconclusive(
      'refused, perhaps because several synchronizers are connected: list them as participant.synchronizers',
    );
  }
  throw refusal(reply, what);
}

const refusal = (reply: Reply, what: string) =>
  new Violation({
    expected: 'status 200 and a party',
    actual: String(reply),
    gist: `refused with ${reply.status}`,
    rule: what,
    exchange: reply.exchange,
  });

/** Answers about who calls, or about the path: not about what was asked for. */
const NOT_OF_THE_REQUEST = [401, 403, 404, 405, 410, 501];

async function mayLackSynchronizer(participant: Participant, { status }: Reply): Promise<boolean> {
  const isKnown = participant.facts.synchronizers !== undefined;
  if (isKnown || status < 400 || NOT_OF_THE_REQUEST.includes(status)) return false;
  return (await participant.good()).status !== 200;
}

/**
 * The hint of a party that was created; other clauses judge whether one is.
 * @throws {Inconclusive} when the party was not created
 */
export function hintOf(reply: Reply): string {
  if (reply.status !== 200) throw new Inconclusive(`a good request is answered ${reply.status}, not 200`);
  return String(membersOf(reply.exchange.request)['partyIdHint']);
}

/**
 * Violated by an accepted call. With which status a call is refused is not shown.
 * @throws {Violation} then
 */
export function requireRefused(reply: Reply, rule: string): void {
  if (reply.status >= 400) return;
  throw new Violation({
    expected: 'a refusal',
    actual: String(reply),
    gist: `answered ${reply.status}`,
    rule,
    exchange: reply.exchange,
  });
}

/**
 * The identifier of the party that was allocated; other clauses judge the answer's form.
 * @throws {Inconclusive} when the answer names no party
 */
export function partyOf(reply: Reply): string {
  const party = detailsOf(reply)['party'];
  if (typeof party !== 'string') throw new Inconclusive('the answer names no party');
  return party;
}

/**
 * The partyDetails of an accepted allocation.
 * @throws {Inconclusive} when there are none
 */
export function detailsOf(reply: Reply): Fields {
  if (reply.status !== 200) throw new Inconclusive(`the allocation is answered ${reply.status}, not 200`);
  const details = (reply.value as { partyDetails?: unknown } | null | undefined)?.partyDetails;
  if (!isObject(details)) throw new Inconclusive('the answer has no partyDetails');
  return details;
}

/**
 * Refuses what is asked for, while a good request is accepted: a target that refuses everything shows nothing. One good
 * request serves the whole run, because each one creates a party for ever.
 */
export async function refuses({ participant }: Trial, broken: Allocation, rule: string): Promise<Reply> {
  const good = await participant.good();
  if (!isAccepted(good)) {
    const how = good.status === 200 ? 'with an error in the place of a party' : `${good.status}, not 200`;
    throw new Inconclusive(`a good request is answered ${how}`);
  }
  const reply = await participant.allocate(broken);
  requireRefused(reply, rule);
  return reply;
}

/** What is wrong with every second hint shows with one of so many that are asked for at once. */
const HINTS = 2;

/** The same with several hints. */
export async function refusesHints(
  trial: Trial,
  { members, ...call }: Allocation,
  rule: string,
): Promise<void> {
  const hints = Array.from({ length: HINTS }, () => `assay-${trial.participant.unique()}`);
  const refused = (partyIdHint: string) =>
    refuses(trial, { ...call, members: { partyIdHint, ...members } }, rule);
  await Promise.all(hints.map(refused));
}

/** The same for who asks, whatever is asked for: without a hint and with one. */
export async function refusesCaller(trial: Trial, caller: Caller, rule: string): Promise<void> {
  await refuses(trial, { caller }, rule);
  await refuses(trial, { caller, members: { partyIdHint: `assay-${trial.participant.unique()}` } }, rule);
}

/**
 * Violated when `identifier` is among the earlier ones; returns it otherwise.
 * @throws {Violation} then
 */
export function requireDifferent(earlier: readonly string[], identifier: string, rule: string): string {
  if (!earlier.includes(identifier)) return identifier;
  const expected = 'an identifier that no other party has';
  throw new Violation({ expected, actual: `${identifier} again`, gist: 'the same identifier', rule });
}

/** A check of `forAll`: a request that is broken in its members is refused, without a hint and with one. */
export const refusesMembers = async (
  { rule, members }: { rule: string; members: Record<string, unknown> },
  trial: Trial,
): Promise<void> => {
  await refuses(trial, { members }, rule);
  if ('partyIdHint' in members) return;
  const partyIdHint = `assay-${trial.participant.unique()}`;
  await refuses(trial, { members: { partyIdHint, ...members } }, rule);
};
