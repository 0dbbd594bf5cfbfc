import { digestFits } from '../../spec/scan/snapshot.js';
import { judgement, type Answer, type Judgement, type Wrong } from '../judgement.js';

/** An object that was downloaded. */
export interface DigestedObject {
  digest: string;
  /** Equal for equal bytes only. */
  fingerprint: string;
  /** How the digest matches the bytes, such as "sha256 in base64". Undefined when no known way matches. */
  way: string | undefined;
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
  if (way === undefined) return undefined;
  return {
    expected: `a digest that fits its object, as ${way} does another one`,
    actual: `${now.way === undefined ? now.digest : other.digest}, which fits in no way that is known`,
    symptom: 'a digest that does not fit',
    against,
  };
}
