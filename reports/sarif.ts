import { SYSTEMS } from '../src/spec/clause.js';
import type { ClauseResult, Verdict } from '../src/results/schema.js';
import { line } from './printable.js';
import { TARGET_RULE, WAIVER_RULE, fileOf, problemsOf } from './problems.js';
import { hasFailed } from './select.js';

type Rule = {
  id: string;
  shortDescription: { text: string };
  help: { text: string };
  defaultConfiguration?: { level: string };
  properties?: Readonly<Record<string, string>>;
};

/** The rules of a tool, its version, and the results. */
type SarifRun = {
  version: string;
  rules: readonly Rule[];
  results: readonly object[];
  /** Further members of the run, with their SARIF names. */
  more?: Readonly<Record<string, unknown>>;
};

/** A SARIF 2.1.0 log of one run. */
export const sarifLog = ({ version, rules, results, more }: SarifRun) => ({
  $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
  version: '2.1.0',
  runs: [
    { tool: { driver: { name: 'assay', version, rules } }, columnKind: 'utf16CodeUnits', ...more, results },
  ],
});

/** A file path as a SARIF URI: relative when the path is, with slashes on every system. */
export const uriOf = (file: string): string => {
  // Half a surrogate pair is not a character and cannot be encoded.
  const path = file.replaceAll('\\', '/').replaceAll(/\p{Cs}/gu, '\ufffd');
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  if (/^[A-Za-z]:\//.test(path)) return `file:///${path.slice(0, 2)}${encoded.slice(encoded.indexOf('/'))}`;
  return path.startsWith('/') ? `file://${encoded}` : encoded;
};

/**
 * Returns the problems as a SARIF 2.1.0 log: a rule for each clause, a result for each cause, at its line of the
 * target file. Waived failures are included as suppressed. A stale or expired waiver and a mistake in the target file
 * are results of their own.
 */
export const sarifReport = (verdict: Verdict) => {
  const { run, summary, clauses } = verdict;
  const problems = problemsOf(verdict);
  const file = fileOf(verdict);
  return sarifLog({
    version: run.harnessVersion,
    rules: [
      ...clauses.filter(hasFailed).map(ruleOf),
      ...OWN_RULES.filter(({ id }) => problems.some(({ rule }) => rule === id)),
    ],
    results: problems.map(({ level, rule, says, at, fingerprint, waived }) => ({
      ruleId: line(rule),
      level,
      message: { text: says.join('\n') },
      // GitHub distinguishes alerts only by the second fingerprint. By default it would compute it from the line,
      // which many alerts share.
      partialFingerprints: { 'cause/v2': fingerprint, primaryLocationLineHash: `${fingerprint}:1` },
      ...(file !== undefined && { locations: [locationOf(file, at)] }),
      ...(waived !== undefined && { suppressions: [{ kind: 'external', justification: waived }] }),
    })),
    more: {
      automationDetails: { id: categoryOf(verdict) },
      invocations: [
        { executionSuccessful: summary.verdict !== 'inconclusive', startTimeUtc: line(run.startedAt) },
      ],
      properties: { seed: run.seed, budget: run.budget, catalogue: run.catalogue.version },
    },
  });
};

/** A run closes earlier alerts of the same category. A host uses the part before the last slash. */
const categoryOf = ({ target, clauses }: Verdict): string => {
  const judged = new Set(clauses.map(({ system }) => system));
  const systems = SYSTEMS.every((system) => judged.has(system)) ? [] : [[...judged].join('+')];
  return line(`assay/${[target.name, ...systems].map((part) => part.replaceAll('/', '-')).join('/')}/`);
};

const ruleOf = ({ id, statement, section, basis, follows }: ClauseResult) => ({
  id: line(id),
  shortDescription: { text: line(statement) },
  help: {
    text: line(
      `${statement}${follows === undefined ? '' : ` This follows: ${follows}`} Section of the specification: ${section}.`,
    ),
  },
  properties: { section: line(section), basis },
});

/** The rules about the target file. They belong to no clause. */
const OWN_RULES: readonly Rule[] = [
  {
    id: WAIVER_RULE,
    shortDescription: { text: 'A waiver is valid until its last day, while its clause fails.' },
    help: { text: 'Fix what it waives, give another day, or remove the waiver from the target file.' },
  },
  {
    id: TARGET_RULE,
    shortDescription: { text: 'The target must respond as the target file says.' },
    help: { text: 'Start the target, or correct the line of the target file that the message names.' },
  },
];

const locationOf = (file: string, startLine: number) => ({
  physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine } },
});
