import { UsageError } from '../platform/errors.js';
import { verdictBytes, verdictFrom } from '../results/contradiction.js';
import { fileOfRun, isInRun } from '../platform/run-file.js';
import { certifiable, predicateOf, contradiction } from './predicate.js';
import { seal } from './envelope.js';
import type { VerifyingKey } from './key.js';
import {
  PREDICATE_TYPE,
  STATEMENT_TYPE,
  type CertificateStatement,
  exchangesIn,
  exchangeSubject,
  fileSubject,
  REPORTS,
} from './statement.js';
import type { Verdict } from '../results/schema.js';

/** The default validity of a certificate, about half a year: after that a node has changed. */
const DEFAULT_DAYS = 180;

const DAY_MS = 24 * 60 * 60 * 1000;
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** When a certificate should expire: on a day, or a number of days (`180d`) after the run. */
interface WantedTerm {
  expires?: string | undefined;
  validFor?: string | undefined;
}

/**
 * The last day, in UTC, on which a certificate of this run is valid. It is never later than the expiry of an applied
 * waiver. `because`: the clause of the waiver that limits it.
 * @throws {UsageError} when that day does not exist, or has passed
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
  if (lastDay !== undefined) throw new UsageError(`--expires ${expires}: that day is in the past.`);
  throw new UsageError(
    `The run is of ${dayOf(new Date(run.startedAt))}, so its certificate would have expired on ${expires}: judge the target again, or give the last day with --expires.`,
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

/** How a run is certified, and by whom. */
interface Signing extends WantedTerm {
  key: VerifyingKey;
  /** Who witnessed the run, in addition to the signer. */
  witness?: string | undefined;
  url?: string | undefined;
}

interface Signed {
  /** The certificate: a DSSE envelope, JSON. */
  text: string;
  statement: CertificateStatement;
  /** The clause whose waiver limits the validity. */
  because?: string;
}

/** Certifies a run. @throws {UsageError} when nothing in the folder can be certified for this validity */
export function signRun({ dir, ...signing }: Signing & { dir: string }, now = new Date()): Signed {
  const reports = REPORTS.filter((name) => isInRun(dir, name)).map(
    (name) => [name, fileOfRun(dir, name)] as const,
  );
  return signFiles({ dir, verdict: verdictBytes(dir), reports }, signing, now);
}

interface SignedFiles {
  /** The name of their folder in messages. */
  dir: string;
  /** `verdict.json`. */
  verdict: Buffer;
  /** Those of `REPORTS` that exist. */
  reports: readonly (readonly [name: string, bytes: Buffer])[];
}

/** @throws {UsageError} like `signRun`, for files that are not in a folder */
export function signFiles(
  { dir, verdict: bytes, reports }: SignedFiles,
  { key, witness, url, ...wanted }: Signing,
  now = new Date(),
): Signed {
  const { verdict, why } = certifiable(verdictFrom(bytes, dir));
  if (!verdict) throw new UsageError(`${dir} cannot be certified: ${why}.`);
  const { expires, because } = termOf(verdict, wanted, now);
  const statement: CertificateStatement = {
    _type: STATEMENT_TYPE,
    subject: [
      fileSubject('verdict.json', bytes),
      ...reports.map(([name, file]) => fileSubject(name, file)),
      ...exchangesIn(verdict).map(exchangeSubject),
    ],
    predicateType: PREDICATE_TYPE,
    predicate: predicateOf(verdict, {
      attendance: witness === undefined ? { kind: 'self-run' } : { kind: 'witnessed', by: witness },
      signedAt: now.toISOString(),
      expires,
      url,
    }),
  };
  const wrong = contradiction(statement, now);
  if (wrong !== undefined)
    throw new UsageError(`${dir} cannot be certified: its certificate would contradict itself: ${wrong}.`);
  return { text: seal(statement, key), statement, ...(because !== undefined && { because }) };
}
