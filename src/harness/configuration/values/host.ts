/** What is no part of a host, and how each is told. */
const BESIDES: readonly (readonly [RegExp, string])[] = [
  [/^\s*$/, 'is empty'],
  [/\s/, 'has blanks in it'],
  [/:\/\//, 'has a scheme before its host'],
  [/@/, 'has a user before its host'],
  // An address of IPv6 has more than one colon, and brackets round it where a port follows.
  [/^(?:[^:]*|\[.*\]):[^:]*$/, 'has a port behind its host'],
  // From the first character on it is the path of a socket.
  [/^[^/].*[/?#]/, 'has a path behind its host'],
];

/**
 * What a text has that is no part of a host (RFC 3986 section 3.2.2), in words that follow its key; undefined: nothing.
 * What is filled in by a program, and a list of hosts, are left alone: what becomes of them is not said.
 */
export const hostDefect = (text: string): string | undefined =>
  /[$,]|\{\{/.test(text) ? undefined : BESIDES.find(([sign]) => sign.test(text))?.[1];
