import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { oidcProvider, SECRET } from '../target-file/token/testing.js';
import { AUDIENCE, type OtherIssuer } from '../reference/issuer/issuer.js';
import { SUBJECTS } from '../reference/participant/parts.js';
import { minter } from '../reference/testing/tokens.js';
import type { ClauseResult, Verdict } from '../results/schema.js';
import { assayInProcess as assay, judge, verdictIn } from './testing/assay.js';
import { folderWith } from '../target-file/testing.js';
import { serving } from '../reference/testing/ask.js';
import { faultNamed } from '../reference/faults/all.js';
import { VARIANTS } from '../reference/variants/all.js';
import { named } from './named.js';
import { stringify } from 'yaml';
import type { Fault } from '../reference/mount.js';
import type { ServedTargetFile } from '../reference/serve.js';
import type { HttpHandler } from '../reference/wire/exchange.js';

/** A participant on loopback, with a folder that holds a target file for it. */
interface Served {
  dir: string;
  /** `POST /path` of each call that was received. */
  calls: string[];
  parties: () => number;
  tokens: Set<string>;
}

interface Behaviour {
  /** The content of the target file, made from the default content. */
  target?: (file: Pick<ServedTargetFile, 'participant' | 'issuer'>) => Record<string, unknown>;
  /** Other files in the folder, besides the signing keys. */
  files?: (file: Pick<ServedTargetFile, 'participant' | 'issuer'>) => Record<string, string>;
  otherIssuer?: OtherIssuer;
  fault?: Fault;
}

/**
 * Serves the reference participant until the test ends. Its error messages quote the caller as received, so that
 * tokens occur in responses.
 */
async function serve(t: TestContext, behaviour: Behaviour = {}): Promise<Served> {
  const { target, files, otherIssuer, fault } = behaviour;
  const calls: string[] = [];
  const tokens = new Set<string>();
  let parties = 0;
  const wrap =
    (answer: HttpHandler): HttpHandler =>
    async (call) => {
      calls.push(`${call.method} ${call.path}`);
      const { authorization = '' } = call.headers;
      const reply = await answer(call);
      if (reply.status === 200) {
        parties += call.method === 'POST' ? 1 : 0;
        tokens.add(authorization.replace('Bearer ', ''));
        return reply;
      }
      const error = JSON.parse(String(reply.body)) as object;
      return { ...reply, body: Buffer.from(JSON.stringify({ ...error, context: { authorization } })) };
    };
  const mount = {
    name: 'tested',
    variant: { name: 'watched', explains: '', participant: { wrap } },
    ...(fault && { fault }),
  };
  const reference = await serving(t, [mount], otherIssuer);
  const file = { ...reference.targets[0]!.file, registry: undefined };
  const dir = folderWith(t, {
    ...reference.files,
    ...files?.(file),
    'target.yaml': stringify(target?.(file) ?? file),
  });
  return { dir, calls, parties: () => parties, tokens };
}

const BOTH = ['participant', 'authentication'];

/** Certifies the target file in a folder, by the command. */
async function certify(cwd: string, ...flags: string[]) {
  const { status, stdout, stderr } = await assay(
    ['certify', 'target.yaml', '--out', 'out', '--budget', 'quick', ...flags],
    { cwd, env: { NO_COLOR: '1', SECRET } },
  );
  assert.doesNotMatch(stderr, /assay itself failed|^ +at /m);
  return { status, stdout, stderr, verdict: verdictIn(cwd, 'out') };
}

/** Ids of the clauses that ended so. */
const ids = ({ clauses }: Verdict, verdict: ClauseResult['verdict']) =>
  clauses.filter((clause) => clause.verdict === verdict).map(({ id }) => id);
const judgeable = ({ clauses }: Verdict) => clauses.filter(({ verdict }) => verdict !== 'not-testable');

