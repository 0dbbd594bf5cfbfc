import {
  CST,
  Lexer,
  parseAllDocuments,
  parseDocument,
  visit,
  type Document,
  type YAMLError,
} from '../packages/yaml.js';
import { Unreadable, type Problem } from './problem.js';

/** YAML 1.2 with the core schema: dates stay text. The reader checks for duplicate keys. */
const OPTIONS = {
  prettyErrors: false,
  version: '1.2',
  schema: 'core',
  resolveKnownTags: false,
  stringKeys: true,
  uniqueKeys: false,
} as const;

/** The maximum number of reported problems, because each takes time to locate. */
const MOST_PROBLEMS = 200;

/**
 * Parses YAML.
 * @param holds one document, where a second one is an error, or any number
 * @throws {Unreadable} when it is not plain text, or is nested so deeply that parsing may exhaust the stack, or has
 * so many values that it would take long
 * @returns documents, which are unreliable when there are errors, and warnings of unknown tags
 */
export function parseYaml(text: string, holds: 'one' | 'many' = 'one') {
  const control = /[^\P{Cc}\t\r\n]/u.exec(text);
  if (control) throw new Unreadable('it has control characters', 'write plain text in UTF-8', control.index);
  const past = endOfParts(text);
  if (past >= 0) throw new Unreadable(`it has more than ${MOST_PARTS} lines and commas`, TOO_LONG, past);
  if (nestsTooDeeply(text)) throw new Unreadable(...TOO_DEEP);
  const parsed = guarded(() =>
    holds === 'one' ? [parseDocument(text, OPTIONS)] : parseAllDocuments(text, OPTIONS),
  );
  const documents: readonly Document[] = 'empty' in parsed ? [] : parsed;
  const problems = (kind: 'errors' | 'warnings') =>
    documents.flatMap((document) =>
      document[kind]
        .filter((error) => !isAliasForKey(error, text))
        .slice(0, MOST_PROBLEMS)
        .map((error) => problemOf(error, document, text)),
    );
  return { documents, errors: problems('errors'), warnings: problems('warnings') };
}

/** The parser does not resolve an alias that is used as a key; the reader does. */
const isAliasForKey = ({ code, pos }: YAMLError, text: string): boolean =>
  code === 'NON_STRING_KEY' && text.charAt(pos[0]) === '*';

/**
 * Parses within the stack: the parser recurses for other kinds of nesting than those that are checked below. Stack traces
 * are off, because it creates an error for each mistake, hundreds of thousands in a hostile file.
 * @throws {Unreadable} when the stack is exhausted
 */
