import fc from 'fast-check';

/** A request with each value of the flag, for a subject by its place in the list of the target file. */
export interface Flagged {
  subject: number;
  flag: { excludeDebugFields?: boolean };
}

const FLAGS: Flagged['flag'][] = [{}, { excludeDebugFields: false }, { excludeDebugFields: true }];

/** Each value for the first subjects. */
export const everyFlagged: Flagged[] = [0, 1].flatMap((subject) => FLAGS.map((flag) => ({ subject, flag })));

/** Any value for any of the first subjects. */
export const flagged: fc.Arbitrary<Flagged> = fc.record({
  subject: fc.nat(3),
  flag: fc.constantFrom(...FLAGS),
});