describe('certifying a participant', { concurrency: 2 }, () => {
  test('in production nothing is sent, unless writes are allowed', async (t) => {
    const { dir, calls, parties } = await serve(t, {
      target: (file) => ({ ...file, environment: 'production' }),
    });
    const refused = await judge(dir, { systems: BOTH });
    assert.equal(refused.verdict.summary.verdict, 'inconclusive');
    assert.deepEqual(calls, []);
    assert.ok(judgeable(refused.verdict).length > 30);
    for (const { id, verdict, reason } of judgeable(refused.verdict)) {
      assert.equal(verdict, 'not-applicable', id);
      assert.match(reason ?? '', /environment: production \(--allow-writes allows it\)/);
    }
    assert.equal(refused.verdict.run.requests, 0);

    const some = ['--clause', 'participant.hint-non-empty', 'authentication.token-required'];
    const allowed = await certify(dir, '--allow-writes', ...some);
    assert.equal(allowed.status, 0, allowed.stderr);
    assert.deepEqual(ids(allowed.verdict, 'pass').sort(), some.slice(1).sort());
    assert.ok(calls.length > 0);
    assert.equal(allowed.verdict.run.allocations, parties());
  });

  test('what an earlier run has created must be there after a restart', async (t) => {
    const [kept, lost] = [await serve(t), await serve(t)];
    const some = ['--clause', 'participant.duplicate-hint', 'participant.fields-optional'];
    const first = await certify(kept.dir, ...some);
    assert.equal(first.status, 0, first.stdout);
    const earlier = join(kept.dir, 'earlier');
    cpSync(join(kept.dir, 'out'), earlier, { recursive: true });
    assert.equal((await certify(kept.dir, ...some, '--after', earlier)).status, 0);
    const { status, verdict } = await certify(lost.dir, ...some, '--after', earlier);
    assert.equal(status, 1);
    assert.deepEqual(ids(verdict, 'fail'), ['participant.duplicate-hint']);
    const [failed] = verdict.clauses.filter((each) => each.verdict === 'fail');
    assert.match(String(failed?.counterexample?.rule), /a party of an earlier run/);
    await assay('certify target.yaml --after nowhere', { cwd: kept.dir, ends: 2 });
  });

  test('no more parties are created than the target file allows', async (t) => {
    const { dir, calls, parties } = await serve(t, {
      target: (file) => ({ ...file, limits: { allocations: 4 } }),
    });
    const { verdict } = await judge(dir, { systems: BOTH });
    assert.equal(verdict.summary.verdict, 'inconclusive');
    assert.equal(parties(), 4);
    assert.deepEqual([verdict.run.allocations, verdict.run.hints?.length], [4, 4]);
    assert.deepEqual(ids(verdict, 'fail'), []);
    const inconclusive = verdict.clauses.filter((clause) => clause.verdict === 'inconclusive');
    assert.ok(inconclusive.length > 0);
    for (const { id, reason } of inconclusive) assert.match(reason ?? '', /limits\.allocations \(4\)/, id);
    // What one of the four shows is judged.
    assert.ok(ids(verdict, 'pass').includes('authentication.self-allocation'));
    // Some are cut off on purpose, or sent in a way that this one does not speak.
    assert.ok(calls.length <= verdict.run.requests);
  });

  const readyMade: Parameters<typeof serve>[1] = {
    target: ({ issuer: _, ...file }) => ({
      ...file,
      credentials: { participantAdmin: { tokenFile: 'admin.jwt' } },
    }),
    files: ({ issuer }) => ({ 'admin.jwt': minter(issuer!.issuer)() }),
  };

  test('with ready-made credentials only, what needs a signing key is not applicable', async (t) => {
    const { dir } = await serve(t, readyMade);
    const { verdict } = await judge(dir, { clauses: ['authentication.*'] });
    assert.equal(verdict.summary.verdict, 'conforms');
    for (const name of ['required', 'well-formed', 'signature', 'key', 'algorithm'])
      assert.ok(ids(verdict, 'pass').includes(`authentication.token-${name}`), name);
    const minting = ['expired', 'not-yet-valid', 'audience', 'critical'];
    for (const id of minting.map((name) => `authentication.token-${name}`)) {
      const found = verdict.clauses.find((clause) => clause.id === id);
      assert.equal(found?.verdict, 'not-applicable', id);
      assert.match(found?.reason ?? '', /^the target file has (no|neither) issuer/, id);
    }
  });

  test('with ready-made credentials only, a target that trusts no key in particular is found', async (t) => {
    for (const [fault, clause] of [
      ['accepts-alg-none-in-mixed-case', 'authentication.token-algorithm'],
      ['trusts-jwk-beside-a-key-id', 'authentication.token-key'],
    ] as const) {
      const { dir } = await serve(t, { ...readyMade, fault: faultNamed(fault) });
      const { verdict } = await judge(dir, { clauses: [clause], budget: 'standard' });
      assert.deepEqual(ids(verdict, 'fail'), [clause], fault);
    }
  });

  test('identity providers that the target file leaves out or names wrongly are no defect of the target', async (t) => {
    const wrong = { identityProviders: ['idp-est', 'idp-west'] };
    for (const [identityProviders, of, failing] of [
      [{}, 'idp-east', []],
      [wrong, 'idp-east', ['participant.identity-provider-returned']],
      [{}, 'idp-west', ['authentication.identity-provider-admin']],
      [{}, undefined, []],
    ] as const) {
      const { dir } = await serve(t, {
        target: ({ participant: { identityProviders: _, ...participant }, issuer, ...file }) => ({
          ...file,
          participant: { ...participant, ...identityProviders },
          issuer: {
            ...issuer,
            subjects: {
              ...SUBJECTS,
              identityProviderAdmin: { subject: 'east-admin', identityProviderId: of },
            },
          },
        }),
      });
      const { verdict } = await judge(dir, { systems: BOTH, budget: 'quick' });
      assert.deepEqual(ids(verdict, 'fail'), failing);
      if (of === undefined) assert.deepEqual(ids(verdict, 'inconclusive'), []);
      for (const { counterexample } of verdict.clauses.filter((each) => each.verdict === 'fail'))
        assert.match(counterexample!.expected, /by the target file .*If that is not so, correct the file/);
    }
  });

  test('a participant that accepted an empty hint does not conform in the next run', async (t) => {
    const { dir } = await serve(t, { fault: faultNamed('accepts-empty-hint') });
    const judged = async () =>
      (await judge(dir, { clauses: ['participant.hint-non-empty'], budget: 'quick' })).verdict;
    assert.deepEqual(ids(await judged(), 'fail'), ['participant.hint-non-empty']);
    const [again] = (await judged()).clauses.filter(({ id }) => id === 'participant.hint-non-empty');
    assert.equal(again!.verdict, 'inconclusive');
    assert.match(again!.reason!, /refused as the hint of a party that exists/);
  });

  test('with tokens of a real provider it conforms, and no token and no secret is written anywhere', async (t) => {
    const clients = Object.values(SUBJECTS).map(({ subject }) => subject);
    const { issuer } = await oidcProvider(t, { clients });
    const credential = ({ subject, ...more }: { subject: string }) => ({
      clientCredentials: { issuer, clientId: subject, clientSecretEnv: 'SECRET', audience: AUDIENCE },
      subject,
      ...more,
    });
    const credentials = Object.fromEntries(
      Object.entries(SUBJECTS).map(([name, subject]) => [name, credential(subject)]),
    );
    const { dir, tokens } = await serve(t, {
      otherIssuer: { issuer, jwksUri: `${issuer}/jwks` },
      target: (file) => ({ ...file, credentials }),
    });
    const { status, stdout, stderr, verdict } = await certify(dir, '--system', ...BOTH);
    assert.equal(status, 0, stdout + stderr);
    assert.equal(verdict.summary.verdict, 'conforms');
    for (const name of ['participant-admin', 'identity-provider-admin', 'self-allocation', 'no-rights'])
      assert.ok(ids(verdict, 'pass').includes(`authentication.${name}`), name);

    const files = readdirSync(join(dir, 'out'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    assert.ok(files.length >= 4);
    assert.ok(tokens.size >= 3);
    const parts = [...tokens].flatMap((token) => token.split('.').slice(1));
    const texts = [stdout, stderr, ...files.map((file) => readFileSync(file, 'utf8'))];
    for (const secret of [SECRET, Buffer.from(SECRET).toString('base64'), ...parts])
      assert.ok(texts.every((text) => !text.includes(secret)));
    // Answers told who called: what is hidden shows that it was there.
    assert.match(texts.join(), /\[hidden\]/);
  });
});

test('APIs of other versions and preapprovals are recognised, said to be unjudged, and nobody is accused for them', async (t) => {
  const variant = named('variant', VARIANTS, 'supports-what-nobody-knows');
  const reference = await serving(t, [{ name: 'reference', variant }]);
  const { url, tokenStandard } = reference.targets[0]!.file.registry;
  const { transferFactory } = tokenStandard;
  const cwd = folderWith(t, {});
  const registry = { url, tokenStandard: { transferFactory } };
  const target = { version: 1, name: 'x', environment: 'staging', registry };
  writeFileSync(join(cwd, 'target.yaml'), JSON.stringify(target));
  const args = ['--system', 'token-standard', '--budget', 'quick', '--seed', '1', '--out', 'out'];
  const { stdout, stderr } = await assay(['certify', 'target.yaml', ...args], { cwd, ends: 0 });
  const { observations, clauses } = verdictIn(cwd, 'out');
  const unjudged = observations.find(({ key }) => key === 'token-standard.unjudged-apis')?.value;
  assert.equal(
    unjudged,
    'splice-api-token-transfer-instruction-v2, splice-api-token-allocation-v2, splice-api-token-allocation-instruction-v2, splice-api-token-metadata-v2, splice-api-token-transfer-preapproval-v1: recognised, and not judged',
  );
  for (const id of ['info-api-answers', 'instrument-api-answers', 'info-api-versions'])
    assert.equal(clauses.find((clause) => clause.id === `token-standard.${id}`)?.verdict, 'pass', id);
  assert.match(stdout + stderr, /✓ x conforms to token standard v1: \d+ clauses judged, and none failed\./);
  assert.match(
    stdout + stderr,
    /calls: ✓ info · ✓ instruments · ✓ instrument · ✓ transfer-factory · – reject/,
  );
});
