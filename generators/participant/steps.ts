import fc from 'fast-check';

/** One step of a sequence: a request with one of a few hints, or a body that must be refused. */
type Step = { hint: string } | { refused: string };

/** A placeholder for the hint of the first party of a run. */
export const PRESENT = 'present';

/** That hint, and another one: `seq-` is followed by the unique part of the run. */
const HINTS = [PRESENT, 'seq-'];
const REFUSED = ['{', '{"partyIdHint":""}', '{"partyIdHint":"a.b"}', '{"localMetadata":[]}'];

/** Sequences of steps in which hints are likely to repeat. There are few hints, because each creates a party. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...HINTS).map((hint) => ({ hint })) },
    { weight: 1, arbitrary: fc.constantFrom(...REFUSED).map((refused) => ({ refused })) },
  ),
  { minLength: 5, maxLength: 6 },
);