function guarded<T>(parse: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return parse();
  } catch (error) {
    throw error instanceof RangeError ? new Unreadable(...TOO_DEEP) : error;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** The maximum number of lines and commas. Each value or problem has at least one, and takes some microseconds to parse. */
const MOST_PARTS = 50_000;
const TOO_LONG = 'such files are much smaller';

/** The offset of the first line break or comma beyond the maximum; -1 when there is none. */
function endOfParts(text: string): number {
  let parts = 0;
  for (let at = 0; at < text.length; at += 1)
    if ((text[at] === '\n' || text[at] === ',') && (parts += 1) > MOST_PARTS) return at;
  return -1;
}

const MOST_OPEN = 100;
// Blocks are nested one level deeper for each space, or for each "- " of a line.
const DEEP_BLOCK = /^(?: {200}|(?: *[-?] ){50})/m;

function nestsTooDeeply(text: string): boolean {
  if (DEEP_BLOCK.test(text)) return true;
  // The exact check takes as long as parsing. Few files have this number of brackets.
  if (text.split(/[[{]/, MOST_OPEN + 2).length <= MOST_OPEN) return false;
  let open = 0;
  for (const token of new Lexer().lex(text)) {
    const type = CST.tokenType(token);
    if (type === 'flow-map-start' || type === 'flow-seq-start') open += 1;
    if (type === 'flow-map-end' || type === 'flow-seq-end') open -= 1;
    if (open > MOST_OPEN) return true;
  }
  return false;
}

type Words = readonly [message: string, mend: string];
const TOO_DEEP: Words = ['it is nested too deeply', 'a few levels are enough'];
const OPEN_QUOTE: Words = ['this quote is never closed', 'close it'];
const IN_FLOW: Words = ['this is not YAML', 'within { } and [ ], a ${NAME} needs quotes round it'];
const IN_BLOCK: Words = ['this is not YAML', 'close the bracket, or indent what stands in it'];
const MISSING: Words = ['a bracket, a colon or a comma is missing', 'correct the line, or the one above it'];
const TEMPLATE: Words = ['this is not filled in yet', 'render the file first'];
/** Of text that begins as comments of other languages do. */
export const NO_COMMENT: Words = ['YAML and JSON have no comment like this', 'begin it with #'];
const NO_ALIAS: Words = ['this is not an alias', 'put quotes round a value that begins with *'];
const ANYTHING: Words = ['this is not YAML', 'correct the line, or the one above it'];

// The parser's own messages may quote the file, which may contain secrets.
const WORDS: Partial<Record<YAMLError['code'], Words>> = {
  TAB_AS_INDENT: ['a tab indents this line', 'use spaces'],
  MULTIPLE_DOCS: ['a second document starts here', 'keep one of them'],
  BLOCK_AS_IMPLICIT_KEY: [
    'a key starts within a value',
    'put quotes round a value with ": " in it, or correct the indentation of the next line',
  ],
  BAD_INDENT: [
    'the indentation of this line fits no line above it',
    'indent it, or the line above it, as its neighbours are',
  ],
  BAD_SCALAR_START: ['no plain value can begin with this character', 'put quotes round the value'],
  BAD_ALIAS: NO_ALIAS,
  RESOURCE_EXHAUSTION: TOO_DEEP,
  NON_STRING_KEY: ['a key is not text', 'put quotes round it'],
  TAG_RESOLVE_FAILED: ['this tag is unknown, or does not fit its value', 'remove it'],
};

/** Blanks that YAML takes for letters, and that nobody sees: copied from a page or a chat. */
export const ODD_BLANK = /[\u00a0\u2000-\u200b\u202f\u3000\ufeff]/;
export const SPECIAL_BLANK: Words = [
  'this line has a special blank (such as a no-break space)',
  'write plain spaces',
];

/** What is probably wrong with a line that is not YAML. */
const CAUSES: readonly (readonly [pattern: RegExp, ...Words])[] = [
  [/^\s*(?:<{7}|={7}|>{7})(?: |$)/, 'this mark of a merge conflict is left', 'resolve the conflict'],
  [ODD_BLANK, ...SPECIAL_BLANK],
  [/^\s*[\w.-]+\s*：/, 'this colon is not the plain one', 'write ":" and a space'],
  [/^\s*\/[/*]/, ...NO_COMMENT],
  // An alias has a name, and nothing behind it.
  [/^\s*(?:- +)?[\w.-]+:\s+\*/, ...NO_ALIAS],
  [/^\s*[\w.-]+:[^\s/]/, 'a space is missing after the colon', 'write key: value'],
  [/^\s*[\w.-]+(?:\s*=|\s(?:\s*https?:|[^:]*$))/, 'this is not a key with a value', 'write key: value'],
];

function problemOf(error: YAMLError, document: Document, text: string): Problem {
  const isOpenQuote = error.code === 'MISSING_CHAR' && error.message.includes('quote');
  const offset = isOpenQuote ? startOfString(document, error.pos[0]) : error.pos[0];
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(start, offset + 1);
  const flow = line.search(/[[{]/);
  const [whole = ''] = text.slice(start).split(/\r?\n/, 1);
  const unknown = error.code === 'MISSING_CHAR' ? MISSING : ANYTHING;
  const [, ...cause] = CAUSES.find(([pattern]) => pattern.test(whole)) ?? ['', ...unknown];
  const others = flow >= 0 && line.lastIndexOf('${') > flow ? IN_FLOW : cause;
  const words =
    error.code === 'NON_STRING_KEY' && text.slice(offset - 1, offset + 2).includes('{{')
      ? TEMPLATE
      : error.message.startsWith('Flow') && error.code === 'BAD_INDENT'
        ? IN_BLOCK
        : ODD_BLANK.test(/^\s*/.exec(whole)![0])
          ? SPECIAL_BLANK
          : WORDS[error.code];
  const [message, mend] = isOpenQuote ? OPEN_QUOTE : (words ?? others);
  return { offset, key: '', message, mend };
}

// The parser reports an open quote at the end of the text; this finds its start.
function startOfString(document: Document, offset: number): number {
  let start = offset;
  visit(document, {
    Scalar: (_, { range, type }) => {
      if (type?.startsWith('QUOTE') && range && range[0] < offset && range[1] >= offset) start = range[0];
    },
  });
  return start;
}
