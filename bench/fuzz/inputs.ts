import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';

/** Signs that parsers of text look for; in a format of bytes they are bytes like others. */
const TOKENS = [
  ...['\n', '\r\n', '\t', ' ', '\0', ':', ': ', '- ', '#', '"', "'", '\\', '{', '}', '[', ']', '<', '>', ','],
  ...[
    '|',
    '>-',
    '&a',
    '*a',
    '!!',
    '<<',
    '---',
    '...',
    '@',
    '%',
    '=',
    ';',
    '/',
    '*',
    '?',
    'L',
    'W',
    '\u{202e}',
  ],
  ...['\u{feff}', '\u{d7ff}', '0', '-1', '1e999', '9'.repeat(20), 'NaN', '+Inf', '.', 'null', 'true', '::'],
  ...[
    '# EOF\n',
    '# TYPE a counter\n',
    'a_bucket{le="1"} 1\n',
    '2024-02-30T00:00:60Z',
    '__proto__',
    '$',
    '${X}',
  ],
].map((text) => Buffer.from(text));

/** One change of bytes: something is put in, taken out, doubled many times, or flipped. `at` is a share of the length. */
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  out: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat({ max: 40 }) }),
  put: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...TOKENS) },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)) },
  ),
  times: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.nat({ max: 3000 }) }),
});

/** The committed inputs of a target, read from `bench/fuzz/corpus`. */
export function corpusOf(root: string, target: string): Buffer[] {
  const dir = join(root, 'bench', 'fuzz', 'corpus', target);
  return readdirSync(dir)
    .sort()
    .map((name) => readFileSync(join(dir, name)));
}

/** Inputs of the corpus, changed in some places or joined; they shrink to few changes. */
export const inputsFrom = (corpus: readonly Buffer[]): fc.Arbitrary<Buffer> =>
  fc
    .tuple(
      fc.constantFrom(...corpus),
      fc.option(fc.constantFrom(...corpus)),
      fc.array(edit, { maxLength: 6 }),
    )
    .map(([first, second, edits]) =>
      edits.reduce(
        (bytes, { at, out, put, times }) => {
          const place = Math.floor(at * bytes.length);
          const added = Array.from({ length: times }, () => put);
          return Buffer.concat([bytes.subarray(0, place), ...added, bytes.subarray(place + out)]);
        },
        second ? Buffer.concat([first, second]) : first,
      ),
    );
