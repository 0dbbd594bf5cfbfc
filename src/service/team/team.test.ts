import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { request } from 'undici';
import { failing } from '../../../reports/fixtures/failing.js';
import { Browser } from '../testing/browser.js';
import { ANN, BOB, CAT, KEY, servedTeam, target } from '../testing/team.js';
import { DATABASES, pathOf } from '../testing/databases.js';
import { RETURN } from './access.js';

/** What a path wants to be sent, where it wants something. */
const BODIES: Readonly<Record<string, object>> = {
  '/api/runs/{id}/again': { clause: 'registry.meta-object' },
  '/api/targets/{id}/history/accept': { reason: 'x' },
  '/api/runs/{id}/certificate': {},
  '/api/targets/{id}/waivers': { clause: 'registry.meta-object', reason: 'x', expires: '2027-01-31' },
};
const NONE = '00000000-0000-4000-8000-000000000000';

/** What somebody has kept, by what names it. */
interface Kept {
  target: string;
  run: string;
  name: string;
  host: string;
}
/** Names that members give. */
const OF = {
  ANN: { name: 'SECRET_ANN', host: 'ann.example' },
  BOB: { name: 'SECRET_BOB', host: 'bob.example' },
  NOBODY: { name: 'SECRET_NOBODY', host: 'nobody.example' },
};
/** The parameters of paths that name what somebody has kept. */
const OWNED: Readonly<Record<string, (kept: Kept, path: string) => string>> = {
  id: ({ run, target: own }, path) => (path.includes('/runs') ? run : own),
  before: ({ run }) => run,
  name: ({ name }) => name,
  host: ({ host }) => host,
};
/** What else stands in paths. */
const OTHERS: Readonly<Record<string, string>> = { file: 'verdict.json', clause: 'registry.meta-object' };

/** A path of the API with its parameters: for each, what whose it names. */
const filled = (path: string, whose: (parameter: string) => Kept): string =>
  path
    .replace(/^\/api/, '')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => OTHERS[name] ?? OWNED[name]!(whose(name), path));

