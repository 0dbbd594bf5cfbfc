import { word } from '../../http/shell.js';
import type { Target } from '../target.js';

/** In what a token differs from the usual one of a credential. */
export interface TokenKind {
  /** A kind of `assay issuer token --defect`. */
  defect?: string;
  /** A kind of `assay issuer token --form`: it is valid, and unusual. */
  form?: string;
  claims?: Readonly<Record<string, unknown>>;
}

/** A shell expression that makes or fetches a token anew. */
export const tokenCommand = ({ file }: Target, credential: string, kind: TokenKind = {}): string => {
  const { defect, form, claims = {} } = kind;
  const options = [
    ...(defect === undefined ? [] : [`--defect ${word(defect)}`]),
    ...(form === undefined ? [] : [`--form ${word(form)}`]),
    ...Object.entries(claims).map(([name, value]) => `--claim ${word(`${name}=${JSON.stringify(value)}`)}`),
  ];
  const command = `$(${['assay issuer token', word(file), '--as', word(credential), ...options].join(' ')})`;
  return options.length > 0 ? command : `\${TOKEN:-${command}}`;
};
