import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { folderWith, loopbackCertificate, loopbackKey } from '../target-file/testing.js';
import { assay, assayInProcess, judge } from './testing/assay.js';
import { targetFile } from './testing/registry.js';
import { createServer } from 'node:https';
import { freePort, listen } from '../http/testing.js';

// Port 9 is never asked: each of these is refused before anything is sent.
const GOOD = targetFile('http://127.0.0.1:9');

const files = {
  'good.yaml': GOOD,
  'key.yaml': GOOD.replace('transferInstructions', 'transferInstruction'),
  'failing.yaml': GOOD.replace('registry:\n', 'registry:\n  provision: ./failing.mjs\n'),
  'failing.mjs': 'console.error("no ledger"); process.exit(4);',
  'empty/verdict.json': '{}',
  'torn/verdict.json': '{"schemaVersion": 1',
};

const cases: [args: string, status: number, said: RegExp][] = [
  ['', 2, /^Name a command, such as: assay certify$/m],
  ['certfy', 2, /^certfy: there is no such command\. Did you mean certify\?$/m],
  ['config chek values.yaml', 2, /^chek: there is no such command\. Did you mean check\?$/m],
  ['certify -out a', 2, /^-out: options have two minus signs\. Did you mean --out\?$/m],
  ['certify --bugdet quick', 2, /^--bugdet: there is no such option\. Did you mean --budget\?$/m],
  ['certify --budget fast', 2, /^--budget fast: expected one of quick, standard, deep\.$/m],
  ['certify --reporter pdf', 2, /^--reporter pdf: there is no such reporter\. There are terminal, html/m],
  ['certify --reporter htlm', 2, /^--reporter htlm: there is no such reporter\. Did you mean html\?/m],
  ['certify --seed abc', 2, /^--seed: expected a whole number from 0 to 2147483647\.$/m],
  ['certify --seed 1 --seed 2', 2, /^--seed is given more than once\.$/m],
  ['reference --fault a --fault b', 2, /^--fault is given more than once\.$/m],
  ['certify --out', 2, /^--out needs a value\.$/m],
  ['certify --shard 3/2', 2, /^--shard 3\/2: expected K\/N, part K of N, such as 1\/4\.$/m],
  [
    'certify --clause registry.meta-objekt',
    2,
    /no clause has that id\. Did you mean registry\.meta-object\?/,
  ],
  [
    'certify --system registri',
    2,
    /there is no such system\. Did you mean registry\? The systems are registry, token-standard/,
  ],
  ['certify a b', 2, /^Unexpected argument: b\.$/m],
  ['replay', 2, /^Missing: DIR \(folder of the run that failed\) and CLAUSE \(the clause that failed\)\.$/m],
  ['replay out', 2, /^Missing: CLAUSE \(the clause that failed\)\.$/m],
  [
    'certify http://127.0.0.1:1/x',
    2,
    /is a URL, but assay needs a target file.* assay init --yes --registry-url http:\/\/127\.0\.0\.1:1\/x /,
  ],
  [
    'certify http://me:pw@127.0.0.1:1/x/registry/transfer-instruction/v1/1?a=b&c=d',
    2,
    /^http:\/\/\[hidden\]@.* --registry-url http:\/\/127\.0\.0\.1:1\/x \(/m,
  ],
  ['certify gud.yaml', 2, /^gud\.yaml: there is no such file/m],
  [
    'certify key.yaml',
    2,
    /^key\.yaml:\d+:3: registry\.transferInstruction: .*did you mean transferInstructions\?/m,
  ],
  [
    'certify failing.yaml',
    3,
    /^failing\.yaml:\d+:\d+: .*gave no ids: it ended with status 4; it said:\nno ledger$/m,
  ],
  [
    'merge missing --out x',
    2,
    /^missing.verdict\.json: there is no such file; is it the folder that `--out` named\?$/m,
  ],
  ['merge empty --out x', 2, /^empty.verdict\.json: it is not a verdict that this version of assay reads/m],
  ['merge torn --out x', 2, /^torn.verdict\.json: .*JSON/m],
  ['merge empty --out good.yaml', 2, /^--out good\.yaml: .*good\.yaml is a file: name another folder\.$/m],
  // Node's own recursive mkdir never ends there.
  ['certify --out /proc/x/y', 2, /^--out \/proc\/x\/y: \/proc cannot be written to: name another folder\.$/m],
  ['issuer certificates /proc/x/y', 2, /^\/proc\/x\/y: the files cannot be written: ENOENT/m],
  ['replay missing registry.meta-object', 2, /^missing.verdict\.json: there is no such file/m],
  ['reference --fault accepts-txt-body', 2, /there is no such fault\. Did you mean accepts-text-body\?/],
  ['reference --variant slov', 2, /there is no such variant\. Did you mean slow\?/],
  ['reference --port 99999', 2, /^--port: expected a whole number up to 65535\.$/m],
  ['prove --minutes 5', 2, /^--minutes: works only with --answers\.$/m],
  ['prove --answers --minutes 0', 2, /^--minutes: expected a number above 0\.$/m],
  ['prove --sample 5', 2, /^--sample: works only with --triggers or --answers\.$/m],
  ['prove --seeds 0', 2, /^--seeds: expected a whole number from 1\.$/m],
];

/** With these it is seen that the process ends with that status: one for each. */
const AS_PROCESS = ['certfy', 'certify failing.yaml'];

describe('wrong use is told, with its mend', { concurrency: 3 }, () => {
  for (const [args, status, said] of cases)
    test(`assay ${args}`, async (t) => {
      const cwd = folderWith(t, files);
      const run = AS_PROCESS.includes(args) ? assay : assayInProcess;
      const ended = await run(args, { cwd });
      assert.match(ended.stderr, said);
      assert.equal(ended.status, status);
      assert.equal(ended.stdout, '');
      assert.doesNotMatch(ended.stderr, /^ +at |assay itself failed/m);
      assert.ok(!ended.stderr.includes(join(cwd, 'node_modules')));
    });
});

const closed = async () => `http://127.0.0.1:${await freePort()}`;
const tls = async (t: TestContext) =>
  `http://127.0.0.1:${await listen(t, createServer({ cert: loopbackCertificate, key: loopbackKey }))}`;

/** `reach.test.ts` and `client.test.ts` have what else may be in the way. */
const unreachable: [what: string, urlOf: (t: TestContext) => string | Promise<string>, told: RegExp][] = [
  [
    'a host name that is not known',
    () => 'http://registry.invalid',
    /the host name is not known \(DNS\)|the DNS lookup of the host name failed/,
  ],
  ['a closed port', closed, /connection refused: nothing listens on that port/],
  ['http to a port that speaks TLS', tls, /is the URL meant to be https\?/],
];

describe('a registry that cannot be reached', { concurrency: 3 }, () => {
  for (const [name, urlOf, told] of unreachable)
    test(name, async (t) => {
      const cwd = folderWith(t, { 'target.yaml': targetFile(await urlOf(t)) });
      const { stdout, verdict: whole } = await judge(cwd);
      assert.equal(whole.summary.verdict, 'inconclusive');
      const judged = whole.clauses.filter(
        ({ verdict, system }) => verdict !== 'not-testable' && system === 'registry',
      );
      assert.ok(judged.length > 0);
      for (const { id, verdict, reason = '' } of judged) {
        assert.equal(verdict, 'inconclusive', id);
        assert.match(reason, told);
        assert.ok(reason.startsWith(`${join(cwd, 'target.yaml')}:5:8 registry.url `), reason);
      }
      const flat = stdout.replaceAll(/\s+/g, ' ');
      assert.match(flat, told);
      assert.equal(flat.split('registry.url').length, 2, stdout);
    });
});
