import type { Run } from '../../src/engine/run.js';
import { leaves } from '../../src/model/reading/leaves.js';
import { isObject } from '../../src/model/reading/wire.js';
import type { Call, Condition } from '../../src/model/call.js';
import type { Exchange } from '../../src/model/exchange.js';
import { objectOf } from '../../src/model/judgement.js';
import { allocation, good, plainHint, type Members } from './calls.js';

/** A part of a request that a target may accept or refuse. */
interface Question {
  metadata?: { resourceVersion?: string; annotations?: Members };
  /** Members beside localMetadata. When a group names a member twice, the last value is used. */
  members?: (run: Run) => Members;
  /** The media type of the request, with the charset that JSON has by default. */
  contentType?: string;
  /** What else an accepted response shows, in words. */
  shows?: (exchange: Exchange) => string;
}

/** Questions that one request can ask together, by name. Those that targets are likely to refuse come first. */
export type Group = Readonly<Record<string, Question>>;

/** A run that has created this number of parties creates none for observations alone. */
const PARTIES_FOR_ALL_THAT_IS_JUDGED = 36;

/** How a question is sent, apart from its media type: what is judged of its response must not depend on that. */
const UNUSUAL: Condition = { connection: 'after a broken-off call', framing: 'chunked', accept: null };

/**
 * Makes the smallest request that shows how a target responds to a question. A party is permanent, so a whole group
 * is asked in one request. Only when that is refused, which creates no party, the group is split: the first question
 * alone, because most targets refuse that one, and then each half of the rest.
 * @returns undefined when the halves would create more parties, and the run has created many
 */
export function* answerTo(
  name: string,
  group: Group,
  run: Run,
  isWhole = true,
): Generator<Call, Exchange | undefined, Exchange> {
  yield good(run);
  const names = Object.keys(group);
  const plain = allocation(run, { members: membersOf(Object.values(group), run) }, names.join());
  const contentType = Object.values(group).find((each) => each.contentType)?.contentType;
  const unusual = run.vary.isOff ? {} : UNUSUAL;
  const call = run.vary.under(plain, { ...unusual, ...(contentType !== undefined && { contentType }) });
  const exchange = yield { ...call, shared: true };
  if (exchange.answer.status < 400 || names.length === 1) return exchange;
  if (run.client.parties.created >= PARTIES_FOR_ALL_THAT_IS_JUDGED) return undefined;
  const middle = isWhole ? 1 : Math.floor(names.length / 2);
  const part = names.indexOf(name) < middle ? names.slice(0, middle) : names.slice(middle);
  return yield* answerTo(name, Object.fromEntries(part.map((each) => [each, group[each]!])), run, false);
}

/** The partyDetails of a response. @returns undefined when there are none */
export function detailsIn({ answer }: Exchange): Members | undefined {
  const details = answer.status === 200 ? objectOf(answer)?.['partyDetails'] : undefined;
  return isObject(details) ? details : undefined;
}

/** Metadata that a target may return unchanged or changed. */
export const withMetadata = (metadata: NonNullable<Question['metadata']>): Question => ({
  metadata,
  shows: (exchange) => {
    const returned = leaves(detailsIn(exchange)?.['localMetadata']);
    return [...leaves(metadata)].every(([path, text]) => returned.get(path) === text) ? 'kept' : 'changed';
  },
});

/** The members of a request that asks several questions. */
export function membersOf(questions: readonly Question[], run: Run): Members {
  const metadata = questions.flatMap((question) => question.metadata ?? []);
  const annotations = joined(metadata.map((part) => part.annotations ?? {}));
  return {
    partyIdHint: plainHint(),
    ...(metadata.length > 0 && { localMetadata: { ...joined(metadata), annotations } }),
    ...joined(questions.map(({ members }) => members?.(run) ?? {})),
  };
}

const joined = (parts: readonly Members[]): Members =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
