import type { Target } from '../target.js';

/** A name as one word of a POSIX shell's command. */
export const word = (name: string): string =>
  /^[\w@%+=:,./][\w@%+=:,./-]*$/.test(name) ? name : `'${name.replaceAll("'", String.raw`'\''`)}'`;

/** What a shell has in the place of a token that is made or fetched anew; `bad`: what is wrong with it. */
export const tokenCommand = ({ file }: Target, credential: string, bad?: string): string => {
  const command = `$(assay issuer token ${word(file)} --as ${word(credential)}${bad ? ` --bad ${bad}` : ''})`;
  return bad ? command : `\${TOKEN:-${command}}`;
};
