import type { ClauseResult, Verdict } from '../src/verdict/schema.js';
import { failingWaivers } from '../src/verdict/waivers.js';
import { line } from './printable.js';
import { causesOf, reasonOf, type Cause } from './select.js';
import { replayCommand } from './case-text.js';
import { sarifLog, uriOf } from './sarif-log.js';
import { causeText, WAIVER_WORDS } from './words.js';

/** The rule that a stale or expired waiver breaks. */
const WAIVER_RULE = 'assay.waiver';

/**
 * What failed, as a SARIF 2.1.0 log: a rule for each clause, a result for each cause, at the target file. What is waived
 * is there too, as suppressed. A stale or expired waiver is a result of its own: it fails the run.
 */
export const sarifReport = (verdict: Verdict) => {
  const { run, target, summary, clauses, waivers } = verdict;
  const failed = clauses.filter(({ verdict }) => verdict === 'fail' || verdict === 'waived');
  const failing = failingWaivers(waivers);
  const locations = locationsOf(target.file);
  return sarifLog({
    version: run.harnessVersion,
    rules: [...failed.map(ruleOf), ...(failing.length > 0 ? [WAIVER] : [])],
    results: [
      ...failed.flatMap((clause) => resultsOf(clause, locations)),
      ...failing.map(({ clause, state, reason, expires }) => ({
        ruleId: WAIVER_RULE,
        level: 'error',
        message: { text: line(`${clause}: ${WAIVER_WORDS[state]} (${expires}: ${reason})`) },
        ...fingerprint(`${WAIVER_RULE} ${clause}`),
        ...locations,
      })),
    ],
    more: {
      automationDetails: { id: `assay/${line(target.name)}` },
      invocations: [
        { executionSuccessful: summary.verdict !== 'inconclusive', startTimeUtc: line(run.startedAt) },
      ],
      properties: { seed: run.seed, budget: run.budget, catalogue: run.catalogue.version },
    },
  });
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

const WAIVER = {
  id: WAIVER_RULE,
  shortDescription: { text: 'A waiver holds until its day, and while its clause fails.' },
  help: { text: 'Mend what it waives, name another day, or take the waiver out of the target file.' },
};

const resultsOf = (clause: ClauseResult, locations: object) => {
  const causes = causesOf(clause);
  const reason = line(reasonOf(clause));
  const common = {
    ruleId: line(clause.id),
    level: 'error',
    ...locations,
    ...(clause.verdict === 'waived' && { suppressions: [{ kind: 'external', justification: reason }] }),
  };
  if (causes.length === 0) return [{ ...common, message: { text: reason }, ...fingerprint(clause.id) }];
  return causes.map((cause) => ({
    ...common,
    message: { text: messageOf(cause) },
    ...fingerprint(`${clause.id} ${cause.counterexample.rule}`),
  }));
};

const messageOf = ({ clause, counterexample, number }: Cause): string => {
  const { expected, actual, everyTime } = counterexample;
  return [
    `${line(clause.statement)} Broken by: ${line(causeText(counterexample))}.`,
    `Expected: ${line(expected)}`,
    `Got: ${line(actual)}${everyTime ? '' : ' (not every time)'}`,
    `Again: ${replayCommand('DIR', clause.id, number)}`,
  ].join('\n');
};

// A host tells by it whether it is the same failure as yesterday: all of them stand at one line.
const fingerprint = (what: string) => ({ partialFingerprints: { 'cause/v1': line(what) } });

/** All that a host can show a failure beside is the target file; the embedded reference has none. */
const locationsOf = (file: string | undefined): object =>
  file === undefined
    ? {}
    : {
        locations: [
          { physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine: 1 } } },
        ],
      };
