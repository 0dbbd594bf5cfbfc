import { party } from '../../../spec/configuration/keys/key.js';

const CHARACTERS = new RegExp(party.pattern);

/** Why a text is no ID of a party, and no hint of one; undefined: it may be one. */
export function partyDefect(text: string): string | undefined {
  if (text === '') return 'is empty';
  const length = [...text].length;
  if (length > party.maxLength) return `has ${length} characters`;
  if (CHARACTERS.test(text)) return undefined;
  const [odd = ''] = /[^A-Za-z0-9 :_-]/u.exec(text) ?? [];
  return `has the character U+${(odd.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
