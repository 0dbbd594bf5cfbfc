/** A text without NUL as one word of a POSIX shell command, in printable ASCII. It is quoted only when necessary. */
export const word = (text: string): string =>
  /^[\w@%+=:,./][\w@%+=:,./-]*$/.test(text) ? text : quote(Buffer.from(text));

/** Bytes without NUL as one word of a POSIX shell command, in printable ASCII. */
export const quote = (bytes: Uint8Array): string =>
  isPrintable(bytes)
    ? `'${Buffer.from(bytes).toString().replaceAll("'", `'\\''`)}'`
    : `"$(${printing(bytes)})"`;

/** A command that prints these bytes. It can print NUL and bytes that are not UTF-8, which a word cannot contain. */
const printing = (bytes: Uint8Array): string => `printf ${format(bytes)}`;

/** The format of such a command, as one word. */
export const format = (bytes: Uint8Array): string => `'${[...bytes].map(inFormat).join('')}'`;

/** Whether all of the bytes are printable ASCII. */
export const isPrintable = (bytes: Uint8Array): boolean => bytes.every((byte) => byte >= 0x20 && byte < 0x7f);

// A format that begins with - would be read as an option.
function inFormat(byte: number, place: number): string {
  const character = String.fromCharCode(byte);
  if (character === '%') return '%%';
  const asItIs = byte >= 0x20 && byte < 0x7f && !"'\\".includes(character);
  return asItIs && !(character === '-' && place === 0) ? character : `\\${byte.toString(8).padStart(3, '0')}`;
}
