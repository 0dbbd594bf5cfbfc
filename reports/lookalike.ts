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
