/** What secrets are called; the parts of a name may be written together, or apart by one sign or blank. */
const SECRETS = [
  ...['secret', 'token', 'pass word', 'pass wd', 'pass phrase', 'pass code', 'pwd', 'credential'],
  ...['private key', 'api key', 'access key', 'signing key', 'encryption key', 'shared key', 'master key'],
].map((name) => name.replace(' ', '[-_ .]?'));

/** What is called so may be a secret, and is as often none. */
const PERHAPS = ['passw', 'pass(?![a-z])', '(?<![a-z])pw(?![a-z])', 'authori[sz]ation', 'bearer', 'jwt'];

/** Part of a regular expression, to be used without regard to case: the names that a secret may have. */
export const SECRET_NAMES: string = [...SECRETS, ...PERHAPS].join('|');

const WITH_ITS_END = new RegExp(`^[^]*?(?:${SECRET_NAMES})[\\w-]*`, 'i');

/**
 * As much of a key, or of a path in dots, as may be shown. What stands below a key that may name a secret may be a part
 * of it, and so may be what stands behind its forgotten colon.
 */
export const shownKey = (key: string): string => {
  const [shown] = WITH_ITS_END.exec(key) ?? [key];
  return shown === key ? key : `${shown}…`;
};

const AT_THE_END = new RegExp(`(?:${SECRETS.join('|')})s?$`, 'i');
/** Names of secrets, whose values are what others call them by. */
const OF_A_NAME = /(?:^existing|pull|tls|cert|ca)secret$/;

/** Whether what stands under a key of this name is itself a secret: not its name, nor where it is to be had. */
export const namesSecret = (key: string): boolean =>
  AT_THE_END.test(key) && !OF_A_NAME.test(key.toLowerCase().replace(/[^a-z]/g, ''));

const JWT = String.raw`\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*`;
const URL_WITH_PASSWORD = String.raw`(?<=:\/\/)[^\s/@:$]{0,200}:(?![{<]|\$)[^\s/@]{1,500}(?=@)`;

/** A private key, a token, or a password in a URL: what is a secret whatever its key is called. */
export const SECRET_VALUE: RegExp = new RegExp(
  `-----BEGIN [A-Z ]*PRIVATE KEY-----|${JWT}|${URL_WITH_PASSWORD}`,
);

/** All of it, and of a URL and of the address of a proxy all that stands before their @. */
export const SECRET_TEXT: RegExp = new RegExp(
  String.raw`-----BEGIN [A-Z ]*PRIVATE KEY-----(?:[^]*?-----END [A-Z ]*PRIVATE KEY-----|[^]*)|\beyJ[\w-]{8,}(?:\.[\w-]*)*|(?<=:\/\/)[^\s"']{0,500}(?=@)|(?<==)[^\s/@:=]{1,200}:[^\s/@]{1,500}(?=@)`,
  'g',
);
