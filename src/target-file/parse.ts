import { UsageError } from '../platform/errors.js';
import { entryAt } from '../spec/entry.js';
import { parseYaml } from '../document/parse-yaml.js';
import { placeOf, problemOf, Unreadable, type Problem } from '../document/problem.js';
import { YamlReader } from '../document/yaml.js';
import { listComplaints, type FileComplaint, type Source } from './source.js';

const MAX_ALIASES = 100;
const MAX_ERRORS = 100;
const NOTHING = entryAt('', '', 0, { value: null, text: '', at: 0, end: 0 });

/** @throws {UsageError} with everything that prevents the target file from being read */
export const parse = (text: string, file: string): Source => {
  const source: Source = { file, text, root: NOTHING };
  const refuse = (complaints: readonly FileComplaint[]): void => {
    if (complaints.length > 0) throw new UsageError(listComplaints(complaints, source));
  };
  try {
    const { documents, errors, warnings } = parseYaml(text);
    // In a file that is not YAML, it is not known which text is a value, so its lines are not shown.
    refuse(oneOfEachLine(source, [...errors, ...warnings]).map(quietly));
    const reader = new YamlReader(text, { aliases: MAX_ALIASES });
    const read = reader.read(documents[0]?.contents, '');
    refuse(reader.problems.map(quietly));
    return { ...source, root: entryAt('', '', read.at, read) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    refuse([quietly(problemOf(error))]);
    throw error;
  }
};

const quietly = ({ offset, key, message, mend }: Problem): FileComplaint => ({
  offset,
  key,
  message: `${message}: ${mend}`,
  quiet: true,
});

// Further errors in a line usually result from the first one, and lines that do not fit from one further up.
const oneOfEachLine = (source: Source, problems: readonly Problem[]): Problem[] => {
  const lines = new Set<number>();
  const isOfIndentation = ({ message }: Problem) => message.includes('indent');
  const first = problems.find(isOfIndentation);
  return problems
    .filter((each) => each === first || !isOfIndentation(each) || each.message.startsWith('a tab'))
    .filter(({ offset }) => lines.size < lines.add(placeOf(source, offset).line).size)
    .slice(0, MAX_ERRORS);
};
