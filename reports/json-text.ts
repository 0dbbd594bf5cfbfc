/**
 * JSON of the same value, with every sign that a terminal would obey or hide, or a CI system read as the beginning of a
 * command, written as an escape: people do print such files.
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
