import { clip, printable } from './printable.js';
import { number } from './words.js';

/** So much of a body, or of a command, is shown. */
export const MOST_BODY = 4000;

const entity = (char: string): string => `&#${String(char.charCodeAt(0))};`;

/**
 * Text for the middle of a Markdown line or table cell: one line, and every sign that could begin markup, a link or a
 * mention becomes a character reference, which Markdown never reads as structure.
 */
export const inline = (text: string, max = 400): string =>
  printable(clip(text, max))
    .replace(/[\\`*_~[\]<>&|:#!$"'(){}^]/g, entity)
    // Addresses and mentions are looked for after references are resolved: an element parts them.
    .replace(/@/g, '<span>&#64;</span>')
    .replace(/&#58;\/\//g, '<span>&#58;//</span>')
    .replace(/(www)(\.)/gi, '$1<span>$2</span>');

/**
 * Text as a block of its own, between empty lines. A fence could be closed by a longer run of backticks; `<pre>` ends
 * at its end tag only, and no text can write that.
 */
export const pre = (text: string): string =>
  `<pre>${printable(text, 'keep').replace(/[&<>]/g, entity)}</pre>`;

/** A line that unfolds. GitHub reads Markdown inside only between empty lines. */
export const folded = (title: string, parts: readonly string[]): string[] => [
  `<details><summary>${title}</summary>`,
  ...parts,
  '</details>',
];

/** As many of the texts as `most` bytes have room for, and how many more there are. */
export const bounded = (parts: readonly string[], most: number): string[] => {
  let room = most;
  const kept = parts.filter((part) => (room -= Buffer.byteLength(part)) >= 0);
  const left = parts.length - kept.length;
  return left === 0
    ? kept
    : [...kept, `${number(left)} more would not fit here: see the other reports of the run.`];
};

/** A table of as many rows as `most` bytes have room for, and below it how many more there are. Numbers stand right. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  most = Infinity,
): string[] => {
  const isNumeric = (at: number) => rows.every((cells) => /^[\d,]+$/.test(cells[at] ?? ''));
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`);
  const shown = bounded(lines, most);
  const left = shown.length > 0 && shown.at(-1) !== lines[shown.length - 1] ? shown.slice(-1) : [];
  return [
    [
      `| ${head.join(' | ')} |`,
      `|${head.map((_, at) => (isNumeric(at) ? ' ---: |' : ' --- |')).join('')}`,
      ...shown.slice(0, shown.length - left.length),
    ].join('\n'),
    ...left,
  ];
};
