import { LineCounter, parseDocument } from 'yaml';
import { UsageError } from '../errors.js';
import { brokenAliases } from './anchors.js';
import { tell } from './complaint.js';
import { nestsTooDeeply } from './depth.js';
import { duplicateKeys } from './duplicates.js';
import type { Source } from './source.js';
import { syntaxComplaints } from './syntax.js';
import { YAML_OPTIONS } from './yaml-options.js';

/** Parses YAML 1.2 with its core schema: dates stay strings. Throws `UsageError` with everything that is wrong. */
export const parse = (text: string, file: string): Source => {
  if (/[^\P{Cc}\t\r\n]/u.test(text)) {
    throw new UsageError(`${file}: it has control characters: a target file is plain text`);
  }
  if (nestsTooDeeply(text)) {
    throw new UsageError(`${file}: it is nested too deeply: a target file needs a few levels only`);
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { ...YAML_OPTIONS, lineCounter: lines });
  const source: Source = { file, text, document, lines };
  const syntax = syntaxComplaints(source);
  const complaints = syntax.length > 0 ? syntax : [...brokenAliases(document), ...duplicateKeys(source)];
  if (complaints.length > 0) throw new UsageError(tell(complaints, source, []));
  return source;
};
