import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { parse } from 'yaml';
import { freePort } from '../http/testing.js';
import { loadTarget } from '../target-file/load.js';
import { folderWith } from '../target-file/testing.js';
import { serving } from '../reference/testing/ask.js';
import { KEYS } from '../reference/testing/tokens.js';
import { assayInProcess as assay, linesTell, verdictIn } from './testing/assay.js';
import { IDS, serve } from './testing/registry.js';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './init.js';

const OUT = 'target.yaml';

describe('assay init', { concurrency: 2 }, () => {
  test('--yes writes a commented file that loads, is tried, and is judged by', async (t) => {
    const { url } = await serve(t);
    const reference = await serving(t, [{ name: 'reference' }]);
    const scanUrl = (reference.targets[0]!.file as { scan: { url: string } }).scan.url;
    const cwd = folderWith(t, {});
    const [id = ''] = IDS.acceptable;
    const services = `--registry-url ${url} --acceptable ${id} --token-standard --scan-url ${scanUrl}`;
    const args = ['init', '--yes', '--name', 'mine: "A"', ...services.split(' ')];
    const { stdout } = await assay(args, { cwd, ends: 0 });
    assert.equal(stdout, 'target.yaml is written. Judge the target: assay certify target.yaml\n');
    const text = readFileSync(join(cwd, OUT), 'utf8');
    assert.deepEqual(parse(text), {
      version: 1,
      name: 'mine: "A"',
      environment: 'staging',
      registry: { url, transferInstructions: { acceptable: [id] }, tokenStandard: null },
      scan: { url: scanUrl },
    });
    for (const comment of ['# credential:', '# reassigning:', 'recordTimeParameter:', '# limits:'])
      assert.ok(text.includes(comment), comment);
    await assay(`certify ${OUT} --out out --budget quick --system scan`, { cwd, ends: 0 });
    assert.equal(verdictIn(cwd, 'out').target.name, 'mine: "A"');
  });

  test('tells what does not hold, by 3, and writes the file all the same', async (t) => {
    const { url } = await serve(t);
    const cwd = folderWith(t, {});
    const unknown = await assay(`init --yes --registry-url ${url} --acceptable nobody`, { cwd, ends: 3 });
    assert.equal(
      unknown.stderr,
      'FAIL  accept: transferInstructions.acceptable: target.yaml:12:9 registry.transferInstructions.acceptable[0]: nobody is answered 404: the registry does not know it, or no longer. Name a contract that is there now, or take it out\n',
    );
    assert.ok(existsSync(join(cwd, OUT)));
    const away = `--registry-url http://127.0.0.1:${await freePort()} --registry-token-env NO_SUCH_TOKEN`;
    const unreachable = await assay(`init --yes --force ${away}`, { cwd, ends: 3 });
    assert.match(unreachable.stderr, /^FAIL {2}token of registryUser: .*NO_SUCH_TOKEN/m);
    assert.deepEqual(loadTarget(join(cwd, OUT)).credentials, {
      registryUser: { tokenEnv: 'NO_SUCH_TOKEN' },
    });
  });

  test('a participant has the ledger kind and a token, by the name of its variable', async (t) => {
    const cwd = folderWith(t, {});
    const url = `http://127.0.0.1:${await freePort()}`;
    const args = `init --yes --participant-url ${url} --duplicate-hints renamed --token-env ADMIN --out p.yaml`;
    await assay(args, { cwd, env: { ADMIN: 'very-secret-value' } });
    const { participant, credentials } = loadTarget(join(cwd, 'p.yaml'));
    assert.deepEqual(participant, { url, duplicateHints: 'renamed', selfAllocation: 'allowed' });
    assert.deepEqual(credentials, { participantAdmin: { tokenEnv: 'ADMIN' } });
    assert.doesNotMatch(readFileSync(join(cwd, 'p.yaml'), 'utf8'), /very-secret/);
  });
});

linesTell(
  'init',
  [
    ['--yes --scan-url http://127.0.0.1:1', /^target\.yaml already exists: .*--force$/m],
    ['--out new.yaml', /^There is no terminal for questions: .*--yes/],
    [
      '--yes --out new.yaml',
      /^There is nothing to write: give --registry-url, --participant-url, .*--preset network/,
    ],
    [
      '--yes --out new.yaml --acceptable a --scan-url http://a.example',
      /^--acceptable needs --registry-url\.$/m,
    ],
    [
      '--yes --out new.yaml --signing-key k.pem --scan-url http://a.example',
      /^--signing-key needs --issuer\.$/m,
    ],
    [
      '--yes --out new.yaml --scan-url a.example',
      /^new\.yaml:\d+:\d+[^]*scan\.url[^]*http:\/\/ or https:\/\//,
    ],
    [
      '--yes --out no/new.yaml --scan-url http://127.0.0.1:1',
      /^--out no.new\.yaml: it cannot be written: its folder does not exist/,
    ],
  ],
  { [OUT]: 'mine' },
);

const DOWN = '\u001b[B';
const ENTER = '\r';

/** Each question ends what it wrote to, which a terminal does not mind. */
class Screen extends PassThrough {
  override end(): this {
    return this;
  }
}

