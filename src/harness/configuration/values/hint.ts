import { hint } from '../../../spec/configuration/keys/key.js';

const CHARACTERS = new RegExp(hint.pattern);

/** Why a text is no hint for the ID of a party; undefined: it may be one. */
export function hintDefect(text: string): string | undefined {
  if (text === '') return 'is empty';
  const length = [...text].length;
  if (length > hint.maxLength) return `has ${length} characters`;
  if (CHARACTERS.test(text)) return undefined;
  const [odd = ''] = /[^A-Za-z0-9 :_-]/u.exec(text) ?? [];
  return `has the character U+${(odd.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
