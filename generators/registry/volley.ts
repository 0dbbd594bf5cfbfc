import fc from 'fast-check';

/** One of several requests that are sent at once. */
export interface Shot {
  instruction: number;
  excludeDebugFields: boolean;
  /** Whether it is one that is refused: its body is an empty list. */
  bad?: boolean;
}

const alternating = (count: number, flags: readonly boolean[]): Shot[] =>
  Array.from({ length: count }, (_, i) => ({ instruction: i, excludeDebugFields: flags[i % flags.length]! }));

/** Two, a few and many at once: for different instructions, and with different flags; and many, each after one that is refused. */
export const everyVolley: Shot[][] = [
  ...[2, 4, 8, 16].flatMap((count) => [
    alternating(count, [false]),
    alternating(count, [true, false]),
    alternating(count, [true, false]).map((shot) => ({ ...shot, instruction: 0 })),
  ]),
  alternating(16, [true, false]).flatMap((shot) => [{ ...shot, bad: true }, shot]),
];

export const volley: fc.Arbitrary<Shot[]> = fc.array(
  fc.record({ instruction: fc.nat(3), excludeDebugFields: fc.boolean() }),
  { minLength: 2, maxLength: 16, size: 'max' },
);
