// Controls, format and bidi characters, lone surrogates, what is invisible by definition, and every blank that only looks like a space.
const UNSAFE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]|(?! )\p{Zs}/gu;
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Whether newlines and tabs stay as they are, or become `\n` and `\t` so that the text is one line. */
export type Lines = 'keep' | 'escape';

/**
 * Text that a target may have chosen, safe to show on a terminal, in a log, in XML and beside other text: what cannot
 * be seen, or moves what is seen, becomes a visible escape such as `\u{202e}`. It escapes no markup: that is the part
 * of whoever writes HTML, Markdown or XML.
 */
export const printable = (text: string, lines: Lines = 'escape'): string =>
  inert(
    text.replace(UNSAFE, (char) => {
      if (lines === 'keep' && (char === '\n' || char === '\t')) return char;
      return SHORT[char] ?? `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;
    }),
  );

/**
 * Keeps CI systems from reading a line as a command: GitHub obeys `::` at a line's beginning and `##[` anywhere,
 * Azure `##vso[`, TeamCity `##teamcity[`. Also to be applied after lines were broken anew.
 */
export const inert = (text: string): string =>
  text
    .replace(/^([^\S\n\r\u2028\u2029]*):(?=:)/gm, '$1\\u{3a}')
    .replace(/##(?=(?:vso|teamcity)?\[)/gi, '#\\u{23}');

/** The first `max` UTF-16 units of a text and, when that is not all, how many characters are left out. */
export const clip = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const splitsPair = /[\ud800-\udbff]/.test(text.charAt(max - 1)) && /[\udc00-\udfff]/.test(text.charAt(max));
  const end = splitsPair ? max - 1 : max;
  let left = 0;
  for (let at = end; at < text.length; at += text.codePointAt(at)! > 0xffff ? 2 : 1) left += 1;
  return `${text.slice(0, end)}… ${left.toLocaleString('en-US')} more ${left === 1 ? 'character' : 'characters'}`;
};

/** The first `room` characters of a text, the last of them … when that is not all. */
export const cut = (text: string, room: number): string => {
  const chars = Array.from(text.slice(0, 2 * room + 2));
  return chars.length <= room ? text : `${chars.slice(0, Math.max(0, room - 1)).join('')}…`;
};

/** A thousand characters of a text at most, in one line, safe to show. */
export const line = (text: string): string => printable(clip(text, 1000));

/** Scripts that are commonly written beside Latin in one word (Unicode Technical Standard #39, section 5.2). */
const BESIDE_LATIN = String.raw`\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}`;
const WORD = /[\p{L}\p{M}]+/gu;
const FOREIGN = new RegExp(String.raw`(?=\p{L})[^${BESIDE_LATIN}]`, 'gu');

/** Letters that the confusables of the same standard map to one ASCII letter, by script. */
const LIKE_LATIN: Readonly<Record<string, string>> = {
  Cyrillic: 'АВЕЅІЈКМНОРСТУХҮӀԌԚԜѴаеѕіјорсухһӏԁԛԝүѵ',
  Greek: 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿαγικνορυϲϳ',
};
/** So many letters are named. */
const NAMED = 3;

/**
 * In which way a name can be taken for another one, to be put behind it; undefined: in none. It is a note and no refusal:
 * whoever is really called so has done nothing wrong. Safe to show only after escaping.
 */
export function lookalike(name: string): string | undefined {
  if (/^[\x20-\x7e]*$/.test(name)) return undefined;
  const words = name.match(WORD) ?? [];
  const mixed = words
    .filter((word) => /\p{sc=Latin}/u.test(word))
    .flatMap((word) => word.match(FOREIGN) ?? []);
  if (mixed.length > 0) return `mixes Latin letters with ${listed(mixed)}`;
  const foreign = name.match(FOREIGN) ?? [];
  for (const [script, letters] of Object.entries(LIKE_LATIN))
    if (foreign.length > 0 && foreign.every((letter) => letters.includes(letter)))
      return `has ${script} letters that look like Latin ones: ${listed(foreign)}`;
  const styled = Array.from(name).filter(isStyled);
  return styled.length > 0 ? `has letters that only look like those of ASCII: ${listed(styled)}` : undefined;
}

/** A letter of full width, of mathematics and the like. */
const isStyled = (letter: string): boolean =>
  /[^\x20-\x7eªº]/u.test(letter) && /^[A-Za-z]$/.test(letter.normalize('NFKC'));

function listed(letters: readonly string[]): string {
  const all = [...new Set(letters)].map(
    (letter) => `${letter} (U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`,
  );
  const more = all.length - NAMED;
  return `${all.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`;
}
