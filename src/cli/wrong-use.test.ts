import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { folderWith, loopbackCertificate, loopbackKey } from '../target-file/testing.js';
import { assay, judge, linesTell } from './testing/assay.js';
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

linesTell(
  '',
  [
    ['', /^Name a command, such as: assay certify$/m],
    ['certfy', /^certfy: there is no such command\. Did you mean certify\?$/m],
    ['config chek values.yaml', /^chek: there is no such command\. Did you mean check\?$/m],
    ['certify -out a', /^-out: options have two minus signs\. Did you mean --out\?$/m],
    ['certify --bugdet quick', /^--bugdet: there is no such option\. Did you mean --budget\?$/m],
    ['certify --budget fast', /^--budget fast: expected one of quick, standard, deep\.$/m],
    ['certify --reporter pdf', /^--reporter pdf: there is no such reporter\. There are terminal, html/m],
    ['certify --reporter htlm', /^--reporter htlm: there is no such reporter\. Did you mean html\?/m],
    ['certify --seed abc', /^--seed: expected a whole number from 0 to 2147483647\.$/m],
    ['certify --seed 1 --seed 2', /^--seed is given more than once\.$/m],
    ['reference --fault a --fault b', /^--fault is given more than once\.$/m],
    ['certify --out', /^--out needs a value\.$/m],
    ['certify --shard 3/2', /^--shard 3\/2: expected K\/N, part K of N, such as 1\/4\.$/m],
    ['certify --clause registry.meta-objekt', /no clause has that id\. Did you mean registry\.meta-object\?/],
    [
      'certify --system registri',
      /there is no such system\. Did you mean registry\? The systems are registry, token-standard/,
    ],
    ['certify a b', /^Unexpected argument: b\.$/m],
    ['replay', /^Missing: DIR \(folder of the run that failed\) and CLAUSE \(the clause that failed\)\.$/m],
    ['replay out', /^Missing: CLAUSE \(the clause that failed\)\.$/m],
    [
      'certify http://127.0.0.1:1/x',
      /is a URL, but assay needs a target file.* assay init --yes --registry-url http:\/\/127\.0\.0\.1:1\/x /,
    ],
    [
      'certify http://me:pw@127.0.0.1:1/x/registry/transfer-instruction/v1/1?a=b&c=d',
      /^http:\/\/\[hidden\]@.* --registry-url http:\/\/127\.0\.0\.1:1\/x \(/m,
    ],
    ['certify 127.0.0.1:1/x', /is a URL, .* --registry-url http:\/\/127\.0\.0\.1:1\/x \(/],
    ['certify gud.yaml', /^gud\.yaml: there is no such file/m],
    [
      'certify key.yaml',
      /^key\.yaml:\d+:3: registry\.transferInstruction: .*did you mean transferInstructions\?/m,
    ],
    [
      'merge missing --out x',
      /^missing.verdict\.json: there is no such file; is it the folder that `--out` named\?$/m,
    ],
    ['merge empty --out x', /^empty.verdict\.json: it is not a verdict that this version of assay reads/m],
    ['merge torn --out x', /^torn.verdict\.json: .*JSON/m],
    ['merge empty --out good.yaml', /^--out good\.yaml: .*good\.yaml is a file: name another folder\.$/m],
    // Node's own recursive mkdir never ends there.
    ['certify --out /proc/x/y', /^--out \/proc\/x\/y: \/proc cannot be written to: name another folder\.$/m],
    ['issuer certificates /proc/x/y', /^\/proc\/x\/y: the files cannot be written: ENOENT/m],
    ['replay missing registry.meta-object', /^missing.verdict\.json: there is no such file/m],
    ['reference --fault accepts-txt-body', /there is no such fault\. Did you mean accepts-text-body\?/],
    ['reference --variant slov', /there is no such variant\. Did you mean slow\?/],
    ['reference --port 99999', /^--port: expected a whole number up to 65535\.$/m],
    ['prove --minutes 5', /^--minutes: works only with --answers\.$/m],
    ['prove --answers --minutes 0', /^--minutes: expected a number above 0\.$/m],
    ['prove --sample 5', /^--sample: works only with --triggers or --answers\.$/m],
    ['prove --seeds 0', /^--seeds: expected a whole number from 1\.$/m],
    ['certify --watch', /^--watch: name the target file to watch\.$/m],
    ['config', /assay config check/],
  ],
  files,
);

for (const [args, ends, said] of [
  ['certfy', 2, /^certfy: there is no such command/m],
  [
    'certify failing.yaml',
    3,
    /^failing\.yaml:\d+:\d+: .*gave no ids: it ended with status 4; it said:\nno ledger$/m,
  ],
] as const)
  test(`the process ends with that status: assay ${args}`, async (t) => {
    const { stdout, stderr } = await assay(args, { cwd: folderWith(t, files), ends });
    assert.match(stderr, said);
    assert.equal(stdout, '');
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
