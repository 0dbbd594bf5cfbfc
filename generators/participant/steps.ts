import fc from 'fast-check';

/** What is asked of a participant next: for a party with one of a few hints, or something that it must refuse. */
type Step = { hint: string } | { refused: string };

/** The hint of the first party of a run, in the place of this word. */
export const PRESENT = 'present';

/** That hint, and another one: the run's unique part stands behind `seq-`. */
const HINTS = [PRESENT, 'seq-'];
const REFUSED = ['{', '{"partyIdHint":""}', '{"partyIdHint":"a.b"}', '{"localMetadata":[]}'];

/** Some steps, in which hints are likely to come again. Few hints, because each makes a party. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...HINTS).map((hint) => ({ hint })) },
    { weight: 1, arbitrary: fc.constantFrom(...REFUSED).map((refused) => ({ refused })) },
  ),
  { minLength: 5, maxLength: 6 },
);