for (const { name: kind, place, skip } of DATABASES)
  describe(`a team, over a database that is ${kind}`, { skip }, () => {
    let team: Awaited<ReturnType<typeof servedTeam>>;
    before(async () => {
      team = await servedTeam({ place });
    });
    after(async () => {
      await team.close();
      assert.deepEqual(team.trouble, []);
    });

    /** Names a secret and a host. */
    async function keepNames(browser: Browser, whose: keyof typeof OF): Promise<void> {
      const { name, host } = OF[whose];
      assert.equal((await browser.put(`/secrets/${name}`, { value: 'x' })).status, 204);
      assert.equal((await browser.put(`/hosts/${host}`)).status, 200);
    }

    /** The secrets and hosts of somebody. */
    const keptNames = async (browser: Browser) => [
      (await browser.api('/secrets')).body,
      (await browser.api('/hosts')).body,
    ];

    /** Keeps something of everything: the run has a verdict and a certificate. */
    async function keptBy(browser: Browser, whose: keyof typeof OF, text: object): Promise<Kept> {
      await keepNames(browser, whose);
      const made = await browser.make('/targets', text);
      const run = await askedOf(browser, made);
      const { work, certificates } = team.service;
      await work.end((await work.begin(run, 'test'))!, { verdict: failing });
      await certificates.put(run, '{}', CAT.name);
      return { target: made, run, ...OF[whose] };
    }

    /** A run that waits. */
    const askedOf = async (browser: Browser, of: string): Promise<string> =>
      await browser.make('/runs', { target: of });

    test('whoever signs in comes to where they wanted to go, and is called by their name', async () => {
      const browser = new Browser(team.origin);
      team.provider.letIn(ANN);
      const first = await browser.send('/targets?x=1');
      assert.equal(first.status, 303);
      assert.match(first.headers.get('location')!, /^\/sign-in\?to=/);
      const { url, response } = await browser.open('/targets?x=1');
      assert.equal(url.href, `${team.origin}/targets?x=1`);
      const page = await response.text();
      assert.match(page, /Ann &lt;b>A&lt;\/b>/);
      assert.doesNotMatch(page, /<b>A/);
      assert.deepEqual((await browser.api('/me')).body, {
        owner: `ann at ${team.provider.issuer}`,
        name: ANN.name,
        isCertifier: false,
        signs: false,
      });
    });

    test('nobody comes in but by the answer to what they began themselves', async () => {
      assert.equal((await new Browser(team.origin).api('/targets')).status, 401);
      assert.equal((await new Browser(team.origin).send('/targets', { method: 'POST' })).status, 401);
      const browser = new Browser(team.origin);
      team.provider.letIn(ANN);
      const { url } = await browser.open('/', ({ pathname }) => pathname === RETURN);
      // Somebody else is made to follow it (login CSRF), with nothing begun, or with something else.
      const other = new Browser(team.origin);
      assert.equal((await other.send(url.href)).status, 401);
      await other.send('/sign-in');
      assert.equal((await other.send(url.href)).status, 401);
      const changed = new URL(url);
      changed.searchParams.set('state', 'another');
      assert.equal((await browser.send(changed.href)).status, 401);
      assert.equal((await browser.send(url.href)).status, 303);
      for (const forged of ['x', `${browser.cookies()}x`, 'assay-session=e30.e30.e30.e30.e30'])
        assert.equal(
          (await new Browser(team.origin).api('/me', { headers: { cookie: forged } })).status,
          401,
          forged,
        );
      // What was sealed for the way there is no session.
      const begun = /assay-sign-in=([^;]+)/.exec(other.cookies())![1]!;
      const asSession = { cookie: `assay-session=${begun}` };
      assert.equal((await new Browser(team.origin).api('/me', { headers: asSession })).status, 401);
    });

    test('the way back leads nowhere else', async () => {
      for (const to of [
        'https://evil.example/',
        '//evil.example/',
        `${team.origin}//evil.example`,
        '/\\evil.example',
      ]) {
        const browser = new Browser(team.origin);
        team.provider.letIn(BOB);
        const { url } = await browser.open(
          `/sign-in?${new URLSearchParams({ to }).toString()}`,
          ({ pathname, origin: at }) => at === team.origin && pathname !== RETURN,
        );
        assert.equal(url.origin, team.origin, to);
      }
    });

    test('what is somebody else’s is as what is not there, on every path; a certifier sees it', async () => {
      const [ann, bob, cat] = [await team.signedIn(ANN), await team.signedIn(BOB), await team.signedIn(CAT)];
      const theirs = await keptBy(ann, 'ANN', target('Secret plans'));
      const own = await keptBy(bob, 'BOB', target('Own plans'));
      const id = theirs.target;
      const run = await askedOf(ann, id);
      const nobodys = { target: NONE, run: NONE, ...OF.NOBODY };
      const document = (await bob.api<{ paths: Record<string, object> }>('/openapi.json')).body;
      const before = await keptNames(ann);
      let asked = 0;
      for (const [path, methods] of Object.entries(document.paths))
        for (const method of Object.keys(methods)) {
          // One parameter alone is somebody else's: what a path looks at last is looked at as well.
          const parameters = Object.keys(OWNED).filter((each) => path.includes(`{${each}}`));
          const sent =
            method === 'get' ? undefined : (BODIES[path] ?? (method === 'put' ? target('Mine') : undefined));
          const ask = (values: Kept, parameter?: string) =>
            bob.api(
              filled(path, (each) => (each === parameter ? values : own)),
              { method: method.toUpperCase(), ...(sent && { body: sent }) },
            );
          if (parameters.length > 0 && method === 'get') assert.equal((await ask(own)).status, 200, path);
          // Whoever names a host or a secret names one of their own, whatever others call theirs.
          if (parameters.length === 0 || (method === 'put' && /\{(?:name|host)\}$/.test(path))) continue;
          for (const parameter of parameters) {
            const [answer, unknown] = [await ask(theirs, parameter), await ask(nobodys, parameter)];
            const without = (text: string, { host }: Kept) => text.replaceAll(host, '');
            assert.deepEqual(
              [answer.status, without(answer.text, theirs)],
              [404, without(unknown.text, nobodys)],
              `${method} ${path}, ${parameter}`,
            );
            asked += 1;
          }
        }
      assert.ok(asked >= 22, `${asked} parameters`);
      await keepNames(bob, 'ANN');
      assert.deepEqual(await keptNames(ann), before);
      for (const path of [`/secrets/${OF.ANN.name}`, `/hosts/${OF.ANN.host}`])
        assert.equal((await bob.remove(path)).status, 204);
      assert.deepEqual(await keptNames(ann), before);
      await bob.remove(`/targets/${own.target}`);
      assert.equal((await bob.post('/runs', { target: id })).status, 404);
      for (const path of [
        `/targets/${id}`,
        `/targets/${id}/target.yaml`,
        `/runs/${run}`,
        `/runs/${run}/report`,
      ]) {
        const { response } = await bob.open(path);
        assert.equal(response.status, 404, path);
      }
      for (const path of [`/targets/${id}/remove`, `/runs/${run}/stop`, `/runs/${run}/repeat`])
        assert.equal(
          (await bob.send(path, { method: 'POST', body: new URLSearchParams({}) })).status,
          404,
          path,
        );
      for (const path of ['/targets', '/runs', `/runs?target=${id}`, '/audit'])
        assert.doesNotMatch((await bob.api(path)).text, new RegExp(`Secret plans|${id}|${run}`), path);

      assert.equal(
        (await cat.api<{ text: string }>(`/targets/${id}`)).body.text,
        target('Secret plans').text,
      );
      assert.match(await (await cat.send('/targets')).text(), /Secret plans[^]*ann at http/);
      assert.equal((await cat.put(`/targets/${id}`, target('Mine'))).status, 403);
      assert.equal((await cat.remove(`/targets/${id}`)).status, 403);
      assert.equal((await cat.post(`/runs/${run}/stop`)).status, 200);
      const noted = (await ann.api<{ name: string; what: string; about: string }[]>('/audit')).body;
      const told = noted.filter(({ about }) => about === run).map(({ name, what }) => `${name} ${what}`);
      assert.deepEqual(told, ['Cat stopped a run', `${ANN.name} started a run`]);
      assert.match(await (await ann.send('/audit')).text(), /stopped a run/);
    });

    test('a page of another site does nothing, also with the cookie', async () => {
      const bob = await team.signedIn(BOB);
      const changes = team.routes.filter(({ isChange }) => isChange);
      assert.ok(changes.length >= 30, `${changes.length} routes`);
      for (const { method, url } of changes)
        for (const headers of [
          { origin: 'https://evil.example' },
          { origin: 'null' },
          { origin: team.origin, 'sec-fetch-site': 'cross-site' },
        ])
          assert.equal((await bob.send(pathOf(url), { method, headers })).status, 403, `${method} ${url}`);
      // Nor does a name that somebody made lead here (DNS rebinding).
      for (const { method, url } of changes) {
        const headers = { host: 'evil.example', origin: team.origin, cookie: bob.cookies() };
        const { statusCode, body } = await request(`${team.origin}${pathOf(url)}`, { method, headers });
        await body.dump();
        assert.equal(statusCode, 421, `${method} ${url}`);
      }
      assert.deepEqual((await bob.api('/targets')).body, []);
    });

    test('programs use access tokens of the provider, for this audience alone', async () => {
      const robot = new Browser(team.origin);
      const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
      const token = await team.provider.robotToken();
      assert.deepEqual(
        (await robot.api<{ owner: string }>('/me', bearer(token))).body.owner,
        `robot at ${team.provider.issuer}`,
      );
      for (const wrong of ['x', `${token.slice(0, -4)}AAAA`, KEY])
        assert.equal((await robot.api('/me', bearer(wrong))).status, 401);
    });

    test('who signs out is out, with every session that was taken along', async () => {
      const ann = await team.signedIn(ANN);
      const cookie = ann.cookies();
      const answer = await ann.send('/sign-out', { method: 'POST', body: new URLSearchParams({}) });
      assert.equal(answer.status, 200);
      for (const headers of [{ cookie }, { cookie: ann.cookies() }])
        assert.equal((await new Browser(team.origin).api('/me', { headers })).status, 401);
    });
  });
