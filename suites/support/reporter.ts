import { sep } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { FINDING_TYPE, NOTE_PREFIX, type Finding, type RunEvent } from '../../src/harness/run/events.js';

/** Passes on what the tests find out, to the command that started the suites. */
export default class EventReporter implements Reporter {
  onBegin(_: FullConfig, suite: Suite): void {
    process.once('disconnect', () => process.exit(1));
    const tests = suite.allTests().map((test) => ({
      ...names(test),
      file: sourceOf(test.parent.title),
    }));
    this.#send({ type: 'planned', tests });
  }

  onTestBegin(test: TestCase): void {
    this.#send({ type: 'begin', ...names(test) });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    for (const { contentType, body } of result.attachments) {
      if (contentType === FINDING_TYPE && body) this.#send(JSON.parse(body.toString()) as Finding);
    }
    if (result.status !== 'passed' && result.status !== 'interrupted')
      this.#crash(names(test), result.errors, `the test ended as ${result.status}, and gave no reason`);
    this.#send({ type: 'end', ...names(test) });
  }

  onError(error: TestError): void {
    this.#crash({ title: 'the suites', clause: '' }, [error], 'the suites failed, and gave no reason');
  }

  onStdErr(chunk: string | Buffer): void {
    for (const line of chunk.toString().split('\n')) {
      if (line.startsWith(NOTE_PREFIX)) this.#send({ type: 'note', message: line.slice(NOTE_PREFIX.length) });
    }
  }

  printsToStdio(): boolean {
    return false;
  }

  #crash(test: { title: string; clause: string }, errors: TestError[], otherwise: string): void {
    const message =
      errors.map(({ stack, message, value }) => stack ?? message ?? value).join('\n') || otherwise;
    this.#send({ type: 'crash', ...test, message });
  }

  #send(event: RunEvent): void {
    process.send?.(event);
  }
}

function names(test: TestCase): { title: string; clause: string } {
  const clause = test.annotations.find(({ type }) => type === 'clause')?.description ?? '';
  return { title: test.title, clause };
}

/** The source of a file of tests, by its path below the folder of the suites in the build. */
const sourceOf = (path: string) => path.split(sep).join('/').replace(/\.js$/, '.ts');
