import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { jsonText, line } from '../../reports/printable.js';
import { mistakesOf, unjudged } from '../../reports/select.js';
import { makeFolder } from '../platform/temporary-folder.js';
import { conclude } from '../engine/run/certify.js';
import { Collected, EVENT_TYPE, type RunEvent } from '../engine/run/events.js';
import { listTests } from '../engine/run/suites.js';
import type { Verdict } from '../results/schema.js';
import { currentRun, variable } from './setup.js';

const DEFAULT_OUT = 'reports-out/playwright';

/** Writes `verdict.json` for a run of Playwright Test, into the folder of the option `out` or of ASSAY_OUT. */
export default class VerdictReporter implements Reporter {
  readonly #out: string;
  #planned: TestCase[] = [];
  readonly #ended = new Set<TestCase>();
  readonly #told: RunEvent[] = [];

  constructor({ out }: { out?: string } = {}) {
    this.#out = out ?? variable('ASSAY_OUT') ?? DEFAULT_OUT;
  }

  onBegin(_: unknown, suite: Suite): void {
    this.#planned = suite.allTests();
  }

  onTestEnd(test: TestCase, { attachments, status, errors }: TestResult): void {
    const told = attachments.flatMap(({ contentType, body }) =>
      contentType === EVENT_TYPE && body ? [JSON.parse(body.toString()) as RunEvent] : [],
    );
    this.#told.push(...told);
    if (status === 'interrupted' || status === 'skipped') return;
    if (status !== 'passed' && !told.some(isBad)) this.#crash(namesOf(test), errors);
    // A test with retries ends only once.
    if (!this.#ended.has(test)) this.#told.push({ type: 'end', ...namesOf(test) });
    this.#ended.add(test);
  }

  onError(error: TestError): void {
    this.#crash({ title: 'the suites', clause: '' }, [error]);
  }

  async onEnd({ status }: FullResult): Promise<Partial<FullResult>> {
    const run = currentRun();
    if (!run) return {};
    const verdict = await this.#verdict(run, status === 'interrupted');
    makeFolder(this.#out);
    const path = join(this.#out, 'verdict.json');
    writeFileSync(path, jsonText(verdict));
    const why = [...mistakesOf(verdict), ...unjudged(verdict, 'inconclusive')].map(([text]) => line(text));
    process.stdout.write(`\n${[`${path}: ${verdict.summary.verdict}`, ...why].join('\n  ')}\n`);
    // An inconclusive clause fails no test, but is not a success either.
    return status === 'passed' && verdict.summary.verdict !== 'conforms' ? { status: 'failed' } : {};
  }

  printsToStdio(): boolean {
    return false;
  }

  /** The verdict on all clauses or, when only some tests were selected, on the clauses of these. */
  async #verdict(
    { options, prepared, isEmbedded }: NonNullable<ReturnType<typeof currentRun>>,
    interrupted: boolean,
  ): Promise<Verdict> {
    const tests = await listTests();
    const planned = this.#planned.map(namesOf);
    const isPlanned = ({ title, clause }: { title: string; clause: string }) =>
      planned.some((test) => test.title === title && test.clause === clause);
    const isWhole = tests.every(isPlanned);
    const chosen = new Set(planned.map(({ clause }) => clause));
    const collected = new Collected();
    // A clause is not judged completely when one of its tests is left out.
    collected.take({ type: 'planned', tests: tests.filter(({ clause }) => chosen.has(clause)) });
    for (const event of this.#told) collected.take(event);
    const clauses = prepared.clauses.filter(({ id }) => isWhole || chosen.has(id));
    const ended = { ...options, ...(interrupted && { signal: AbortSignal.abort() }) };
    const verdict = conclude({ ...prepared, clauses }, collected, ended);
    if (isEmbedded) delete verdict.target.file;
    return verdict;
  }

  #crash(test: { title: string; clause: string }, errors: readonly TestError[]): void {
    const message = errors.map(({ stack, message: text, value }) => stack ?? text ?? value).join('\n');
    this.#told.push({ type: 'crash', ...test, message: message || 'a test failed, and gave no reason' });
  }
}

/** Whether the event explains why a test failed. */
const isBad = (event: RunEvent): boolean =>
  event.type === 'crash' || (event.type === 'result' && event.result.counterexamples.length > 0);

const namesOf = ({ title, annotations }: TestCase): { title: string; clause: string } => ({
  title,
  clause: annotations.find(({ type }) => type === 'clause')?.description ?? '',
});
