import { MAX_HINT } from './hint.js';
import fc from 'fast-check';

/** A hint that is present is sent again `times` times, after other calls. */
interface Retry {
  rule: string;
  /** Bodies of calls that are sent first. They are invalid and create no party. */
  between: string[];
  times: number;
  /** The number of parties that are created after that of the hint. */
  after: number;
}

export const everyRetry: Retry[] = [
  { rule: 'a hint a second and a third time', between: [], times: 2, after: 0 },
  {
    rule: 'a hint again after calls that were refused',
    between: ['{', '{"partyIdHint":"."}', '{"partyIdHint":1}'],
    times: 1,
    after: 0,
  },
  { rule: 'a hint again after nine other parties', between: [], times: 1, after: 9 },
];

/** A hint that is similar to one that is present. */
interface NearHint {
  rule: string;
  /** Makes a text that differs from the one that is present. */
  from: (present: string) => string;
}

const otherSeparator = (other: string) => (present: string) =>
  present.includes('-') ? present.replace('-', other) : `x${other}${present}`;

export const everyNearHint: NearHint[] = [
  { rule: 'a hint that differs in case', from: (present) => present.toUpperCase() },
  { rule: 'a hint with a space after it', from: (present) => `${present} ` },
  { rule: 'a hint with a space for its minus', from: otherSeparator(' ') },
  { rule: 'a hint with two spaces for its minus', from: otherSeparator('  ') },
  { rule: 'a hint with an underscore for its minus', from: otherSeparator('_') },
  { rule: 'a hint without its last character', from: (present) => present.slice(0, -1) },
];

/** A different text of digits that has the same value as a number. */
export const zeroBefore: NearHint = {
  rule: 'a hint of digits with a zero before them',
  from: (present) => `0${present}`,
};

export const otherLastCharacter: NearHint = {
  rule: `a hint of ${MAX_HINT} characters that differs in the last`,
  from: (present) => present.slice(0, -1) + (present.endsWith('x') ? 'y' : 'x'),
};

/** Identical hints at once on several connections. */
interface Burst {
  connections: number;
  /** Hints that look like numbers. They are used here because each burst creates a party. */
  lookalike: 'grouped-digits' | 'underscored-digits';
  /** Whether the admin of an identity provider makes the calls, if there is one. */
  byAnother: boolean;
}

export const bursts: readonly Burst[] = [
  { connections: 8, lookalike: 'grouped-digits', byAnother: true },
  { connections: 32, lookalike: 'underscored-digits', byAnother: false },
];

/** One step of a sequence: a request with one of a few hints, or a body that must be refused. */
type Step = { hint: string } | { refused: string };

/** A placeholder for the hint of the first party of a run. */
export const PRESENT = 'present';

/** The other hint, which is near to it: a colon comes before its last character. */
export const nearTo = (present: string): string => `${present.slice(0, -1)}:${present.slice(-1)}`;

const HINTS = [PRESENT, 'near'];
const REFUSED = ['{', '{"partyIdHint":""}', '{"partyIdHint":"a.b"}', '{"localMetadata":[]}'];

/** Sequences of steps in which hints are likely to repeat. There are few hints, because each creates a party. */
export const steps: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...HINTS).map((hint) => ({ hint })) },
      { weight: 1, arbitrary: fc.constantFrom(...REFUSED).map((refused) => ({ refused })) },
    ),
    { minLength: 4, maxLength: 5 },
  )
  .map((more) => [{ hint: 'near' }, ...more]);
