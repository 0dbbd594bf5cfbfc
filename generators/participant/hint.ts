/** The maximum number of characters of a hint (Endpoints / 2, rule 2). */
export const MAX_HINT = 255;

const range = (from: string, to: string) =>
  Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_, i) =>
    String.fromCharCode(from.charCodeAt(0) + i),
  );

/** The classes of allowed characters, with all characters of each class. */
export const CLASSES = {
  'an upper-case letter': range('A', 'Z'),
  'a lower-case letter': range('a', 'z'),
  'a digit': range('0', '9'),
  'a space': [' '],
  'a colon': [':'],
  'a minus': ['-'],
  'an underscore': ['_'],
} as const;

/** The 66 allowed characters (Endpoints / 2, rule 2). */
export const ALPHABET: readonly string[] = Object.values(CLASSES).flat();

/** A hint that keeps every rule, with room for the unique part of the run. */
interface Hint {
  what: string;
  /** The whole hint. `unique`: 12 lower-case letters and digits. */
  from: (unique: string) => string;
}

const names = Object.keys(CLASSES) as (keyof typeof CLASSES)[];
const sample = (name: keyof typeof CLASSES) => CLASSES[name][0];

/** Lengths at which a limit is likely. A hint of fewer than 12 characters has no room for the unique part of the run. */
const LENGTHS = [127, 128, 129, 254, MAX_HINT];

/** Each pair of the four separators. */
export const SEPARATORS = '  : - _::-:_--__ ';

/** Includes words that a server may reserve or take for an attack. */
const OTHERS = ' x-y_z:0::1 null select';

/** The first characters of the hints that start with a letter: names that a server may reserve. */
const NAMES: Partial<Record<keyof typeof CLASSES, string>> = {
  'an upper-case letter': 'ROOT',
  'a lower-case letter': 'admin',
};

/** A hint of the alphabet, and the same hint with a certain length. One party tests two clauses. */
export interface AlphabetHint extends Hint {
  /** The number of characters of `long`. Absent: not lengthened. */
  length?: number;
  long: Hint['from'];
}

/** A minimal set of hints with every character, every class of them at either end, and every length. */
export const everyAlphabetHint: AlphabetHint[] = names.map((first, i) => {
  const last = names[(i + 1) % names.length]!;
  const length = LENGTHS[i - 1];
  const start = NAMES[first] ?? sample(first);
  const inside = i === 0 ? ALPHABET.join('') + SEPARATORS : OTHERS;
  const from = (unique: string, filling = '') => `${start}${unique}${filling}${inside}${sample(last)}`;
  return {
    what: `a hint that starts with ${first} (${JSON.stringify(start)}), ends with ${last} and holds ${i === 0 ? 'all of the 66 characters' : 'others'}`,
    from: (unique) => from(unique),
    ...(length && { length }),
    long: (unique) => from(unique, 'x'.repeat(Math.max(0, (length ?? 0) - from(unique).length))),
  };
});

/** Each of the 66 characters at both ends. It takes 66 parties, so it is for the deep budget. */
export const everyCharacterAtTheEnds = (): Hint[] =>
  ALPHABET.map((character) => ({
    what: `a hint that starts and ends with ${JSON.stringify(character)}`,
    from: (unique) => `${character}${unique}${character}`,
  }));

/** A hint with nothing special but its length. */
export const plainHint = (length: number): Hint => ({
  what: `a hint of ${length} characters`,
  from: (unique) => unique.slice(0, length).padEnd(length, 'x'),
});
