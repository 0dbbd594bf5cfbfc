// Control, format and bidi characters, lone surrogates, characters that are invisible by definition, and every
// blank that only looks like a space.
const UNSAFE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]|(?! )\p{Zs}/gu;
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const BEYOND_ASCII = /[^\0-\x7f]/gu;

const escaped = (char: string) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;

/** Whether newlines and tabs are kept, or become `\n` and `\t` so that the text is one line. */
type Lines = 'keep' | 'escape';

/**
 * Makes text that a target may have chosen safe to show on a terminal, in a log, in XML and beside other text.
 * Characters that are invisible, that move other text, or that look like a letter of ASCII, become visible escapes such
 * as `\u{202e}`. Markup is not escaped: the writers of HTML, Markdown and XML do that.
 */
export const printable = (text: string, lines: Lines = 'escape'): string =>
  inert(
    text
      .replace(UNSAFE, (char) =>
        lines === 'keep' && (char === '\n' || char === '\t') ? char : (SHORT[char] ?? escaped(char)),
      )
      .replace(BEYOND_ASCII, (char) => (isStyled(char) ? escaped(char) : char)),
  );

/**
 * Keeps CI systems from reading a line as a command: GitHub obeys `::` at the beginning of a line and `##[`
 * anywhere, Azure `##vso[`, TeamCity `##teamcity[`. Must be applied again after lines are re-wrapped.
 */
export const inert = (text: string): string =>
  text
    .replace(/^([^\S\n\r\u2028\u2029]*):(?=:)/gm, '$1\\u{3a}')
    .replace(/##(?=(?:vso|teamcity)?\[)/gi, '#\\u{23}');

/**
 * Returns the first `max` UTF-16 units of a text and, when that is not all, how many characters are left out. A rest
 * that is no longer than these words is shown.
 */
export const clip = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const splitsPair = /[\ud800-\udbff]/.test(text.charAt(max - 1)) && /[\udc00-\udfff]/.test(text.charAt(max));
  const end = splitsPair ? max - 1 : max;
  let left = 0;
  for (let at = end; at < text.length; at += text.codePointAt(at)! > 0xffff ? 2 : 1) left += 1;
  const clipped = `${text.slice(0, end)}… ${left.toLocaleString('en-US')} more characters`;
  return clipped.length < text.length ? clipped : text;
};

/** Returns the first `room` characters of a text. The last one is … when the text is longer. */
export const cut = (text: string, room: number): string => {
  const chars = Array.from(text.slice(0, 2 * room + 2));
  return chars.length <= room ? text : `${chars.slice(0, Math.max(0, room - 1)).join('')}…`;
};

/** Returns at most a thousand characters of a text, in one line, safe to show. */
export const line = (text: string): string => printable(clip(text, 1000));

/** Scripts that are commonly mixed with Latin in one word (Unicode Technical Standard #39, section 5.2). */
const BESIDE_LATIN = String.raw`\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}`;
const WORD = /[\p{L}\p{M}]+/gu;
const FOREIGN = new RegExp(String.raw`(?=\p{L})[^${BESIDE_LATIN}]`, 'gu');

/** Letters that the confusables of the same standard map to one ASCII letter, by script. */
const LIKE_LATIN: Readonly<Record<string, string>> = {
  Cyrillic: 'АВЕЅІЈКМНОРСТУХҮӀԌԚԜѴаеѕіјорсухһӏԁԛԝүѵ',
  Greek: 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿαγικνορυϲϳ',
};
/** Maximum number of letters that are named. */
const NAMED = 3;

/**
 * Describes how a name can be confused with another one, as a note behind the name; undefined when it cannot. It is
 * not an error, because the name may be genuine. The note must be escaped before it is shown.
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

/** Whether it is a full-width letter, a mathematical letter or similar. */
const isStyled = (letter: string): boolean =>
  /[^\x20-\x7eªº]/u.test(letter) && /^[A-Za-z]$/.test(letter.normalize('NFKC'));

function listed(letters: readonly string[]): string {
  const all = [...new Set(letters)].map(
    (letter) => `${letter} (U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`,
  );
  const more = all.length - NAMED;
  return `${all.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`;
}

/**
 * Returns a value as JSON that is safe to print. Characters that a terminal would interpret or hide, or that a CI
 * system would read as the beginning of a command, are written as escapes.
 */
export const jsonText = (value: unknown): string =>
  `${JSON.stringify(value, null, 2)}\n`.replace(
    /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?<=#)#(?=\w*\[)/gu,
    (char) =>
      Array.from(
        { length: char.length },
        (_, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`,
      ).join(''),
  );
