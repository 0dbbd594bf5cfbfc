import fc from 'fast-check';

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

/** A hint that breaks one rule. `unique` makes it unique to the run, so that nothing else is wrong with it. */
export interface BrokenHint {
  rule: string;
  from: (unique: string) => string;
}

const name = (character: string) => {
  const point = character.codePointAt(0)!;
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return point > 0x20 && point < 0x7f ? `"${character}"` : code;
};

const inPlaces = (character: string, what = name(character)): BrokenHint[] => [
  { rule: `${what} inside a hint`, from: (unique) => `a${character}b${unique}` },
  { rule: `${what} before a hint`, from: (unique) => `${character}${unique}` },
  { rule: `${what} after a hint`, from: (unique) => `${unique}${character}` },
  { rule: `${what} alone as hint`, from: () => character },
];

const refusedAscii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter(
  (character) => !ALPHABET.includes(character),
);

/** Each of the 62 ASCII characters that are not allowed: inside a hint, before it and after it. */
export const everyRefusedAscii: BrokenHint[] = refusedAscii.flatMap((character) => inPlaces(character));

/** Escapes of allowed characters. A target that decodes a hint before it checks it accepts them. */
export const everyEscapedHint: BrokenHint[] = ['%41', '%20', '\\u0041', '\\x41', '&#65;', '=41'].map(
  (escape) => ({
    rule: `the escape ${escape} inside a hint`,
    from: (unique) => `a${escape}b${unique}`,
  }),
);

/** One of these characters, anywhere in a hint. */
export const refusedAsciiHint: fc.Arbitrary<BrokenHint> = fc
  .record({
    before: fc.string({ unit: fc.constantFrom(...ALPHABET), maxLength: 100 }),
    character: fc.constantFrom(...refusedAscii),
    after: fc.string({ unit: fc.constantFrom(...ALPHABET), maxLength: 100 }),
  })
  .map(({ before, character, after }) => ({
    rule: 'a character of ASCII that is not allowed, somewhere in a hint',
    from: (unique) => `${before}${character}${after}${unique}`,
  }));

/** Characters that a character class of a regular expression, case folding or a human reader takes for allowed ones. */
const BEYOND: Record<string, string> = {
  'a Latin letter with a mark': 'é',
  'the sharp s': 'ß',
  'a dotless i': 'ı',
  'the Kelvin sign': '\u212a',
  'the long s': 'ſ',
  'a Cyrillic letter that looks like a Latin one': 'а',
  'a Greek letter that looks like a Latin one': 'Α',
  'a full-width letter': 'Ａ',
  'a full-width digit': '０',
  'a full-width minus': '－',
  'a half-width letter of another script': 'ｱ',
  'an Arabic-Indic digit': '٣',
  'a superscript digit': '²',
  'a Roman numeral': 'Ⅷ',
  'a combining mark': '\u0301',
  'a no-break space': '\u00a0',
  'an ideographic space': '\u3000',
  'a line separator': '\u2028',
  'a zero-width space': '\u200b',
  'a zero-width joiner': '\u200d',
  'a byte-order mark': '\ufeff',
  'a soft hyphen': '\u00ad',
  'a non-breaking hyphen': '\u2011',
  'an en dash': '–',
  'a minus sign': '\u2212',
  'a full-width low line': '＿',
  'a ratio sign': '∶',
  'a full-width colon': '：',
  'an ideograph': '中',
  'an emoji': '😀',
  'a mathematical letter': '𝐀',
  'a C1 control': '\u0085',
  'the last code point': '\u{10ffff}',
  'a high surrogate alone': '\ud83d',
  'a low surrogate alone': '\ude00',
};

export const everyBeyondAscii: BrokenHint[] = Object.entries(BEYOND).flatMap(([what, character]) =>
  inPlaces(character, what),
);

/** An error that quotes some of these may end inside a character, at any byte of it. */
export const everyRowOfEmojis: BrokenHint[] = ['', 'x'].map((before) => ({
  rule: `a hint that ends in 110 emojis${before && ', after an x'}`,
  from: (unique) => `${unique}${before}${'😀'.repeat(110)}`,
}));

/** A character that is not allowed behind all that may be checked of a hint. */
export const lateCharacter: BrokenHint = {
  rule: `a full stop as the last of ${MAX_HINT} characters`,
  from: (unique) => `${unique.padEnd(MAX_HINT - 1, 'x')}.`,
};

/** Any character beyond ASCII, anywhere in a hint. */
export const hintBeyondAscii: fc.Arbitrary<BrokenHint> = fc
  .tuple(fc.integer({ min: 0x80, max: 0x10ffff }), fc.constantFrom('before', 'inside', 'after'))
  .filter(([point]) => point < 0xd800 || point > 0xdfff)
  .map(([point, place]) => {
    const character = String.fromCodePoint(point);
    const from = {
      before: (unique: string) => `${character}${unique}`,
      inside: (unique: string) => `${unique}${character}a`,
      after: (unique: string) => `${unique}${character}`,
    }[place];
    return { rule: `a character beyond ASCII ${place} a hint`, from };
  });

const ofLength =
  (length: number, fill = 'x') =>
  (unique: string) =>
    unique.padEnd(length, fill);

/** Lengths above the maximum at which other limits are likely, and fill characters that a wrong count may skip. */
export const everyOverlongHint: BrokenHint[] = [
  ...[MAX_HINT + 1, MAX_HINT + 2, 4096, 65_536].map((length) => ({
    rule: `a hint of ${length} characters`,
    from: ofLength(length),
  })),
  ...[' ', ':', '-', '_'].map((fill) => ({
    rule: `a hint of ${MAX_HINT + 1} characters, most of them ${JSON.stringify(fill)}`,
    from: ofLength(MAX_HINT + 1, fill),
  })),
];

/** A hint that exceeds the maximum by any number of characters. */
export const overlongHint: fc.Arbitrary<BrokenHint> = fc
  .integer({ min: MAX_HINT + 1, max: 2 * MAX_HINT })
  .map((length) => ({ rule: `a hint of more than ${MAX_HINT} characters`, from: ofLength(length) }));
