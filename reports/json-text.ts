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