/** Somebody who waits for each question, in this order, and types. Tells the answers, and all that was shown. */
async function conversation(t: TestContext, typed: readonly (readonly [question: RegExp, keys: string])[]) {
  const input = new PassThrough();
  const output = new Screen();
  let shown = '';
  let unread = '';
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    unread += chunk.toString();
  });
  const aborted = new AbortController();
  t.after(() => aborted.abort());
  const answers = ask('target.yaml', { input, output, signal: aborted.signal });
  for (const [question, keys] of typed) {
    while (!question.test(unread)) await sleep(10);
    unread = '';
    for (const key of keys.startsWith('\u001b') ? [keys.slice(0, 3), keys.slice(3)] : [keys])
      input.write(key);
  }
  return { answers: await answers, shown };
}

/** What is asked of a registry besides its URL, and not answered. */
const NOTHING_MORE: [RegExp, string][] = [
  [/token for the registry/, ENTER],
  [/Ids of transfer instructions/, ENTER],
  [/answered 409/, ENTER],
];

test('each answer is tried as it is given, and may be given again', async (t) => {
  const { url, requests } = await serve(t);
  const away = `http://127.0.0.1:${await freePort()}`;
  const [id = ''] = IDS.acceptable;
  const { answers, shown } = await conversation(t, [
    [/What kind of target is it\?/, ENTER],
    [/What does the target have\?/, `${DOWN}${DOWN} ${ENTER}`],
    [/called in reports\?/, `mine${ENTER}`],
    [/What is it\?/, ENTER],
    [/Base URL of the registry/, `registry.example${ENTER}`],
    [/expected a URL with http/, `${'\u007f'.repeat(20)}${away}${ENTER}`],
    ...NOTHING_MORE,
    [/And now\?/, ENTER],
    [/Base URL of the registry/, `${url}${ENTER}`],
    [/token for the registry/, ENTER],
    [/Ids of transfer instructions/, `${id}, nobody${ENTER}`],
    [/answered 409/, ENTER],
    [/And now\?/, ENTER],
    [/Base URL of the registry/, `${url}${ENTER}`],
    [/token for the registry/, ENTER],
    [/Ids of transfer instructions/, `${id}${ENTER}`],
    [/answered 409/, ENTER],
    [/Address of the scan/, `${away}${ENTER}`],
    [/record time/, ENTER],
    [/answered with an error/, `at=never${ENTER}`],
    [/may be fetched from/, ENTER],
    [/And now\?/, `${DOWN}${ENTER}`],
  ]);
  assert.deepEqual(answers, {
    name: 'mine',
    environment: 'staging',
    registry: { url, transferInstructions: { acceptable: [id] }, tokenStandard: { v2: {} } },
    scan: { url: away, bulkAcs: { failing: [{ at: 'never' }] } },
  });
  assert.match(shown, /✓ the registry answers/);
  assert.match(shown, /✓ it also has the other calls of the token standard/);
  assert.match(shown, /✗ nobody is answered 404: it does not know it/);
  assert.match(shown, /✗ target\.yaml registry\.url .*connection/);
  assert.ok(requests.length >= 4);
});

test('a participant without a token is tried once its issuer is known', async (t) => {
  const { targets } = await serving(t, [{ name: 'reference' }]);
  const { participant, issuer } = targets[0]!.file;
  const key = join(folderWith(t, { 'issuer.pem': KEYS.RS256.pem }), 'issuer.pem');
  const unanswered = ['already exists', 'allocate parties', 'synchronizers', 'besides', 'administrator'];
  const { answers, shown } = await conversation(t, [
    [/What kind of target is it\?/, `${DOWN}${ENTER}`],
    [/What does the target have\?/, ENTER],
    [/called in reports\?/, `mine${ENTER}`],
    [/What is it\?/, ENTER],
    [/JSON API/, `${participant.url}${ENTER}`],
    ...unanswered.map((question): [RegExp, string] => [new RegExp(question), ENTER]),
    [/The issuer that the target trusts/, `${issuer!.issuer}${ENTER}`],
    [/private key/, `${key}${ENTER}`],
    [/signed/, ENTER],
    [/kid/, ENTER],
    [/aud/, `${issuer!.audience}${ENTER}`],
    [/Users/, `participantAdmin=admin-user${ENTER}`],
    [/Their identity/, ENTER],
  ]);
  assert.match(shown, /✓ the participant answers/);
  assert.deepEqual(Object.keys(answers), ['name', 'environment', 'participant', 'issuer']);
});

test('a part without a key that it needs is asked about again', async (t) => {
  const apps = [/readyz/, /livez/, /metrics/].map((question): [RegExp, string] => [question, ENTER]);
  const { answers, shown } = await conversation(t, [
    [/What kind of target is it\?/, ENTER],
    [/What does the target have\?/, ` ${DOWN}${DOWN}${DOWN} ${ENTER}`],
    [/called in reports\?/, `mine${ENTER}`],
    [/What is it\?/, ENTER],
    ...apps,
    [/TLS endpoint/, ENTER],
    [/CA certificates/, `ca.pem${ENTER}`],
    [/lowest version/, ENTER],
    ...apps,
    [/TLS endpoint/, `node.example:443${ENTER}`],
    [/CA certificates/, `ca.pem${ENTER}`],
    [/lowest version/, ENTER],
  ]);
  assert.match(shown, /✗ operator\.tls\[0\]: the key endpoint is missing/);
  assert.match(shown, /Answer again/);
  const [{ endpoint, caFile }] = (answers as unknown as { operator: { tls: [Record<string, string>] } })
    .operator.tls;
  assert.deepEqual({ endpoint, caFile }, { endpoint: 'node.example:443', caFile: 'ca.pem' });
});
