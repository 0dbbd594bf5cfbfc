import { UsageError } from '../platform/errors.js';
import type { Verdict } from '../results/schema.js';

/** How long a certificate holds when nobody says otherwise: about half a year, after which a node is another one. */
const DEFAULT_DAYS = 180;

const DAY_MS = 24 * 60 * 60 * 1000;
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** When a certificate is to end: a day, or so many days (`180d`) after the run. */
export interface WantedTerm {
  expires?: string | undefined;
  validFor?: string | undefined;
}

/**
 * The last day, in UTC, on which a certificate of this run holds; never after a waiver that it rests on.
 * `because` names that waiver's clause, where it is what ends the certificate.
 * @throws {UsageError} when that day does not exist, or is over.
 */
export function termOf(
  { run, waivers }: Pick<Verdict, 'run' | 'waivers'>,
  { expires: lastDay, validFor }: WantedTerm,
  today: Date,
): { expires: string; because?: string } {
  const wanted = lastDay === undefined ? daysAfter(run.startedAt, validFor) : dayFrom(lastDay);
  const [first] = waivers
    .filter(({ state }) => state === 'applied')
    .sort((a, b) => (a.expires < b.expires ? -1 : 1));
  const sooner = first && first.expires < wanted ? first : undefined;
  const expires = sooner?.expires ?? wanted;
  if (expires >= dayOf(today)) return { expires, ...(sooner && { because: sooner.clause }) };
  if (sooner)
    throw new UsageError(`The waiver of ${sooner.clause} expired on ${expires}: judge the target again.`);
  if (lastDay !== undefined) throw new UsageError(`--expires ${expires}: that day is over.`);
  throw new UsageError(
    `The run is of ${dayOf(new Date(run.startedAt))}, so a certificate of it would have expired on ${expires}: judge the target again, or say with --expires until when it is to hold.`,
  );
}

function daysAfter(startedAt: string, validFor = `${DEFAULT_DAYS}d`): string {
  const [, days] = /^([1-9]\d{0,3})d$/.exec(validFor) ?? [];
  if (days === undefined)
    throw new UsageError(
      `--valid-for ${validFor}: expected a number of days from 1d to 9999d, such as 180d.`,
    );
  return dayOf(new Date(Date.parse(startedAt) + Number(days) * DAY_MS));
}

function dayFrom(text: string): string {
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || dayOf(date) !== text)
    throw new UsageError(`--expires ${text}: expected a day, such as 2027-05-01.`);
  return text;
}
