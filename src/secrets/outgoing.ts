import { SECRET_NAMES, SECRET_TEXT } from './secret-keys.js';
import { Redactor } from './redact.js';

/** What this process must not say: the secrets of every target file that it has read, and the tokens that it got. */
export const outgoing = new Redactor();

/**
 * What may be said of a text to whoever reads the output: secrets that are known are hidden by value, and keys, tokens
 * and passwords that are not known by what they look like.
 */
export const hideSecrets = (text: string): string =>
  outgoing.hide(text).replaceAll(SECRET_TEXT, HIDDEN).replaceAll(PARAMETER, HIDDEN);

/** Hides the password in the address of a database wherever it would stand. What is not a URL has none that is known. */
export function hideAddress(url: string): void {
  if (!URL.canParse(url)) return;
  const { password, searchParams } = new URL(url);
  outgoing.add([password, unescaped(password), ...searchParams.getAll('password')]);
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const HIDDEN = '[hidden]';
/** As in the address of a database: ?password=… */
const PARAMETER = new RegExp(
  String.raw`(?<=[?&;\s][\w.-]{0,40}(?:${SECRET_NAMES})[\w.-]{0,40}=)[^\s&;"']+`,
  'gi',
);
