import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ANN, BOB, CAT, servedTeam, target } from '../testing/team.js';
import { TEAM_DATABASE } from '../testing/databases.js';

const NONE = '00000000-0000-4000-8000-000000000000';
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const NUL = '\0';
/** A type of content, and what is sent as it. */
type Sent = readonly [type: string | undefined, body: string | undefined];
const NOTHING: Sent = [undefined, undefined];
const BODIES: readonly Sent[] = [
  NOTHING,
  [FORM, undefined],
  [JSON_TYPE, undefined],
  ...['null', '[]', '5', '"x"', '{"id":{}}', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{}}}'].map(
    (body) => [JSON_TYPE, body] as const,
  ),
  [JSON_TYPE, `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  [JSON_TYPE, JSON.stringify({ text: `${'['.repeat(20_000)}${']'.repeat(20_000)}` })],
  [JSON_TYPE, JSON.stringify({ text: `a: ${'{b: '.repeat(9_000)}` })],
  [JSON_TYPE, JSON.stringify({ text: '\uD800', name: NUL, value: NUL, reason: NUL, clause: NUL })],
  [FORM, 'host=a&host=b&name=a&name=b&text=a&text=b&target=a&target=b&reason=a&reason=b'],
  [FORM, `host=%00&name=%00&value=%00&text=%00&target=%00&clause=%00&reason=%00&seed=%00`],
  [FORM, 'target=..&clause=..&host=..&name=..&text=%FF%FE&seed=1e999&rate=NaN&scenario=x'],
  [FORM, 'side=form&text=%5B&__proto__=x&registry.url=%00&constructor=x'],
  ['text/plain', '{"text":"x"}'],
  ['multipart/form-data', 'x'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="file"\r\n\r\nx\r\n--b--\r\n',
  ],
  ['application/json; charset=utf-7', '{}'],
  ['application/xml', '<x/>'],
];
/** Target files that a parser takes long for, or dies of. */
const HOSTILE: Readonly<Record<string, string>> = {
  maps: '{b: '.repeat(25_000),
  lists: '['.repeat(200_000),
  aliases: 'bcdefghijk'
    .split('')
    .reduce(
      (text, name, place) =>
        `${text}${name}: &${name} [${Array(9).fill(`*${'abcdefghij'[place]}`).join()}]\n`,
      'waivers: 1\na: &a [x,x,x,x,x,x,x,x,x]\n',
    ),
  variables: `name: "${'${A}'.repeat(50_000)}"`,
  // More than may be kept; many more take so long, where the machine is busy, that they are not read to their end.
  waivers: `waivers:\n${'  - { clause: a, reason: b, expires: 2099-01-01 }\n'.repeat(1_000)}`,
};
/** It takes seconds. */
const SLOW = '[a]'.repeat(60_000);
/** What stands in the place of a name in a path. */
const NAMES = ['..%2Faudit', '%00', '%FF', '9'.repeat(300), '..%2F..%2Flivez%3F'];

const QUERY = '?of=a&of=b&search=a&search=b&before=x&target=x&limit=0&to=a&to=b&secret=a&secret=b&with=..';

describe('abuse', () => {
  let team: Awaited<ReturnType<typeof servedTeam>>;
  before(async () => {
    team = await servedTeam({
      place: TEAM_DATABASE.place,
      limits: '{ targets: 1000, openRuns: 3, runsPerDay: 9 }',
    });
  });
  after(async () => {
    await team.close();
    assert.deepEqual(team.trouble, []);
  });

  test('whatever is sent to any path, it is answered in a sentence and nothing fails', async () => {
    const ann = await team.signedIn(ANN);
    const wrong: string[] = [];
    let asked = 0;
    for (const { method, url, isChange } of team.routes) {
      if (url === '/sign-out' || method === 'HEAD') continue;
      const sent = [
        ...(isChange ? BODIES : [NOTHING]).map((body) => [NONE, body] as const),
        ...(/[:*]/.test(url) ? NAMES : []).map((name) => [name, NOTHING] as const),
      ];
      for (const [name, [type, body]] of sent) {
        const path = `${url.replaceAll(/:\w+|\*/g, name)}${isChange ? '' : QUERY}`;
        const response = await fetch(`${team.origin}${path}`, {
          method,
          redirect: 'manual',
          ...(isChange && body !== undefined && { body }),
          headers: { cookie: ann.cookies(), origin: team.origin, ...(type && { 'content-type': type }) },
        });
        const text = await response.text();
        asked += 1;
        assert.equal(response.headers.get('x-content-type-options'), 'nosniff', path);
        if (response.status >= 500 || /at .*\.js:\d/.test(text))
          wrong.push(`${method} ${path} ${type} ${body?.slice(0, 60)}: ${response.status}`);
      }
    }
    assert.deepEqual(wrong, []);
    assert.ok(asked > 700, `${asked} requests`);
  });

  test('of many who ask at one moment as many come in as there is room, and each step is taken once', async () => {
    const bob = await team.signedIn(BOB);
    const atOnce = async (path: string, body?: object) => {
      const asked = Array.from({ length: 12 }, () =>
        bob.api<{ id: string }>(path, { method: 'POST', ...(body && { body }) }),
      );
      return (await Promise.all(asked)).filter(({ status }) => status < 300).map(({ body: { id } }) => id);
    };
    const runs = await atOnce('/runs', { reference: {} });
    assert.equal(runs.length, 3);
    assert.equal((await atOnce(`/runs/${runs[0]}/stop`)).length, 1);
    assert.equal((await atOnce(`/runs/${runs[0]}/take-up`)).length, 1);
    for (const id of runs) await bob.post(`/runs/${id}/stop`);
    const kept = await atOnce('/targets', target('x'));
    assert.equal(kept.length, 12);
    assert.equal((await bob.api<object[]>('/audit')).body.length, 3 + 1 + 1 + 3 + 12 + 1);
  });

  test('nobody waits for the target files of somebody else', async () => {
    const [ann, bob] = [await team.signedIn(ANN), await team.signedIn(BOB)];
    const id = await bob.make('/targets', target('Sound'));
    let ended = 0;
    const text = SLOW;
    const form = (name: string) => ({ method: 'POST', body: new URLSearchParams({ text, side: name }) });
    const hostile = [
      ann.send('/api/targets', { method: 'POST', body: { text } }),
      ann.send('/api/targets/check', { method: 'POST', body: { text } }),
      ann.send('/targets/draft', form('form')),
      ann.send('/targets/draft', form('file')),
    ].map((asked) => asked.finally(() => (ended += 1)));
    for (const path of ['/', '/targets', `/targets/${id}`, '/waivers', '/targets/new', '/runs'])
      assert.equal((await bob.send(path)).status, 200, path);
    assert.ok(ended < hostile.length, 'the pages were there before all of the files were read');
    for (const answered of await Promise.all(hostile)) assert.ok(answered.status < 500);
  });

  test('what somebody chose is shown as what it is, wherever it stands: no line breaks, escapes or turned text', async () => {
    const evil = 'x\u202Egpj\u2066\u200B\u2028y';
    const eve = await team.signedIn({ sub: 'eve', name: `Eve${evil}\u001b[2J\nCat signed` });
    const cat = await team.signedIn(CAT);
    const { text } = target(JSON.stringify(`Named ${evil}\u001b[31m\nx`));
    const id = await eve.make('/targets', { text });
    const clause = `no clause ${evil}`;
    await eve.remove(`/targets/${id}/waivers/${encodeURIComponent(clause)}`);
    const asked = { target: id, budget: 'quick' };
    const run = await eve.make('/runs', asked);
    for (const browser of [eve, cat])
      for (const path of ['/', '/targets', '/runs', `/runs/${run}`, '/audit', '/waivers', `/runs/${NONE}`]) {
        const html = await (await browser.send(path)).text();
        assert.doesNotMatch(html, /[\u202A-\u202E\u2066-\u2069\u200B\u2028\u001b]|\nCat signed/, path);
      }
    assert.match(
      await (await cat.send('/audit')).text(),
      /Eve[^<]*\\u\{202e\}[^]*ended the waiver of no clause/,
    );
  });

  test('a target file that is hard to read ends nothing, and breaks nobody’s pages', async () => {
    const [ann, cat] = [await team.signedIn(ANN), await team.signedIn(CAT)];
    for (const [what, text] of Object.entries(HOSTILE)) {
      const { status } = await ann.post('/targets', { text });
      assert.equal(status, what === 'waivers' ? 409 : 201, what);
      const told = await ann.post<{ problems: object[] }>('/targets/check', { text });
      assert.ok(told.body.problems.length >= 1 && told.body.problems.length <= 200, what);
    }
    for (const { id } of (await ann.api<{ id: string }[]>('/targets')).body)
      assert.equal((await ann.send(`/targets/${id}`)).status, 200);
    for (const browser of [ann, cat])
      for (const path of ['/waivers', '/targets', '/'])
        assert.equal((await browser.send(path)).status, 200, path);
    const looked = await ann.post('/targets/doctor', { text: HOSTILE['maps'] });
    assert.match(looked.text, /"target\.yaml:1:1: it is nested too deeply/);
    assert.ok(!looked.text.includes(team.folder), 'whoever asks learns nothing of the folders here');
  });
});
