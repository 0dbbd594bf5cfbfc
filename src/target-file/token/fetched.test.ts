import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { before, describe, mock, test, type TestContext } from 'node:test';
import { execFileSync } from 'node:child_process';
import { jwtVerify } from 'jose';
import { freePort, listen, serve } from '../../http/testing.js';
import { Redactor } from '../../secrets/redact.js';
import { tokenCommand, tokenSource } from '../credentials.js';
import { complaintOf, loopbackCertificate, loopbackKey, targetWith } from '../testing.js';
import { bomb, hostileUrl } from '../../reference/testing/hostile/serve.js';
import { requireUsable } from '../usable-credentials.js';
import { oidcProvider, SECRET } from './testing.js';
import type { Target } from '../target.js';

const client = (issuer: string, secret = 'clientSecretEnv: SECRET') =>
  'limits: { requestTimeout: 1s }\n' +
  'credentials:\n' +
  `  user: { clientCredentials: { issuer: "${issuer}", clientId: assay, ${secret}, audience: https://ledger.example, scope: daml_ledger_api } }\n`;

const provider = (t: TestContext, method: string) => oidcProvider(t, { clients: ['assay'], method });

for (const method of ['client_secret_basic', 'client_secret_post'])
  test(`a token from a real provider, by ${method}`, async (t) => {
    const { issuer, keys } = await provider(t, method);
    const target = targetWith(t, client(issuer, 'clientSecretFile: secret'), { secret: `${SECRET}\n` });
    const redactor = new Redactor();
    const source = tokenSource(target, 'user', { redactor });
    const token = await source.token();
    const { payload } = await jwtVerify(token, keys, { issuer, audience: 'https://ledger.example' });
    assert.equal(payload['scope'], 'daml_ledger_api');
    assert.equal(payload['client_id'], 'assay');
    assert.equal(source.shell, `\${TOKEN:-$(assay issuer token ${target.file} --as user)}`);
    assert.equal(redactor.hide(`${SECRET} ${token}`), '[hidden] [hidden]');
  });

test('a token is kept, and renewed before it expires', async (t) => {
  const { issuer } = await provider(t, 'client_secret_basic');
  const redactor = new Redactor();
  const source = tokenSource(targetWith(t, client(issuer)), 'user', { env: { SECRET }, redactor });
  const [first, same] = await Promise.all([source.token(), source.token()]);
  assert.equal(first, same);
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  t.after(() => mock.timers.reset());
  mock.timers.tick(50_000);
  assert.equal(await source.token(), first);
  mock.timers.tick(15_000);
  const second = await source.token();
  assert.notEqual(second, first);
  assert.equal(redactor.hide([SECRET, first, second].join()), '[hidden],[hidden],[hidden]');
});

test('a provider that refuses the client', async (t) => {
  const { issuer } = await provider(t, 'client_secret_post');
  const target = targetWith(t, client(issuer));
  const source = tokenSource(target, 'user', { env: { SECRET: 'mistaken' } });
  assert.equal(
    await complaintOf(target.dir, source.token),
    `UsageError: target.yaml:6:11: no token from ${issuer}: it answered 401 invalid_client (client authentication failed) to client_secret_post: the client is unknown or its secret is wrong`,
  );
});

const json =
  (value: unknown): RequestListener =>
  (_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  };

/** A provider that answers with its metadata at first, and then by `token`. */
const fake =
  (origin: () => string, token: RequestListener): RequestListener =>
  (request, response) => {
    const isDiscovery = request.url === '/.well-known/openid-configuration';
    const answer = isDiscovery ? json({ issuer: origin(), token_endpoint: `${origin()}/token` }) : token;
    answer(request, response);
  };

const faked = async (t: TestContext, token: RequestListener): Promise<string> => {
  const origin: string = await serve(t, (...asked) => fake(() => origin, token)(...asked));
  return origin;
};

const failures: Record<string, [token: RequestListener, reason: string, kind?: string]> = {
  'an error with the secret in it': [
    (_, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: 'invalid_scope', error_description: `\u001b[31m${SECRET}` }));
    },
    'it answered 400 invalid_scope ( [31m[hidden])',
    'UsageError',
  ],
  'a page': [
    (_, response) => void response.setHeader('content-type', 'text/html').end('<html>'),
    'it answered 200: unexpected response content-type',
  ],
  'a redirect': [
    (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    'it answered 302: unexpected HTTP response status code',
  ],
  'no token': [
    json({ token_type: 'bearer' }),
    'invalid response encountered: "response" body "access_token" property must be a string',
  ],
  nothing: [() => undefined, 'operation timed out: The operation was aborted due to timeout'],
};

for (const [what, [token, reason, kind = 'CannotJudge']] of Object.entries(failures))
  test(`a provider that answers with ${what}`, async (t) => {
    const origin = await faked(t, token);
    const target = targetWith(t, client(origin));
    const complaint = await complaintOf(target.dir, tokenSource(target, 'user', { env: { SECRET } }).token);
    assert.equal(complaint, `${kind}: target.yaml:6:11: no token from ${origin}: ${reason}`);
  });

test('a provider with another issuer is told before a run, and how to name it', async (t) => {
  const address = await serve(
    t,
    json({ issuer: 'https://issuer.example', token_endpoint: 'https://x.example' }),
  );
  const target = targetWith(t, client(address, 'clientSecretFile: secret'), { secret: SECRET });
  const complaint = await complaintOf(target.dir, () => requireUsable(target, new Set(['participant'])));
  assert.match(complaint, /^UsageError: target\.yaml:6:11: .* names the issuer https:\/\/issuer\.example/);
  assert.match(complaint, /write issuer: https:\/\/issuer\.example, and metadataUrl: http:\/\/127\.0\.0\.1/);
});

