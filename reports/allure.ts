import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { execa } from '../src/packages/execa.js';
import type { Rendered } from './reporter.js';
import { createHash } from 'node:crypto';
import { type Attachment, type Label, LabelName, Stage, Status, type TestResult } from 'allure-js-commons';
import { createTestResult, stringifyEnvInfo } from 'allure-js-commons/sdk/reporter';
import { authorityOf } from '../src/spec/clause.js';
import type { ClauseResult, ClauseVerdict, Verdict } from '../src/results/schema.js';
import { exchangeTexts } from './exchange-text.js';
import { partiesLine } from './parties.js';
import { replayCommand } from './calls.js';
import { clip, line, printable } from './printable.js';
import { type FailureCause, causesOf, headline } from './select.js';
import { RUN_WORDS, VERDICT_WORDS, authorityLine } from './words.js';

const LONGEST_MS = 120_000;

/**
 * Renders `allure-results` in `dir` into one page beside it, `allure-report/index.html`, that opens without a
 * server. Needs Java and the optional package allure-commandline. Never throws; stops after `timeoutMs`.
 */
export const renderAllure = async (dir: string, timeoutMs: number = LONGEST_MS): Promise<Rendered> => {
  const [resultsDir, reportDir] = [join(dir, 'allure-results'), join(dir, 'allure-report')];
  const home = commandlineHome();
  if (home === undefined)
    return { rendered: false, why: 'the optional package allure-commandline is not installed' };
  // Runs Java directly, because the launcher of the package writes to our stdout and leaves Java running when it is
  // stopped.
  const classpath = [join(home, 'lib', '*'), join(home, 'lib', 'config')].join(delimiter);
  const generate = ['generate', resultsDir, '--clean', '--single-file', '--output', reportDir];
  const ended = await execa(
    javaCommand(),
    ['-classpath', classpath, 'io.qameta.allure.CommandLine', ...generate],
    {
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      stdin: 'ignore',
      reject: false,
      extendEnv: false,
      // Java sends no analytics for any value, but the page leaves its analytics script out only for `true`.
      env: { ...needed(), APP_HOME: home, ALLURE_NO_ANALYTICS: 'true' },
    },
  );
  return ended.failed
    ? { rendered: false, why: explain(ended, timeoutMs) }
    : { rendered: true, page: join(reportDir, 'index.html') };
};

/** Java gets only the environment variables that it needs, because others may hold tokens. */
const needed = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['PATH', 'HOME', 'USERPROFILE', 'LANG', 'LC_ALL', 'TMPDIR', 'TEMP', 'SystemRoot'].map((name) => [
      name,
      process.env[name],
    ]),
  );

const commandlineHome = (): string | undefined => {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('allure-commandline/package.json')), 'dist');
  } catch {
    return undefined;
  }
};

const javaCommand = (): string => {
  const home = process.env['JAVA_HOME'];
  return home === undefined || home === '' ? 'java' : join(home, 'bin', 'java');
};

interface Ended {
  code?: string | undefined;
  timedOut: boolean;
  stderr: string;
  originalMessage?: string | undefined;
}

const explain = ({ code, timedOut, stderr, originalMessage }: Ended, timeoutMs: number): string => {
  if (code === 'ENOENT') return 'Java was not found: install a Java runtime (8 or later), or set JAVA_HOME';
  if (timedOut) return `allure-commandline did not end within ${String(timeoutMs / 1000)} s`;
  const said = stderr.trim().split('\n').at(-1);
  return `allure-commandline failed: ${said === undefined || said === '' ? (originalMessage ?? 'it did not say why') : said}`;
};

const STATUS: Readonly<Record<ClauseVerdict, Status>> = {
  pass: Status.PASSED,
  fail: Status.FAILED,
  inconclusive: Status.BROKEN,
  'not-applicable': Status.SKIPPED,
  'not-testable': Status.SKIPPED,
  waived: Status.SKIPPED,
};

/** The folder of the results, in the folder of the reports. */
const RESULTS = 'allure-results';

