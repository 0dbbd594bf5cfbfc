import { orUndefined } from '../platform/errors.js';
import { SECRET_NAMES, SECRET_TEXT } from './secret-keys.js';
import { Redactor } from './redact.js';

/** Hides what this process must not print: the secrets of every target file that it has read, and the tokens that it got. */
export const outgoing = new Redactor();

/** Hides secrets in a text for output: known secrets by value, and unknown keys, tokens and passwords by their form. */
export const hideSecrets = (text: string): string =>
  outgoing.hide(text).replaceAll(SECRET_TEXT, HIDDEN).replaceAll(PARAMETER, HIDDEN);

/** Hides the password in the address of a database in all further output. A text that is not a URL has no known password. */
export function hideAddress(url: string): void {
  if (!URL.canParse(url)) return;
  const { password, searchParams } = new URL(url);
  const unescaped = orUndefined(() => decodeURIComponent(password)) ?? password;
  outgoing.add([password, unescaped, ...searchParams.getAll('password')]);
}

const HIDDEN = '[hidden]';
/** A parameter as in the address of a database: ?password=… */
const PARAMETER = new RegExp(
  String.raw`(?<=[?&;\s][\w.-]{0,40}(?:${SECRET_NAMES})[\w.-]{0,40}=)[^\s&;"']+`,
  'gi',
);
