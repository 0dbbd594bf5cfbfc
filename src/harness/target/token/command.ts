import { word } from '../../http/shell.js';
import type { Target } from '../target.js';

/** A shell expression that makes or fetches a token anew. `defect`: the kind of `assay issuer token --defect`. */
export const tokenCommand = ({ file }: Target, credential: string, defect?: string): string => {
  const command = `$(assay issuer token ${word(file)} --as ${word(credential)}${defect ? ` --defect ${defect}` : ''})`;
  return defect ? command : `\${TOKEN:-${command}}`;
};

/** The same of a token with another subject. */
export const subjectCommand = ({ file }: Target, subject: string): string =>
  `$(assay issuer token ${word(file)} --as participantAdmin --claim ${word(`sub=${JSON.stringify(subject)}`)})`;
