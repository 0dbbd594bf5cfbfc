import { printable, line as printed, jsonText } from '../printable.js';
import {
  FILES,
  type FileKind,
  type ConfigurationFinding,
  type FileTaken,
  type Skipped,
} from '../../src/spec/configuration/section.js';
import { type Colors, colorsFor, plural } from '../words.js';
import { PAGES } from '../../src/spec/configuration/rules.js';

type Judged = {
  judged: readonly string[];
  skipped: readonly Skipped[];
  /** Kinds of which only an overlay was given. */
  overlays: readonly FileKind[];
  /** Kinds of files that options named. */
  named: readonly FileKind[];
  /** The detected kind of each file. It is not shown for plain values in a file that was named by an option. */
  files: readonly (FileTaken & { isFound: boolean })[];
  /** Whether nothing was judged except that the files are readable. */
  isNothing: boolean;
};

/** Returns the findings for a terminal, grouped by file, and a summary at the end. Ends with a newline. */
export const findingsText = (
  findings: readonly ConfigurationFinding[],
  judged: Judged,
  color: boolean,
): string => {
  const colors = colorsFor(color);
  const files = findings.flatMap((finding, at) => [
    ...(finding.file === findings[at - 1]?.file ? [] : [colors.bold(printable(finding.file))]),
    entry(finding, colors),
  ]);
  const told = takenText(judged.files);
  return [...files, ...told, ...(told.length > 0 ? [''] : []), closing(findings, judged)].join('\n');
};

const takenText = (files: Judged['files']): string[] =>
  files.flatMap(({ file, as, unread, isFound }) => {
    const name = printable(file);
    return [
      ...as.flatMap(({ kind, what }) => {
        const own = what === 'manifests of secrets' ? '' : what;
        return isFound || own ? [`${name}  ${kind}${own && `: ${printable(own)}`}`] : [];
      }),
      ...unread.map(
        ({ what, why, line }) => `${name}:${line}  not read: ${printable(what)}: ${printable(why)}`,
      ),
      ...(isFound && as.length === 0 && unread.length === 0
        ? [`${name}  not read: it holds none of the known keys`]
        : []),
    ];
  });

const entry = (finding: ConfigurationFinding, colors: Colors): string => {
  const { file, line, column, severity, rule, message, why, mend, section } = finding;
  const color = severity === 'error' ? colors.red : colors.yellow;
  return [
    `${printable(file)}:${line}:${column}  ${colors.bold(color(severity))}  ${rule}`,
    `  ${colors.bold(printable(message))}`,
    ...source(finding, colors),
    `  why   ${printable(why)} (${section})`,
    `  mend  ${printable(mend)}`,
    '',
  ].join('\n');
};

const source = ({ excerpt, line }: ConfigurationFinding, colors: Colors): string[] => {
  if (excerpt === undefined || excerpt.line.trim() === '') return [];
  const gutter = `  ${line} | `;
  // An invisible character is shown as an escape, which is wider.
  const before = printable(excerpt.line.slice(0, excerpt.caret).replaceAll('\t', ' '));
  const after = printable(excerpt.line.slice(excerpt.caret));
  return [
    `${colors.dim(gutter)}${before}${after}`,
    `${colors.dim(`${' '.repeat(gutter.length - 2)}| `)}${' '.repeat(before.length)}^`,
  ];
};

const closing = (
  findings: readonly ConfigurationFinding[],
  { judged, skipped, overlays, named, isNothing }: Judged,
): string => {
  const count = (wanted: ConfigurationFinding['severity']) =>
    findings.filter(({ severity }) => severity === wanted).length;
  const found = `${plural(count('error'), 'error')}, ${plural(count('warning'), 'warning')}`;
  const missing = skipped.filter(({ because }) => because !== 'no value');
  const lacking = FILES.filter(
    (kind) => !overlays.includes(kind) && missing.some(({ lacks }) => lacks.includes(kind)),
  );
  const kinds = {
    no: lacking.filter((kind) => !named.includes(kind)),
    'an overlay alone:': overlays,
    'not read:': lacking.filter((kind) => named.includes(kind)),
  };
  const without = skipped.length - missing.length;
  const why = [
    ...Object.entries(kinds).flatMap(([what, own]) =>
      own.length > 0 ? [`${what} ${own.map((kind) => `--${kind}`).join(', ')}`] : [],
    ),
    ...(without > 0 ? [`${without} without a value to judge`] : []),
  ].join('; ');
  const rules = plural(isNothing ? 0 : judged.length, 'rule');
  const counts = `${found}; ${rules} judged, ${skipped.length} skipped${why && ` (${why})`}\n`;
  return isNothing ? `${counts}${NOTHING}\n` : counts;
};

