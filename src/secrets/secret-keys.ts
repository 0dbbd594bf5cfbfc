/** Names of secrets. The parts of a name may be joined, or separated by one character. `tokenStandard` is a key of a target. */
const SECRETS = [
  ...['secret', 'token(?!standard)', 'pass word', 'pass wd', 'pass phrase', 'pass code', 'pwd', 'credential'],
  ...['private key', 'api key', 'access key', 'signing key', 'encryption key', 'shared key', 'master key'],
].map((name) => name.replace(' ', '[-_ .]?'));

/** A key with one of these names may be a secret, but often is not. */
const PERHAPS = ['passw', 'pass(?![a-z])', '(?<![a-z])pw(?![a-z])', 'authori[sz]ation', 'bearer', 'jwt'];

/** Part of a regular expression, for use without regard to case: names of keys that may hold secrets. */
export const SECRET_NAMES: string = [...SECRETS, ...PERHAPS].join('|');

const WITH_ITS_END = new RegExp(`^[^]*?(?:${SECRET_NAMES})[\\w-]*`, 'i');

/**
 * The part of a key, or of a dotted path, that may be shown. What follows the name of a secret may be part of the
 * secret: the keys below it, or text after a forgotten colon.
 */
export const shownKey = (key: string): string => {
  const [shown] = WITH_ITS_END.exec(key) ?? [key];
  return shown === key ? key : `${shown}…`;
};

const AT_THE_END = new RegExp(`(?:${SECRETS.join('|')})s?$`, 'i');
/** Keys that hold the name of a secret, and not the secret. */
const OF_A_NAME = /(?:^existing|pull|tls|cert|ca)secret$/;

/** Whether the value of a key with this name is itself a secret, and not its name or location. */
export const namesSecret = (key: string): boolean =>
  AT_THE_END.test(key) && !OF_A_NAME.test(key.toLowerCase().replace(/[^a-z]/g, ''));

const JWT = String.raw`\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*`;
const URL_WITH_PASSWORD = String.raw`(?<=:\/\/)[^\s/@:$]{0,200}:(?![{<]|\$)[^\s/@]{1,500}(?=@)`;

/** Matches a private key, a token, or a password in a URL: a secret whatever the name of its key. */
export const SECRET_VALUE: RegExp = new RegExp(
  `-----BEGIN [A-Z ]*PRIVATE KEY-----|${JWT}|${URL_WITH_PASSWORD}`,
);

/** To replace: matches the whole secret and, in a URL or a proxy's address, all before the @. */
export const SECRET_TEXT: RegExp = new RegExp(
  String.raw`-----BEGIN [A-Z ]*PRIVATE KEY-----(?:[^]*?-----END [A-Z ]*PRIVATE KEY-----|[^]*)|\beyJ[\w-]{8,}(?:\.[\w-]*)*|(?<=:\/\/)[^\s"']{0,500}(?=@)|(?<==)[^\s/@:=]{1,200}:[^\s/@]{1,500}(?=@)`,
  'g',
);
