/** One word of a POSIX shell's command that stands for a text without NUL, in printable ASCII; bare where it may be. */
export const word = (text: string): string =>
  /^[\w@%+=:,./][\w@%+=:,./-]*$/.test(text) ? text : quote(Buffer.from(text));

/** One word of a POSIX shell's command that stands for these bytes, in printable ASCII. They hold no NUL. */
export const quote = (bytes: Uint8Array): string =>
  isPrintable(bytes)
    ? `'${Buffer.from(bytes).toString().replaceAll("'", `'\\''`)}'`
    : `"$(${printing(bytes)})"`;

/** A command that prints these bytes: it can say NUL and what is not UTF-8, which words cannot. */
export const printing = (bytes: Uint8Array): string => `printf '${[...bytes].map(inFormat).join('')}'`;

/** Whether all of the bytes are printable ASCII. */
export const isPrintable = (bytes: Uint8Array): boolean => bytes.every((byte) => byte >= 0x20 && byte < 0x7f);

// A format that begins with - would be an option.
function inFormat(byte: number, place: number): string {
  const character = String.fromCharCode(byte);
  if (character === '%') return '%%';
  const asItIs = byte >= 0x20 && byte < 0x7f && !"'\\".includes(character);
  return asItIs && !(character === '-' && place === 0) ? character : `\\${byte.toString(8).padStart(3, '0')}`;
}