test('a provider that shows how it was asked does not show the secret', async (t) => {
  const secret = 'a-secret!with (odd) signs/of+it';
  const origin = await faked(t, (request, response) => {
    const { authorization = '' } = request.headers;
    const [, both = ''] = authorization.split(' ');
    const said = `${authorization} ${Buffer.from(both, 'base64').toString()} ${encodeURIComponent(secret)}`;
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: 'invalid_client', error_description: said }));
  });
  const target = targetWith(t, client(origin));
  const redactor = new Redactor();
  const source = tokenSource(target, 'user', { env: { SECRET: secret }, redactor });
  const complaint = await complaintOf(target.dir, source.token);
  assert.match(
    complaint,
    /invalid_client \(Basic \S*\[hidden\]\S* assay:\[hidden\] \[hidden\]\) to client_secret_basic/,
  );
  for (const part of [Buffer.from(secret).toString('base64').slice(0, 12), secret.slice(0, 12)])
    assert.ok(!complaint.includes(part), complaint);
});

describe('a provider without bound', { concurrency: 4 }, () => {
  before(() => bomb('gzip'));

  const slow = ['one-byte-a-second', 'redirect-elsewhere'] as const;
  const endless = ['endless-body', 'gzip-bomb', 'huge-headers', ...slow] as const;
  for (const kind of endless)
    for (const part of ['discovery', 'token'])
      test(`${kind} for the ${part}`, async (t) => {
        const url = await hostileUrl(t, kind);
        const origin: string = await serve(t, (request, response) => {
          if (part === 'token' && request.url?.startsWith('/.well-known'))
            json({ issuer: origin, token_endpoint: `${url}/token` })(request, response);
        });
        const target = targetWith(t, client(part === 'token' ? origin : url));
        const { token } = tokenSource(target, 'user', { env: { SECRET } });
        const complaint = await complaintOf(target.dir, token);
        assert.match(
          complaint,
          /no token from .*(?:larger than the maximum of 1 MiB|Headers Overflow|timed out|unexpected HTTP|it answered 302)/,
        );
      });
});

test('a provider that is not there', async (t) => {
  const host = `127.0.0.1:${await freePort()}`;
  const target = targetWith(t, client(`http://${host}`));
  const { token } = tokenSource(target, 'user', { env: { SECRET } });
  const complaint = `CannotJudge: target.yaml:6:11: no token from http://${host}: fetch failed: connect ECONNREFUSED ${host}`;
  assert.equal(await complaintOf(target.dir, token), complaint);
  assert.equal(await complaintOf(target.dir, token), complaint, 'a failure is not kept');
  // The run reports it, because it is no mistake of the target file.
  const away = targetWith(t, client(`http://${host}`, 'clientSecretFile: secret'), { secret: SECRET });
  await requireUsable(away, new Set(['participant']));
});

test('a provider behind TLS is trusted by the certificates of the target file', async (t) => {
  const token = json({ access_token: 'abc', token_type: 'bearer' });
  const options = { cert: loopbackCertificate, key: loopbackKey };
  const server = createSecureServer(options, (...asked) => fake(() => origin, token)(...asked));
  const origin = `https://127.0.0.1:${await listen(t, server)}`;
  const env = { SECRET };
  const trusting = targetWith(t, `${client(origin)}tls: { caFile: ca.pem }\n`, {
    'ca.pem': loopbackCertificate,
  });
  assert.equal(await tokenSource(trusting, 'user', { env }).token(), 'abc');
  const doubting = targetWith(t, client(origin));
  assert.match(
    await complaintOf(doubting.dir, tokenSource(doubting, 'user', { env }).token),
    /^CannotJudge: target\.yaml:6:11: no token from https:.*: fetch failed: self-signed certificate/,
  );
  const careless = targetWith(t, `${client(origin)}tls: { caFile: no.pem }\n`);
  assert.equal(
    await complaintOf(careless.dir, tokenSource(careless, 'user', { env }).token),
    'UsageError: target.yaml:7:16: tls.caFile: no.pem cannot be used: there is no such file',
  );
});

const TARGET = { file: 'my targets/acme.yaml' } as Target;
const skip = process.platform === 'win32' && 'it takes a POSIX shell';

/** What a shell makes of words, with `assay` told to print what it is given, one argument to a line. */
const inShell = (text: string, env: NodeJS.ProcessEnv = {}) =>
  execFileSync('sh', ['-c', `assay() { printf '%s\\n' "$@"; }; printf '%s' "${text}"`], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
  });

test('the command for a token asks for it by target file and credential', { skip }, () => {
  const issuer = 'issuer\ntoken\nmy targets/acme.yaml\n--as';
  for (const [name, more, words] of [
    ["bob's", {}, ''],
    ['user', { defect: 'alg-none' }, '\n--defect\nalg-none'],
    [
      'user',
      { form: 'an unusual one', claims: { sub: "o'brien" } },
      '\n--form\nan unusual one\n--claim\nsub="o\'brien"',
    ],
  ] as const)
    assert.equal(inShell(tokenCommand(TARGET, name, more)), `${issuer}\n${name}${words}`);
});

test('a token that is there already is taken, but for a bad one', { skip }, () => {
  const env = { TOKEN: 'a token with $(blanks)' };
  assert.equal(inShell(tokenCommand(TARGET, 'user'), env), env.TOKEN);
  assert.match(inShell(tokenCommand(TARGET, 'user', { defect: 'expired' }), env), /^issuer\n/);
});
