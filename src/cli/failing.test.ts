import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { REPEAT } from '../engine/run/plan.js';
import type { StandardWrap } from '../reference/token-standard/route.js';
import { FAULTS } from '../reference/faults/all.js';
import { error } from '../reference/wire/exchange.js';
import { defectsOf } from '../results/defects.js';
import type { Verdict } from '../results/schema.js';
import { assay, assayInProcess, judge, verdictIn } from './testing/assay.js';
import { serve } from './testing/registry.js';

const faulty = (name: string): StandardWrap => FAULTS.find((fault) => fault.name === name)!.wrap!;

const ONE_SCREEN = 50;
const WIDTH = 100;
/** Lines as a terminal of 100 columns shows them. */
const rows = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / WIDTH)), 0);

/** Faults that do not hide each other. */
const MANY = [
  'coerces-exclude-debug-text',
  'accepts-meta-text',
  'joins-arrays-in-meta',
  'accepts-nan',
  'accepts-text-body',
  'null-synchronizer-id-on-second-contract',
  'created-on-30-february',
  'null-debug-payload-on-second-contract',
  'null-debug-package-name-on-second-contract',
  'null-created-event-blob-on-second-contract',
  'no-template-id-on-second-contract',
  'no-contract-id-on-second-contract',
  'not-found-with-null-error',
  'answers-reassigning-404',
  'text-html-success-with-meta',
];

const failed = ({ clauses }: Verdict) => clauses.filter(({ verdict }) => verdict === 'fail');

