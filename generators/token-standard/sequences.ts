import fc from 'fast-check';

/** A call among others: which, for which subject by its place, with which flag, and whether it is a bad one. */
export interface Shot {
  call: string;
  subject: number;
  flag?: boolean | undefined;
  bad?: boolean;
}

/**
 * Each call after each other one, and after itself for another subject, with another flag and after a bad one. Of no calls
 * there is one case, which has none.
 */
export const everyPairOfCalls = (calls: readonly string[]): Shot[][] =>
  calls.length === 0 ? [[]] : calls.flatMap((last) => pairsWith(last, calls));

const pairsWith = (last: string, calls: readonly string[]): Shot[][] => {
  const good = { call: last, subject: 0 };
  return [
    ...calls.map((first): Shot[] => [{ call: first, subject: first === last ? 1 : 0, flag: true }, good]),
    [{ ...good, flag: true }, good],
    [{ ...good, bad: true }, good],
  ];
};

const shot = (calls: readonly string[], bad: fc.Arbitrary<boolean>): fc.Arbitrary<Shot> =>
  fc.record({
    call: fc.constantFrom(...calls),
    subject: fc.nat(2),
    flag: fc.constantFrom(undefined, true, false),
    bad,
  });

/** Calls one after the other, of which the last is a good one; of no calls there is none. */
export const sequenceOfCalls = (calls: readonly string[]): fc.Arbitrary<Shot[]> =>
  calls.length === 0
    ? fc.constant([])
    : fc
        .tuple(
          fc.array(shot(calls, fc.boolean()), { minLength: 1, maxLength: 4 }),
          shot(calls, fc.constant(false)),
        )
        .map(([before, last]) => [...before, last]);

/**
 * Calls at once: all kinds of them, and one kind with different subjects and flags, also where each comes after a bad one;
 * of no calls an empty list of them.
 */
export const everyVolley = (calls: readonly string[]): Shot[][] => [
  calls.flatMap((call) => [
    { call, subject: 0 },
    { call, subject: 1 },
  ]),
  ...calls.map((call) =>
    [0, 1, 0, 1, 0, 1].map((subject, at): Shot => ({ call, subject, flag: at % 4 === 3 })),
  ),
  ...calls.map((call) =>
    [0, 1, 0, 1, 0, 1, 0, 1].flatMap((subject): Shot[] => [
      { call, subject, bad: true },
      { call, subject },
    ]),
  ),
];

/** Any calls at once; of no calls there is none. */
export const volley = (calls: readonly string[]): fc.Arbitrary<Shot[]> =>
  calls.length === 0
    ? fc.constant([])
    : fc.array(shot(calls, fc.constant(false)), { minLength: 2, maxLength: 12, size: 'max' });
