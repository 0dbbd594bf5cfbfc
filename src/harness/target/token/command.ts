import { word } from '../../http/shell.js';
import type { Target } from '../target.js';

/** What a shell has in the place of a token that is made or fetched anew; `bad`: what is wrong with it. */
export const tokenCommand = ({ file }: Target, credential: string, bad?: string): string => {
  const command = `$(assay issuer token ${word(file)} --as ${word(credential)}${bad ? ` --bad ${bad}` : ''})`;
  return bad ? command : `\${TOKEN:-${command}}`;
};
