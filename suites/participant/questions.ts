import { leaves } from '../../src/harness/judging/leaves.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import { detailsOf } from './expectations.js';
import { requirePrecondition } from '../support/expect.js';
import type { Participant } from './client.js';

type Members = Record<string, unknown>;

/** What a request may have in it, and a target may accept or refuse. */
export interface Question {
  metadata?: { resourceVersion?: string; annotations?: Members };
  /** Members beside localMetadata; what they name last holds where a group names it twice. */
  members?: (participant: Participant) => Members;
  /** What an accepted answer shows besides, in words. */
  shows?: (reply: Reply) => string;
}

/** Questions that one request can ask together, by name; those that are likely to be refused come first. */
export type Group = Readonly<Record<string, Question>>;

/** A run of a target that refuses none of these groups makes no more parties than this, and a few: an observation is worth none beyond. */
const PARTIES_FOR_ALL_THAT_IS_JUDGED = 36;

/**
 * The answer to the smallest request that shows what a target makes of a question. A party is for ever, so that a whole group is
 * asked at once; only where that is refused, which costs nothing, it is asked in parts: the first one alone, which is the one
 * that most targets refuse, and then each half of the rest.
 * @throws {NotApplicable} when the halves would cost further parties, and the run has made many
 */
export async function answerTo(
  name: string,
  group: Group,
  participant: Participant,
  isWhole = true,
): Promise<Reply> {
  requirePrecondition(await participant.good(), 200, 'a good request');
  const names = Object.keys(group);
  const members = membersOf(Object.values(group), participant);
  const reply = await participant.once(`question ${names.join()}`, { members });
  if (reply.status < 400 || names.length === 1) return reply;
  if (participant.spent >= PARTIES_FOR_ALL_THAT_IS_JUDGED)
    throw new NotApplicable(
      'it is refused beside other questions, and to ask it alone may cost one more party',
    );
  const middle = isWhole ? 1 : Math.floor(names.length / 2);
  const part = names.indexOf(name) < middle ? names.slice(0, middle) : names.slice(middle);
  return answerTo(name, Object.fromEntries(part.map((each) => [each, group[each]!])), participant, false);
}

/** Metadata that may come back as it was, or changed. */
export const withMetadata = (metadata: NonNullable<Question['metadata']>): Question => ({
  metadata,
  shows: (reply) => {
    const returned = leaves(detailsOf(reply)['localMetadata']);
    return [...leaves(metadata)].every(([path, text]) => returned.get(path) === text) ? 'kept' : 'changed';
  },
});

/** The members of a request that asks several questions. */
export function membersOf(questions: Question[], participant: Participant): Members {
  const metadata = questions.flatMap((question) => question.metadata ?? []);
  const annotations = joined(metadata.map((part) => part.annotations ?? {}));
  return {
    partyIdHint: `assay-${participant.unique()}`,
    ...(metadata.length > 0 && { localMetadata: { ...joined(metadata), annotations } }),
    ...joined(questions.map(({ members }) => members?.(participant) ?? {})),
  };
}

const joined = (parts: Members[]): Members =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
