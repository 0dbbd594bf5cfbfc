// Control, format and bidi characters, lone surrogates, characters that are invisible by definition, and every
// blank that only looks like a space.
const UNSAFE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]|(?! )\p{Zs}/gu;
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Whether newlines and tabs are kept, or become `\n` and `\t` so that the text is one line. */
export type Lines = 'keep' | 'escape';

/**
 * Makes text that a target may have chosen safe to show on a terminal, in a log, in XML and beside other text.
 * Characters that are invisible, or that move other text, become visible escapes such as `\u{202e}`. Markup is not
 * escaped: the writers of HTML, Markdown and XML do that.
 */
export const printable = (text: string, lines: Lines = 'escape'): string =>
  inert(
    text.replace(UNSAFE, (char) => {
      if (lines === 'keep' && (char === '\n' || char === '\t')) return char;
      return SHORT[char] ?? `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;
    }),
  );

/**
 * Keeps CI systems from reading a line as a command: GitHub obeys `::` at the beginning of a line and `##[`
 * anywhere, Azure `##vso[`, TeamCity `##teamcity[`. Must be applied again after lines are re-wrapped.
 */
export const inert = (text: string): string =>
  text
    .replace(/^([^\S\n\r\u2028\u2029]*):(?=:)/gm, '$1\\u{3a}')
    .replace(/##(?=(?:vso|teamcity)?\[)/gi, '#\\u{23}');

/** Returns the first `max` UTF-16 units of a text and, when that is not all, how many characters are left out. */
export const clip = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const splitsPair = /[\ud800-\udbff]/.test(text.charAt(max - 1)) && /[\udc00-\udfff]/.test(text.charAt(max));
  const end = splitsPair ? max - 1 : max;
  let left = 0;
  for (let at = end; at < text.length; at += text.codePointAt(at)! > 0xffff ? 2 : 1) left += 1;
  return `${text.slice(0, end)}… ${left.toLocaleString('en-US')} more ${left === 1 ? 'character' : 'characters'}`;
};

/** Returns the first `room` characters of a text. The last one is … when the text is longer. */
export const cut = (text: string, room: number): string => {
  const chars = Array.from(text.slice(0, 2 * room + 2));
  return chars.length <= room ? text : `${chars.slice(0, Math.max(0, room - 1)).join('')}…`;
};

/** Returns at most a thousand characters of a text, in one line, safe to show. */
export const line = (text: string): string => printable(clip(text, 1000));
