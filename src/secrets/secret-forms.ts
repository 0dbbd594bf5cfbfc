/**
 * The ways in which a secret may be written, each a text: as it is, as UTF-8 that was read as latin1, as a form has it,
 * in hexadecimal, as a list of bytes, and in base64 at each of its three places, once and twice over; and each part of a token. What stands for
 * single characters (`%41`, `\u0041`), blanks, lines and capitals are no matter of these.
 */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const withPlus = secret.replaceAll(' ', '+');
  const shown = [...new Set([secret, inForm(secret), formValue(secret)])];
  // Each part of a token may be shown alone, and cut off.
  const parts = secret.split('.');
  return [
    ...[secret, ...parts, withPlus, bytes.toString('latin1'), bytes.toString('hex'), [...bytes].join(',')],
    ...[...shown, bytes.toString('base64')].flatMap(inBase64),
  ];
}

/**
 * As a client of an OIDC provider shows its secret in a form, and before it is put into base64 (RFC 6749 section 2.3.1):
 * everything but letters and digits may be escaped.
 */
const inForm = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll(/[-_.!~*'()]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');

const formValue = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

/** In base64 a text looks different at each of three places; its ends depend on what stands beside it. */
function inBase64(text: string): string[] {
  return [0, 1, 2].map((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)]);
    const from = Math.ceil((shift * 8) / 6);
    const to = Math.floor((bytes.length * 8) / 6);
    return bytes.toString('base64').slice(from, to);
  });
}