const NOTHING =
  'Nothing was judged: the files hold none of the values that a rule is about. assay config explain lists the keys.';

/** Returns the findings without their excerpts, and what was judged, as JSON. Ends with a newline. */
export const findingsJson = (findings: readonly ConfigurationFinding[], about: object = {}): string =>
  jsonText({ findings: findings.map(({ excerpt: _, ...finding }) => finding), ...about });

const RULES = PAGES.filter(({ clause }) => clause?.untestable === undefined).map(
  ({ id, severity: level, section, statement, why }) => ({
    id,
    shortDescription: { text: statement },
    help: { text: `${why} Section of the specification: ${section}.` },
    defaultConfiguration: { level },
    properties: { section },
  }),
);

type Open = Pick<Judged, 'skipped' | 'isNothing'> & { files: readonly FileTaken[] };

/** The findings as SARIF 2.1.0 for code hosts, with notifications for what was not judged. */
export async function findingsSarif(
  findings: readonly ConfigurationFinding[],
  version: string,
  { skipped, files, isNothing }: Open = { skipped: [], files: [], isNothing: false },
): Promise<string> {
  // Most users want text, so other formats are loaded when they are needed.
  const { sarifLog, uriOf } = await import('../sarif.js');
  const unread = files.flatMap(({ file, unread: own }) =>
    own.map(({ what, why, line }) => ({
      level: 'note',
      message: { text: `not read: ${what}: ${why}` },
      locations: [
        { physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine: line } } },
      ],
    })),
  );
  const left = skipped.map(({ rule, because }) => ({
    level: 'note',
    message: { text: `skipped: ${rule} (${because})` },
  }));
  const nothing = isNothing ? [{ level: 'warning', message: { text: NOTHING } }] : [];
  const toolExecutionNotifications = [...nothing, ...unread, ...left];
  const invocations = [{ executionSuccessful: true, toolExecutionNotifications }];
  return jsonText(
    sarifLog({
      version,
      rules: RULES,
      more: { invocations },
      results: findings.map(({ file, line, column, key, rule, severity, message, why, mend, excerpt }) => ({
        ruleId: rule,
        ruleIndex: RULES.findIndex(({ id }) => id === rule),
        level: severity,
        message: { text: `${message}. ${mend}` },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: uriOf(file) },
              region: {
                startLine: line,
                startColumn: column,
                ...(excerpt && { snippet: { text: excerpt.line } }),
              },
            },
            ...(key !== '' && { logicalLocations: [{ fullyQualifiedName: key }] }),
          },
        ],
        properties: { key, why, mend },
      })),
    }),
  );
}

/** The findings and what was not read as workflow commands of GitHub Actions, each at its line, and then the summary. */
export async function findingsGithub(
  findings: readonly ConfigurationFinding[],
  judged: Judged,
): Promise<string> {
  const { commandAt } = await import('../problems.js');
  const found = findings.map(({ file, line, column, rule, severity, message, why, mend }) =>
    commandAt(
      { level: severity, title: rule, text: [message, mend, why].map(printed).join('\n') },
      { file, line, column },
    ),
  );
  const unread = judged.files.flatMap(({ file, unread: own }) =>
    own.map(({ what, why, line }) =>
      commandAt(
        { level: 'notice', title: 'not read', text: printed(`${what}: ${why}`) },
        { file, line, column: 1 },
      ),
    ),
  );
  const nothing = judged.isNothing ? [`::warning title=assay config check::${NOTHING}\n`] : [];
  return [...found, ...unread, ...nothing, closing(findings, judged)].join('');
}
