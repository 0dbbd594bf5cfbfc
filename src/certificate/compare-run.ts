import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { UsageError } from '../platform/errors.js';
import { verdictBytes, verdictFrom } from '../results/contradiction.js';
import { fileOfRun, isInRun } from '../platform/run-file.js';
import type { Verdict } from '../results/schema.js';
import { certifiable, predicateOf } from './predicate.js';
import { sha256 } from './key.js';
import { CertificateRefused } from './envelope.js';
import {
  type Predicate,
  type CertificateStatement,
  exchangesIn,
  exchangeSubject,
  REPORTS,
} from './statement.js';

/** The comparison of the reports in a folder with a certificate. */
interface Compared {
  signed: string[];
  /** Certified, but not in the folder. */
  absent: string[];
  /** In the folder, but not certified. */
  unsigned: string[];
}

type Digests = ReadonlyMap<string, string>;

/**
 * Checks that a folder contains the certified run, and that the claims follow from it.
 * @throws {CertificateRefused} with what differs
 * @throws {UsageError} when the folder has no `verdict.json`
 */
export function compareRun({ subject, predicate }: CertificateStatement, dir: string): Compared {
  const digests: Digests = new Map(subject.map(({ name, digest }) => [name, digest.sha256]));
  const bytes = verdictBytes(dir);
  const found = sha256(bytes);
  const wanted = digests.get('verdict.json');
  if (found !== wanted)
    throw new CertificateRefused(
      `${join(dir, 'verdict.json')} is not the one that was certified: its sha256 is ${found}, and ${wanted} was signed. ${whatChanged(digests, bytes, dir)}`,
    );
  checkClaims(predicate, judgedIn(bytes, dir), dir);
  return compareReports(digests, dir);
}

/** @throws {CertificateRefused} when no run can have this verdict: it was changed before it was signed */
function judgedIn(bytes: Buffer, dir: string): Verdict {
  try {
    return verdictFrom(bytes, dir);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new CertificateRefused(`the run in ${dir} cannot be certified: ${error.message}`);
  }
}

/** The maximum number of changed exchanges that are named. */
const MOST_NAMED = 5;

function whatChanged(digests: Digests, bytes: Buffer, dir: string): string {
  let here: Map<CertificateStatement['subject'][number], string>;
  try {
    const placed = exchangesIn(verdictFrom(bytes, dir));
    here = new Map(placed.map((each) => [exchangeSubject(each), each.of]));
  } catch (error) {
    return `It cannot be read any more: ${(error as Error).message}`;
  }
  const names = new Set([...here.keys()].map(({ name }) => name));
  const changes = [
    ...[...here]
      .filter(([{ name, digest }]) => digests.get(name) !== digest.sha256)
      .map(([{ name }, of]) => `${name} (${of}) ${digests.has(name) ? 'was changed' : 'was added'}`),
    ...[...digests.keys()]
      .filter((name) => name.includes('#') && !names.has(name))
      .map((name) => `${name} was removed`),
  ];
  if (changes.length === 0) return 'Its exchanges are those that were signed. Something else was changed';
  const more = changes.length > MOST_NAMED ? `, and ${changes.length - MOST_NAMED} more` : '';
  return `Exchanges: ${changes.slice(0, MOST_NAMED).join(', ')}${more}`;
}

function checkClaims(predicate: Predicate, judged: Verdict, dir: string): void {
  const { verdict, why } = certifiable(judged);
  if (!verdict) throw new CertificateRefused(`the run in ${dir} cannot be certified: ${why}`);
  const { attendance, signedAt, expires } = predicate.assay;
  const own = predicateOf(verdict, { attendance, signedAt, expires });
  const differing = [
    ...(['result', 'passedTests', 'warnedTests', 'failedTests'] as const).filter(
      (member) => !isDeepStrictEqual(own[member], predicate[member]),
    ),
    ...Object.entries(own.assay)
      .filter(
        ([member, value]) => !isDeepStrictEqual(value, predicate.assay[member as keyof typeof own.assay]),
      )
      .map(([member]) => `assay.${member}`),
  ];
  if (differing.length > 0)
    throw new CertificateRefused(`it does not match the verdict that it is about: ${differing.join(', ')}`);
}

function compareReports(digests: Digests, dir: string): Compared {
  const here = REPORTS.filter((name) => isInRun(dir, name));
  const signed = here.filter((name) => digests.has(name));
  const swapped = signed.find((name) => sha256(fileOfRun(dir, name)) !== digests.get(name));
  if (swapped !== undefined)
    throw new CertificateRefused(
      `${join(dir, swapped)} is not the one that was certified: ${digests.get(swapped)} was signed`,
    );
  return {
    signed: ['verdict.json', ...signed],
    absent: REPORTS.filter((name) => digests.has(name) && !here.includes(name)),
    unsigned: here.filter((name) => !digests.has(name)),
  };
}
