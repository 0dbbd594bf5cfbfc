import { PAGES } from '../../src/spec/configuration/rules.js';
import type { ConfigurationFinding } from '../../src/spec/configuration/finding.js';
import { jsonText } from '../json-text.js';
import { sarifLog, uriOf } from '../sarif.js';

const RULES = PAGES.filter(({ clause }) => clause?.untestable === undefined).map(
  ({ id, severity: level, section, statement, why }) => ({
    id,
    shortDescription: { text: statement },
    help: { text: `${why} Section of the specification: ${section}.` },
    defaultConfiguration: { level },
    properties: { section },
  }),
);

/** What was not judged, and which parts of each file were not read. */
type Open = {
  skipped: readonly { rule: string; because: string }[];
  files: readonly { file: string; unread: readonly { what: string; why: string; line: number }[] }[];
};

/**
 * Returns the findings as SARIF 2.1.0 for code hosts. What was not judged is reported as notifications. Ends with a
 * newline.
 */
export const findingsSarif = (
  findings: readonly ConfigurationFinding[],
  version: string,
  { skipped, files }: Open = { skipped: [], files: [] },
): string => {
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
  const invocations = [{ executionSuccessful: true, toolExecutionNotifications: [...unread, ...left] }];
  return jsonText(
    sarifLog({ version, rules: RULES, results: findings.map(resultOf), more: { invocations } }),
  );
};

const resultOf = ({
  file,
  line,
  column,
  key,
  rule,
  severity,
  message,
  why,
  mend,
  excerpt,
}: ConfigurationFinding) => ({
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
});