describe('a registry that breaks the specification', { concurrency: 2 }, () => {
  test('one fault: found, small, and repeated by its command', async (t) => {
    const { dir: cwd, requests } = await serve(t, { wrap: faulty('accepts-text-body') });
    const args = ['certify', 'target.yaml', '--budget', 'quick', '--seed', '1', '--out', 'out'];
    const { stdout } = await assay(args, { cwd, ends: 1 });
    const clauses = failed(verdictIn(cwd, 'out'));
    const ids = clauses.map(({ id }) => id);
    assert.deepEqual(ids, ['registry.body-object']);
    const { input, curl, everyTime, exchanges } = clauses[0]!.counterexample!;
    assert.ok(JSON.stringify(input).length < 60, JSON.stringify(input));
    assert.equal(everyTime, true);
    assert.ok(rows(stdout) <= ONE_SCREEN, stdout);
    assert.match(stdout, /^FAIL {2}registry\.body-object/m);
    assert.match(stdout, /assay replay out registry\.body-object/);

    if (process.platform !== 'win32') {
      requests.length = 0;
      const { stdout: answer } = await promisify(execFile)('sh', ['-c', curl]);
      const { request, response } = exchanges.at(-1)!;
      assert.match(answer, new RegExp(`^HTTP/1.1 ${response!.status} `));
      assert.deepEqual(requests, [`POST ${new URL(request.url).pathname} ${request.body!.text}`]);
    }

    const again = await assay('replay out registry.body-object', { cwd, ends: 1 });
    assert.match(again.stdout, /^FAIL {2}registry\.body-object/m);
    const healthy = await serve(t);
    const mended = ['replay', 'out', 'registry.body-object', `${healthy.dir}/target.yaml`];
    const good = await assayInProcess(mended, { cwd, ends: 0 });
    assert.match(good.stdout, /registry\.body-object is kept now: the failure does not show any more/);
    assert.doesNotMatch(good.stdout, /conforms/);
    const kept = verdictIn(cwd, 'out', 'replay', 'registry.body-object');
    assert.equal(kept.replay?.exchanges.at(-1)?.response?.status, 400);

    // A failure that did not show every time may still be there.
    const seldom = verdictIn(cwd, 'out');
    failed(seldom)[0]!.counterexample!.everyTime = false;
    mkdirSync(join(cwd, 'seldom'));
    writeFileSync(join(cwd, 'seldom', 'verdict.json'), JSON.stringify(seldom));
    const unsure = await assayInProcess(mended.with(1, 'seldom'), { cwd, ends: 0 });
    assert.match(
      unsure.stdout.replaceAll(/\s+/g, ' '),
      /is kept this time, but the failure did not show every time before either/,
    );

    // One that was seen as calls were made again is seen again by the whole run.
    const verdict = verdictIn(cwd, 'out');
    const { counterexample } = failed(verdict)[0]!;
    counterexample!.path = `${REPEAT}:0`;
    delete counterexample!.calls;
    mkdirSync(join(cwd, 'repeat'));
    writeFileSync(join(cwd, 'repeat', 'verdict.json'), JSON.stringify(verdict));
    const repeated = await assay('replay repeat registry.body-object', { cwd, ends: 1 });
    assert.match(repeated.stderr, /^The calls of this failure do not show it alone\./m);
    assert.match(repeated.stdout, /^FAIL {2}registry\.body-object/m);

    const passed = await assayInProcess('replay out registry.meta-object', { cwd, ends: 2 });
    assert.match(
      passed.stderr,
      /^out has no counterexample for registry\.meta-object\. It has them for registry\.body-object\.$/m,
    );
  });

  test('no reason contradicts a finding, and a body of another form hinders no other clause', async (t) => {
    const why = (id: string) => `a response breaks ${id}, so it does not show whether this clause is kept`;
    for (const [name, broken, ...clauses] of [
      ['created-on-30-february', 'debug-created-at', 'exclude-debug-default', 'exclude-debug-only'],
      ['demands-meta', 'body-fields-optional', 'parallel-answers'],
      ['context-in-an-envelope', 'choice-context-data'],
    ] as const) {
      const { dir: cwd } = await serve(t, { wrap: faulty(name) });
      const { verdict } = await judge(cwd);
      const reasons = new Map(verdict.clauses.map(({ id, reason = '' }) => [id, reason]));
      assert.match(reasons.get(`registry.${broken}`)!, /^expected /);
      for (const id of clauses) assert.equal(reasons.get(`registry.${id}`), why(`registry.${broken}`), name);
      for (const reason of reasons.values()) assert.doesNotMatch(reason, /^assay itself failed/);
    }
  });

  test('a race is found, and told to be one where it does not show again', async (t) => {
    const { dir: cwd } = await serve(t, { wrap: faulty('mixes-answers-within-5-ms') });
    const { verdict, stdout } = await judge(cwd, { clauses: ['registry.parallel-answers'] });
    const { everyTime } = failed(verdict)[0]!.counterexample!;
    assert.equal(stdout.includes('not every time'), !everyTime);
  });

  test('a target that fails at everything fits one screen', async (t) => {
    const { dir: cwd } = await serve(t, { wrap: () => () => error(500, 'out of order '.repeat(50)) });
    const { verdict, stdout } = await judge(cwd);
    assert.equal(verdict.summary.verdict, 'does-not-conform');
    assert.ok(rows(stdout) <= ONE_SCREEN, `${rows(stdout)} rows\n${stdout}`);
  });

  test('many faults: one entry for each, with what it takes to mend it', async (t) => {
    const wrap: StandardWrap = (serve) => MANY.reduce((served, name) => faulty(name)(served), serve);
    const { dir: cwd } = await serve(t, { wrap });
    // The quick budget leaves cases out: with this seed none that alone shows one of the faults.
    const args = ['certify', 'target.yaml', '--budget', 'quick', '--seed', '1', '--out', 'out'];
    const { stdout } = await assayInProcess(args, { cwd, ends: 1 });
    const broken = new Set(MANY.map((name) => FAULTS.find((fault) => fault.name === name)!.breaks[0]));
    const clauses = failed(verdictIn(cwd, 'out'));
    for (const id of broken)
      assert.ok(
        clauses.some((clause) => clause.id === id),
        id,
      );
    const further = clauses.flatMap(({ furtherCounterexamples = [] }) => furtherCounterexamples);
    const causes = clauses.length + further.length;
    assert.ok(causes >= MANY.length && causes <= 2 * MANY.length, `${causes} causes`);
    assert.equal(defectsOf(clauses).length, MANY.length);
    for (const { id } of clauses) assert.ok(stdout.includes(`assay replay out ${id}`), id);
    assert.equal(stdout.match(/ sent /g)?.length, MANY.length);
    assert.ok(rows(stdout) <= 2 * ONE_SCREEN, `${rows(stdout)} rows\n${stdout}`);
  });
});
