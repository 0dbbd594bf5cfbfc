import { atOrBefore, failureBody } from '../../spec/scan/endpoint.js';
import { snapshot, digestFits } from '../../spec/scan/snapshot.js';
import { OBJECT_REFERENCE, SNAPSHOT_REFERENCE } from '../../spec/scan/wire.js';
import { utcInstantOf } from '../reading/instant.js';
import { isObject } from '../reading/wire.js';
import { errorResponse, isErrorResponse, membersOf, otherError, wrongBody } from '../members.js';
import { objectOf, judgement, wrongStatus, type Answer, type Judgement, type Wrong } from '../judgement.js';

/** A call of Endpoints / 3, as the model reads it. */
export interface BulkAcsCall {
  /** Identifies the question: its path and query. */
  question: string;
  /** The record time that was asked for, with its instant in nanoseconds since 1970. Absent when none was asked for. */
  asked?: { text: string; instant: bigint };
  /** Whether the target has answered such a call with a snapshot before. An error is then its own and not its gateway's. */
  served: boolean;
  /** Whether it has answered a call with exactly the same headers. An error is then about what is asked, not how. */
  servedAlike: boolean;
  /** For a client that does not accept JSON; `html`: it accepts an HTML page. */
  otherwise?: 'html' | 'neither';
  /** Whether the target file says that this question fails. */
  fails: boolean;
}

/** Statuses from in front of a service: about the caller, the method, the form or size of a request, or the rate. */
const NOT_OF_THE_SERVICE = [
  401, 403, 405, 406, 407, 408, 411, 413, 414, 415, 421, 426, 429, 431, 501, 502, 503, 504,
];

/** Whether a status of an error may come from the service itself. */
const isOfTheService = (status: number): boolean => status >= 400 && !NOT_OF_THE_SERVICE.includes(status);

/** Those of them that are about the form of the request: its method and headers. */
const ABOUT_THE_FORM = [405, 406, 411, 415, 501];

/** Whether a response says that nothing exists for what is asked. */
export const isAboutTheQuestion = (
  { served, servedAlike, otherwise }: BulkAcsCall,
  status: number,
): boolean =>
  (served && (isOfTheService(status) || (status === 406 && otherwise === undefined))) ||
  (servedAlike && ABOUT_THE_FORM.includes(status));

/** Judges the response to a call of Endpoints / 3, clause by clause. */
export function bulkAcs({ asked, served, fails, otherwise }: BulkAcsCall, answer: Answer): Judgement[] {
  const { status } = answer;
  if (status >= 400) {
    if ((!fails || otherwise) && !(served && isOfTheService(status))) return [];
    return otherwise
      ? otherError(answer, failureBody, otherwise)
      : errorResponse(answer, failureBody, 'a request that fails');
  }
  if (isErrorResponse(answer)) {
    const expected = 'a status that says that the request failed';
    const wrong = { expected, actual: String(answer), symptom: `a failure with ${status}` };
    return [judgement(failureBody, wrong)];
  }
  if (fails && status === 200) {
    const expected = 'an error, because scan.bulkAcs.failing of the target file lists this query';
    return [judgement(failureBody, { expected, actual: String(answer), symptom: 'answered 200' })];
  }
  const wrong =
    wrongStatus(answer, [200], 'a request that is accepted') ?? wrongBody(answer, [], 'a JSON object');
  const reference = objectOf(answer);
  if (wrong || !reference) return [judgement(snapshot, wrong)];
  const { object_refs: objects, record_time: time } = reference;
  const found = typeof time === 'string' ? utcInstantOf(time) : undefined;
  return [
    judgement(snapshot, undefined),
    ...membersOf(reference, SNAPSHOT_REFERENCE),
    ...(Array.isArray(objects) ? objects : [])
      .filter(isObject)
      .flatMap((object) => membersOf(object, OBJECT_REFERENCE)),
    ...(asked && found !== undefined ? [judgement(atOrBefore, wrongTime(asked, found, String(time)))] : []),
  ];
}

const wrongTime = (asked: BulkAcsCall['asked'] & {}, found: bigint, text: string) =>
  found <= asked.instant
    ? undefined
    : {
        expected: `a snapshot at or before ${asked.text}`,
        actual: `one of ${text}`,
        symptom: 'later than asked for',
      };

/** An object that was downloaded. */
export interface DigestedObject {
  digest: string;
  /** Equal for equal bytes only. */
  fingerprint: string;
  /** How the digest matches the bytes, such as "sha256 in base64". Undefined when no known way matches. */
  way: string | undefined;
  /** How another digest matches these bytes. */
  wayOf: (digest: string) => string | undefined;
  /** In bytes. */
  size?: number;
}

type Seen = DigestedObject & { answer: Answer };

/** Laws over the objects of a run: a digest belongs to its bytes. */
export class Digests {
  readonly #seen: Seen[] = [];

  /** Judges an object compared with earlier ones, and remembers it. The first one shows nothing. */
  see(object: DigestedObject, answer: Answer): Judgement[] {
    const { digest, fingerprint } = object;
    const isFirst = this.#seen.length === 0;
    const others = this.#seen.filter((other) => other.fingerprint !== fingerprint || other.digest !== digest);
    const wrong = others.map((other) => wrongBeside(object, other)).find((each) => each !== undefined);
    const isKnown = this.#seen.length > others.length;
    if (!isKnown) this.#seen.push({ ...object, answer });
    return isFirst ? [] : [judgement(digestFits, wrong)];
  }
}

function wrongBeside(now: DigestedObject, other: Seen): Wrong | undefined {
  const against = other.answer;
  if (now.digest === other.digest)
    return {
      expected: 'a digest of its own for other bytes',
      actual: now.digest,
      symptom: 'the digest of other bytes',
      against,
    };
  if (now.way !== undefined && other.way !== undefined) return undefined;
  if (now.fingerprint === other.fingerprint)
    return {
      expected: `the digest of the same bytes, ${other.digest}`,
      actual: now.digest,
      symptom: 'another digest of the same bytes',
      against,
    };
  const way = now.way ?? other.way;
  if (way === undefined) {
    const wrong = swapped(now, other) ?? swapped(other, now);
    return wrong && { ...wrong, against };
  }
  return {
    expected: `a digest that fits its object, as ${way} does another one`,
    actual: `${now.way === undefined ? now.digest : other.digest}, which fits in no way that is known`,
    symptom: 'a digest that does not fit',
    against,
  };
}

/** Whether the digest of another object is the one of these bytes. Then a known algorithm is used after all. */
function swapped({ digest, wayOf }: DigestedObject, other: DigestedObject): Wrong | undefined {
  const way = wayOf(other.digest);
  if (way === undefined) return undefined;
  return {
    expected: `the digest of its own bytes, ${other.digest} (${way})`,
    actual: `${digest}, while another object has that digest`,
    symptom: 'the digest of another object',
  };
}
