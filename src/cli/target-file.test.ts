import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { stringify } from 'yaml';
import { assayInProcess as assay, verdictIn } from './testing/assay.js';
import { IDS, serve, targetFile } from './testing/registry.js';

const QUICK = ['--budget', 'quick', '--out', 'out'];

describe('what a target file asks for', { concurrency: 2 }, () => {
  test('a program prints the ids', async (t) => {
    const provision = 'console.log(JSON.stringify({ acceptable: [process.env.KNOWN_ID] }));';
    const { dir: cwd, url } = await serve(t, { files: { 'provision.mjs': provision } });
    const registry = { url, provision: './provision.mjs', provisionEnv: ['KNOWN_ID'] };
    writeFileSync(join(cwd, 'target.yaml'), targetFile(url, { registry }));
    const { status, stderr } = await assay(
      ['certify', 'target.yaml', '--clause', 'registry.meta-object', 'registry.reassigning-*', ...QUICK],
      { cwd, env: { KNOWN_ID: IDS.acceptable[1] } },
    );
    assert.equal(status, 0, stderr);
    const verdicts = verdictIn(cwd, 'out').clauses.map(({ id, verdict, reason }) => [id, verdict, reason]);
    assert.deepEqual(verdicts, [
      ['registry.meta-object', 'pass', undefined],
      [
        'registry.reassigning-conflict',
        'not-applicable',
        'the target file has no registry.transferInstructions.reassigning',
      ],
    ]);
  });

  test('a token goes with every request, and stands in no report', async (t) => {
    const token = randomBytes(24).toString('hex');
    const { dir: cwd } = await serve(t, {
      // It takes the token, and breaks the specification, so that there is a curl command.
      instead: (request, response) => {
        if (request.headers.authorization === `Bearer ${token}`) return false;
        response.writeHead(401).end();
        return true;
      },
      wrap: (serve) => async (call) => ({ ...(await serve(call)), status: 200 }),
      target: { credentials: { registryUser: { tokenEnv: 'REGISTRY_TOKEN' } } },
    });
    const file = join(cwd, 'target.yaml');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('registry:\n', 'registry:\n  credential: registryUser\n'));
    const { status, stdout, stderr } = await assay(
      ['certify', 'target.yaml', '--clause', 'registry.meta-object', ...QUICK],
      { cwd, env: { REGISTRY_TOKEN: token } },
    );
    assert.equal(status, 1, stderr);
    const [clause] = verdictIn(cwd, 'out').clauses;
    assert.match(clause?.counterexample?.curl ?? '', /"authorization: Bearer \$\{?REGISTRY_TOKEN\}?"/);
    assert.doesNotMatch(stdout + stderr + stringify(clause), new RegExp(token));
  });
});