/** The verdict as Allure 2 results. Ids are the same in every run, so that Allure shows a history. */
export const allureReport = (verdict: Verdict): Record<string, string> => {
  const { run, target, summary } = verdict;
  const parties = partiesLine(verdict);
  const environment = stringifyEnvInfo({
    target: line(target.name),
    verdict: summary.authorities
      ? RUN_WORDS[summary.verdict].word
      : `${RUN_WORDS[summary.verdict].word}: ${headline(verdict)}`,
    ...Object.fromEntries(
      (summary.authorities ?? []).map((each) => [each.authority.replaceAll(' ', '-'), authorityLine(each)]),
    ),
    seed: String(run.seed),
    budget: run.budget,
    ...(parties !== undefined && { parties: line(parties) }),
    catalogue: `${line(run.catalogue.version)} ${line(run.catalogue.digest)}`,
    assay: line(run.harnessVersion),
  });
  const files: Record<string, string> = { [`${RESULTS}/environment.properties`]: environment };
  for (const clause of verdict.clauses) {
    const result = resultOf(verdict, clause, files);
    files[`${RESULTS}/${result.uuid}-result.json`] = JSON.stringify(result);
  }
  return files;
};

/** Returns the result of a clause; its attachments are added to `files`. */
const resultOf = (
  { run, target }: Verdict,
  clause: ClauseResult,
  files: Record<string, string>,
): TestResult => {
  const identity = createHash('sha256').update(`${target.name}\n${clause.id}`).digest('hex').slice(0, 32);
  const start = Date.parse(run.startedAt);
  const causes = causesOf(clause);
  const message = [clause.reason, ...causes.map(causeLine)].filter((text) => text !== undefined).map(line);
  return {
    ...createTestResult(uuidOf(identity)),
    historyId: identity,
    testCaseId: identity,
    fullName: line(clause.id),
    name: `${line(clause.id)}: ${line(clause.statement)}`,
    status: STATUS[clause.verdict],
    stage: Stage.FINISHED,
    // The time of a single clause is not recorded, so the duration is 0.
    start,
    stop: start,
    statusDetails: message.length > 0 ? { message: message.join('\n') } : {},
    labels: labelsOf(clause),
    parameters: [
      { name: 'verdict', value: VERDICT_WORDS[clause.verdict].word, excluded: true },
      { name: 'cases', value: String(clause.cases), excluded: true },
      { name: 'seed', value: String(run.seed), excluded: true },
    ],
    attachments: causes.flatMap((cause) => attach(identity, cause, files)),
  };
};

const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const causeLine = ({ counterexample: { rule, expected, actual } }: FailureCause): string =>
  `${clip(rule, 200)}: expected ${clip(expected, 300)}, got ${clip(actual, 300)}`;

const labelsOf = ({ id, system, section, basis }: ClauseResult): Label[] => [
  { name: LabelName.EPIC, value: line(system) },
  { name: LabelName.FEATURE, value: line(section) },
  { name: LabelName.STORY, value: line(id) },
  { name: LabelName.TAG, value: line(id) },
  { name: LabelName.TAG, value: basis },
  { name: LabelName.TAG, value: authorityOf({ system, id }) },
  { name: LabelName.PARENT_SUITE, value: line(system) },
  { name: LabelName.SUITE, value: line(section) },
  { name: LabelName.FRAMEWORK, value: 'assay' },
];

const attach = (identity: string, cause: FailureCause, files: Record<string, string>): Attachment[] => {
  const { counterexample, clause, number } = cause;
  const add = (name: string, at: string, text: string): Attachment => {
    const source = `${identity}-${String(number)}-${at}-attachment.txt`;
    files[`${RESULTS}/${source}`] = text;
    return { name: `Cause ${String(number)}: ${name}`, type: 'text/plain', source };
  };
  const input = printable(JSON.stringify(counterexample.input, null, 2) ?? 'nothing', 'keep');
  return [
    add('smallest failing case', 'input', input),
    add(
      'how to repeat it',
      'again',
      `${replayCommand('DIR', clause.id, number)}\n(DIR is the folder of the run)\n\n${printable(counterexample.curl, 'keep')}\n`,
    ),
    ...exchangeTexts(counterexample.exchanges, 100_000).map((text, at) =>
      add(`exchange ${String(at + 1)}`, `exchange-${String(at + 1)}`, text),
    ),
  ];
};
