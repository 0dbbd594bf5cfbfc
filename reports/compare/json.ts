import type { Comparison } from '../../src/verdict/compare/comparison.js';

/** The comparison for other programs; every sign that a terminal would obey or hide is written as an escape. */
export const comparisonJson = (comparison: Comparison): string =>
  `${JSON.stringify(comparison, null, 2)}\n`.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (char) =>
    Array.from(
      { length: char.length },
      (_, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
