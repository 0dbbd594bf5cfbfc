import { visit, type Document, type YAMLError } from 'yaml';
import type { Complaint } from './complaint.js';
import type { Source } from './source.js';

const ENOUGH = 100;

const advice: Partial<Record<YAMLError['code'], string>> = {
  TAB_AS_INDENT: 'a tab indents this line: use spaces',
  MULTIPLE_DOCS: 'a second document starts here: a target file holds one',
  BLOCK_AS_IMPLICIT_KEY:
    'a key starts within a value: put quotes round a value with ": " in it, or mend the indentation of the next line',
  RESOURCE_EXHAUSTION: 'this is nested too deeply: a target file needs a few levels only',
};

const isOpenQuote = ({ code, message }: YAMLError) => code === 'MISSING_CHAR' && message.includes('quote');

const inWords = (error: YAMLError, line: string): string => {
  const { code, message } = error;
  if (advice[code] !== undefined) return advice[code];
  if (isOpenQuote(error)) return 'this quote is never closed';
  if (code === 'BAD_SCALAR_START') return `${message.replace('Plain', 'a plain')}: put quotes round it`;
  if (/[[{].*\$\{/.test(line)) return 'this is not YAML: within { } and [ ], a ${NAME} needs quotes round it';
  return `this is not YAML: ${message}`;
};

// The parser sees an open quote where the text ends; a reader looks for it where it starts.
const startOfString = (document: Document, offset: number): number => {
  let start = offset;
  visit(document, {
    Scalar: (_, { range, type }) => {
      if (type?.startsWith('QUOTE') && range && range[0] < offset && range[1] >= offset) start = range[0];
    },
  });
  return start;
};

// Of a file that is no YAML nobody knows which text is a value, so only harmless lines of harmless parts are shown.
const harmlessPart =
  /^(?:version|name|environment|registry|participant|scan|operator|tls|limits|waivers)\s*:/;
const soundsSecret = /secret|token|passw|auth|key|bearer|@/i;

const complaintOf = (error: YAMLError, { text, document }: Source): Complaint => {
  const offset = isOpenQuote(error) ? startOfString(document, error.pos[0]) : error.pos[0];
  const end = text.indexOf('\n', offset);
  const lines = text.slice(0, end === -1 ? text.length : end).split('\n');
  const line = lines.at(-1) ?? '';
  const part = lines.findLast((above) => /^[^\s#-]/.test(above)) ?? '';
  const quiet = !harmlessPart.test(part) || soundsSecret.test(line);
  return { offset, path: '', text: inWords(error, line), quiet };
};

/** What makes a file no good YAML: the first error of each line, as what follows it there follows from it. */
export const syntaxComplaints = (source: Source): Complaint[] => {
  const { document, lines } = source;
  const told = new Set<number>();
  return [...document.errors, ...document.warnings]
    .filter(({ pos }) => told.size < told.add(lines.linePos(pos[0]).line).size)
    .slice(0, ENOUGH)
    .map((error) => complaintOf(error, source));
};
