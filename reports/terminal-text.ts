import type { Colors } from 'picocolors/types.js';
import { clip, inert, printable } from './printable.js';
import { number, type Label } from './words.js';

/** How the terminal is written on: `width` in columns, `dir` where the reports of the run are. */
export type Layout = { colors: Colors; width: number; dir: string };

/** Breaks a text into lines of at most `width` characters, between words where that leaves no line half empty. */
export const wrap = (text: string, width: number): string[] => {
  const full = String(width);
  const half = String(Math.ceil(width / 2));
  const line = new RegExp(`.{${half},${full}}(?:\\s+|$)|.{${full}}|.{1,${full}}$`, 'gsu');
  return (text.match(line) ?? ['']).map((part) => inert(part.trimEnd()));
};

/** A text of a target in lines that are indented by so many columns; what is longer than `most` characters is cut off. */
export const paragraph = (text: string, width: number, indent: number, most = 4 * width): string[] =>
  wrap(printable(clip(text, most)), Math.max(20, width - indent)).map((line) => ' '.repeat(indent) + line);

const TONES: Readonly<Partial<Record<Label['color'], 'green' | 'red' | 'yellow'>>> = {
  pass: 'green',
  fail: 'red',
  inconclusive: 'yellow',
};

/** A text in the colour of a result. */
export const toned = (text: string, { color }: Pick<Label, 'color'>, colors: Colors): string =>
  colors[TONES[color] ?? 'reset'](text);

/** As many names as there is room for, and how many more there are. */
export const named = (names: readonly string[], room: number): string => {
  let count = names.length;
  while (count > 1 && names.slice(0, count).join(', ').length > room) count -= 1;
  const more = names.length - count;
  return `${names.slice(0, count).join(', ')}${more > 0 ? ` and ${number(more)} more` : ''}`;
};

/** At most two lines of text below a title. */
export const below = (text: string, width: number): string[] => paragraph(text, width, 6, 2 * width);
