import { authorityOfSystem } from '../src/spec/clause.js';
import { lacking, failingWaivers } from '../src/results/summary.js';
import type { ClauseResult, Verdict } from '../src/results/schema.js';
import { caseText, caseWord, replayCommand } from './calls.js';
import { exchangeTexts } from './exchange-text.js';
import { ofTarget, causesOf, groupBy, reasonOf, type FailureCause } from './select.js';
import { partiesLine } from './parties.js';
import { clip, line, printable } from './printable.js';
import { authorityLine, causeLine, WAIVER_WORDS } from './words.js';
import { create } from '../src/packages/xml.js';

/** The verdict as JUnit XML: suites are systems, cases are clauses; a wrong waiver is a failed case. */
export const junitReport = (whole: Verdict): string => {
  const verdict = ofTarget(whole);
  return xmlText((document) => {
    const suites = document.ele('testsuites', {
      name: `assay: ${line(verdict.target.name)}`,
      time: seconds(verdict.run.durationMs),
    });
    for (const [system, clauses] of groupBy(verdict.clauses, (clause) => clause.system))
      suiteOf(suites, system, clauses, verdict);
    waiversOf(suites, verdict);
  });
};

const suiteOf = (
  suites: Element,
  system: string,
  clauses: readonly ClauseResult[],
  verdict: Verdict,
): void => {
  const { run } = verdict;
  const parties = partiesLine(verdict);
  // A clause that had to be judged and was not must not count as skipped.
  const wanting = new Set<ClauseResult>(lacking(clauses, run.completeFor));
  const of = (...wanted: ClauseResult['verdict'][]) =>
    clauses.filter(({ verdict }) => wanted.includes(verdict)).length;
  const { authorities = [] } = verdict.summary;
  const suite = suites.ele('testsuite', {
    name: line(system),
    tests: String(clauses.length),
    failures: String(of('fail')),
    errors: String(of('inconclusive') + wanting.size),
    skipped: String(of('not-applicable', 'not-testable', 'waived') - wanting.size),
    time: seconds(clauses.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0)),
    timestamp: run.startedAt,
  });
  properties(suite, {
    seed: String(run.seed),
    budget: run.budget,
    authority: authorityOfSystem(system),
    ...Object.fromEntries(authorities.map((each) => [each.authority, authorityLine(each)])),
    catalogue: run.catalogue.version,
    'catalogue.digest': run.catalogue.digest,
    'harness.version': run.harnessVersion,
    ...(parties !== undefined && { parties }),
  });
  for (const clause of clauses) caseOf(suite, clause, run.seed, wanting.has(clause));
};

const caseOf = (suite: Element, clause: ClauseResult, seed: number, wanting: boolean): void => {
  const { id, system, section, basis, statement, verdict } = clause;
  // A host identifies a test by its name, so the name must not contain text that may be reworded.
  const time = seconds(clause.durationMs ?? 0);
  const test = suite.ele('testcase', { classname: line(system), name: line(id), time });
  const message = line(reasonOf(clause));
  if (verdict === 'fail') failed(test, clause);
  else if (verdict === 'inconclusive' || wanting) test.ele('error', { type: verdict, message });
  else if (verdict !== 'pass') test.ele('skipped', { message: `${verdict}: ${message}` });
  // The schema of Jenkins allows no properties of a case.
  const about = { statement, section, basis, verdict, seed, cases: clause.cases };
  const lines = Object.entries(about).map(([name, value]) => `${name}: ${line(String(value))}`);
  test.ele('system-out').txt(lines.join('\n'));
};

const failed = (test: Element, clause: ClauseResult): void => {
  const causes = causesOf(clause);
  const first = causes[0]?.counterexample;
  const message = first
    ? `expected ${line(first.expected)}, got ${line(first.actual)}`
    : line(reasonOf(clause));
  test.ele('failure', { type: 'fail', message }).txt(causes.map(causeEntry).join('\n\n'));
};

const causeEntry = ({ clause, counterexample, number, of }: FailureCause): string => {
  const { expected, actual, occurrences, everyTime, seed, path, curl, exchanges } = counterexample;
  return [
    [`cause ${String(number)} of ${String(of)}`, ...causeLine(counterexample).map(line)].join(': '),
    `${caseWord(counterexample)}: ${caseText(counterexample, 2000)}`,
    `expected: ${line(expected)}`,
    `got: ${line(actual)}${everyTime ? '' : ' (not every time)'}`,
    `failing cases: ${String(occurrences)}; seed ${String(seed)}, path ${line(path)}`,
    `again: ${replayCommand('DIR', clause.id, number)}\n(DIR is the folder of this report)`,
    printable(clip(curl, 4000), 'keep'),
    ...exchangeTexts(exchanges, 4000),
  ].join('\n');
};

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

// Failing waivers fail the run, so they must be visible to readers of only this file.
const waiversOf = (suites: Element, { waivers }: Verdict): void => {
  const failing = failingWaivers(waivers);
  if (failing.length === 0) return;
  const count = String(failing.length);
  const suite = suites.ele('testsuite', { name: 'waivers', tests: count, failures: count, errors: '0' });
  for (const { clause, state, reason, expires } of failing) {
    suite
      .ele('testcase', { classname: 'waivers', name: `waiver of ${line(clause)}` })
      .ele('failure', { type: state, message: `${WAIVER_WORDS[state]} (${line(expires)}: ${line(reason)})` });
  }
};

const properties = (parent: Element, values: Readonly<Record<string, string>>): void => {
  const element = parent.ele('properties');
  for (const [name, value] of Object.entries(values)) element.ele('property', { name, value: line(value) });
};

/** An element of an XML document. */
export interface Element {
  ele(name: string, attributes?: Readonly<Record<string, string>>): Element;
  txt(text: string): void;
}

// The library leaves what looks like a reference as it is, so `&nbsp;` of a web page would not be well-formed.
const escaped = (text: string): string => text.replaceAll('&', '&amp;');

const around = (inner: ReturnType<typeof create>): Element => ({
  ele: (name, attributes = {}) =>
    around(
      inner.ele(
        name,
        Object.fromEntries(Object.entries(attributes).map(([key, text]) => [key, escaped(text)])),
      ),
    ),
  txt: (text) => void inner.txt(escaped(text)),
});

/** The document that `write` makes. What XML forbids, and `printable` left, becomes the replacement character. */
export function xmlText(write: (document: Element) => void): string {
  const document = create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '\ufffd' });
  write(around(document));
  return document.end({ prettyPrint: false });
}
