import { parseAllDocuments, parseDocument, visit, type Document, type YAMLError } from 'yaml';
import { nestsTooDeeply } from '../../target/depth.js';
import { YAML_OPTIONS } from '../../target/yaml-options.js';
import { Unreadable } from './problem.js';

const BRACKETS = 100;
const DEEP_BLOCK = /^(?: {200}|(?: *[-?] ){50})/m;

/** Parses YAML 1.2 with its core schema. Throws `Unreadable`. */
export const parseOne = (text: string): Document => {
  const document = (refuseDepth(text), parseDocument(text, YAML_OPTIONS));
  refuseErrors(document);
  return document;
};

/** Parses all documents of a file. Throws `Unreadable`. */
export const parseAll = (text: string): Document[] => {
  refuseDepth(text);
  const documents = parseAllDocuments(text, YAML_OPTIONS);
  const all: Document[] = 'empty' in documents ? [] : documents;
  all.forEach(refuseErrors);
  return all;
};

// Looking closely takes as long as parsing does, and few files have so many brackets.
const refuseDepth = (text: string): void => {
  const mayBeDeep = DEEP_BLOCK.test(text) || text.split(/[[{]/, BRACKETS + 2).length > BRACKETS;
  if (mayBeDeep && nestsTooDeeply(text))
    throw new Unreadable('It is nested too deeply', 'Deployment values need a few levels only.');
};

const refuseErrors = (document: Document): void => {
  const error = document.errors[0];
  if (error === undefined) return;
  const [message, mend] = isOpenQuote(error)
    ? ['A quote is never closed', 'Close it.']
    : (WORDS[error.code] ?? UNKNOWN);
  throw new Unreadable(message, mend, isOpenQuote(error) ? startOfString(document, error) : error.pos[0]);
};

const UNKNOWN = ['This is not YAML', 'Mend the line, or the one above it.'] as const;

// The parser's own words may repeat what stands in the file, which may be a secret.
const WORDS: Partial<Record<YAMLError['code'], readonly [message: string, mend: string]>> = {
  TAB_AS_INDENT: ['A tab indents this line, which YAML does not allow', 'Use spaces.'],
  MULTIPLE_DOCS: ['A second document starts here, and this file holds one', 'Split the file.'],
  BLOCK_AS_IMPLICIT_KEY: [
    'A key starts within a value',
    'Put quotes round a value with ": " in it, or mend the indentation of the next line.',
  ],
  BAD_INDENT: ['The indentation of this line fits no line above it', 'Indent it as its neighbours are.'],
  BAD_SCALAR_START: ['No plain value can begin with this character', 'Put quotes round the value.'],
  BAD_ALIAS: ['This is no alias', 'Put quotes round a value that begins with *.'],
  MISSING_CHAR: ['A bracket, a colon or a comma is missing', 'Mend the line, or the one above it.'],
  RESOURCE_EXHAUSTION: ['It is nested too deeply', 'Deployment values need a few levels only.'],
  NON_STRING_KEY: ['A key is no text', 'Put quotes round it.'],
  TAG_RESOLVE_FAILED: ['A tag does not fit its value', 'Remove the tag.'],
};

const isOpenQuote = ({ code, message }: YAMLError) => code === 'MISSING_CHAR' && message.includes('quote');

// The parser sees an open quote where the text ends; a reader looks for it where it starts.
const startOfString = (document: Document, { pos: [offset] }: YAMLError): number => {
  let start = offset;
  visit(document, {
    Scalar: (_, { range, type }) => {
      if (type?.startsWith('QUOTE') && range && range[0] < offset && range[1] >= offset) start = range[0];
    },
  });
  return start;
};
