import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationNamed } from '../spec/token-standard/operations.js';
import type { Call } from './call.js';
import type { Answer } from './judgement.js';
import { answer, historyOf, refusal } from './testing.js';

const named = (id: string, own: object = {}) => ({
  id,
  name: 'n',
  symbol: 's',
  decimals: 2,
  supportedApis: {},
  ...own,
});
/** A page with instruments of these ids, and a token. */
const page = (ids: string, nextPageToken?: string) =>
  answer(200, { instruments: [...ids].map((id) => named(id)), nextPageToken });

const list = (own: Partial<Call> = {}): Call => ({
  operation: operationNamed('instruments'),
  varies: 'x',
  ...own,
});
const single = (id: string, own: Partial<Call> = {}): Call => ({
  operation: operationNamed('instrument'),
  id,
  varies: 'x',
  ...own,
});
const info = (own: Partial<Call> = {}): Call => ({ operation: operationNamed('info'), varies: 'x', ...own });
const query = (pageSize?: string, pageToken?: string): Pick<Call, 'query'> => ({
  query: [
    ...(pageSize === undefined ? [] : [['pageSize', pageSize] as const]),
    ...(pageToken === undefined ? [] : [['pageToken', pageToken] as const]),
  ],
});

/** What takes exchanges of one run. */
function run() {
  const { history, take } = historyOf(undefined);
  const see = (...given: Parameters<typeof take>) => {
    const taken = take(...given);
    const places = taken.differences.map(
      ({ fact, path }) => `${fact.key} ${path} ${fact.clausesOf('chance', [])[0]?.id}`,
    );
    return { ...taken, places };
  };
  /** Takes the pages of a whole list, then the list. */
  const walk = (pageSize: string | undefined, ...pages: Answer[]) => {
    let token: string | undefined;
    const exchanges = pages.map((each) => {
      const { exchange } = see(list(query(pageSize, token)), each);
      token = each.json.ok ? (each.json.value as { nextPageToken?: string }).nextPageToken : undefined;
      return exchange;
    });
    const whole = list({ ...query(pageSize), toTheEnd: true });
    return see(whole, pages.at(-1)!, { pages: exchanges });
  };
  return { history, take: see, walk };
}

test('a list that was read to the end has every instrument once, and a last page', () => {
  assert.deepEqual(run().walk('2', page('ab', '1'), page('c')).ids, ['+listed-once', '+last-page']);
  assert.deepEqual(run().walk('2', page('ab', '1'), page('bc')).ids, ['-listed-once', '+last-page']);
  assert.deepEqual(run().walk('2', page('ab', '1'), page('c', '1')).ids, ['+listed-once', '-last-page']);
});

test('a list that was not read to the end shows nothing of its last page', () => {
  assert.deepEqual(run().walk('1', page('a', '1'), page('b', '2')).ids, ['+listed-once']);
  const idle = Array.from({ length: 101 }, (_, at) => page('a', String(at)));
  assert.ok(
    run()
      .walk('1', ...idle)
      .ids.includes('-last-page'),
  );
  assert.deepEqual(run().walk('1', page('a', '1'), refusal(500)).ids, []);
});

test('a list is the same on pages of any size, in any order', () => {
  const { walk } = run();
  walk('2', page('ab', '1'), page('c'));
  const whole = walk('1000', page('cba'));
  assert.deepEqual([whole.places, whole.ids.includes('+listed-whole')], [[], true]);
  assert.deepEqual(walk('3', page('ab')).places, ['list /c/listed token-standard.listed-whole']);
  assert.deepEqual(walk('3', page('abcd')).places, ['list /d/listed token-standard.listed-whole']);
});

test('an instrument that a whole list leaves out is not listed any more', () => {
  const { history, take, walk } = run();
  walk('1000', page('ab'));
  assert.deepEqual(history.instruments.ids, ['a', 'b']);
  assert.ok(take(single('b'), refusal(404)).ids.includes('-instrument-found'));
  take(list(query('1')), page('a', '1'));
  assert.ok(history.instruments.knows('b'), 'others may come after a page');
  walk('1000', page('a'));
  assert.deepEqual(history.instruments.ids, ['a']);
  assert.deepEqual(take(single('b'), refusal(404)).ids, ['+metadata-error-body', '+metadata-media-type']);
});

test('a token is given by a page of its size, until the list is another one', () => {
  const { history, take, walk } = run();
  const { instruments } = history;
  take(list(query('1')), page('a', 't'));
  const given = [instruments.gave('1', 't'), instruments.gave('2', 't'), instruments.gave('1', 'u')];
  assert.deepEqual(given, [true, false, false]);
  assert.equal(instruments.gave('1', undefined), false);
  assert.ok(take(list(query('1', 't')), refusal(400)).ids.includes('-page-token-accepted'));
  walk('1000', page('ab'));
  assert.equal(instruments.gave('1', 't'), true);
  walk('1000', page('abc'));
  assert.equal(instruments.gave('1', 't'), false);
});

test('a token leads to the same page again, in any order', () => {
  const { take } = run();
  take(list(query('2')), page('ab', 't'));
  take(list(query('2', 't')), page('cd'));
  const again = take(list(query('2', 't')), page('dc'));
  assert.deepEqual([again.places, again.ids.includes('+page-repeated')], [[], true]);
  assert.deepEqual(take(list(query('2', 't')), page('ce')).places, [
    'page 0 2 t /d/listed token-standard.page-repeated',
  ]);
  assert.deepEqual(take(list(query('3', 't')), page('ce')).places, []);
});

test('a page leads further, or nowhere, but not to itself', () => {
  const leads = (token: string | undefined, got: Answer) =>
    run()
      .take(list(query('1', token)), got)
      .ids.includes('-last-page');
  assert.equal(leads('t', page('a', 't')), true);
  assert.deepEqual([leads('t', page('a', 'u')), leads('t', page('a'))], [false, false]);
  assert.deepEqual([leads('t', page('', 't')), leads(undefined, page('a', 't'))], [false, false]);
});

test('an unknown page token does not lead to the first page', () => {
  const lead = (...pages: [token: string, got: Answer][]) => {
    const { take } = run();
    take(list(query('2')), page('ab', 't'));
    const ids = pages.map(([token, got]) => take(list({ ...query('2', token), made: 'absent' }), got).ids);
    return ids.map((each) => each.filter((id) => id.endsWith('page-token-unknown')).join());
  };
  assert.deepEqual(lead(['x', refusal(400)]), ['+page-token-unknown']);
  assert.deepEqual(lead(['x', page('ba')]), ['-page-token-unknown']);
  assert.deepEqual(lead(['0', page('cd')], ['', page('ab')]), ['', ''], 'any text is a token there');
});

test('where any text is a token shows in those that are asked for to find out, too', () => {
  const { take } = run();
  take(list(query('2')), page('ab', 't'));
  take(list(query('2', '~')), page(''));
  const { ids } = take(list({ ...query('2', '!'), made: 'absent' }), page('ab', 't'));
  assert.ok(!ids.includes('-page-token-unknown'));
});

test('a token may lead to another page where other instruments are listed by now', () => {
  for (const whole of ['abd', 'abcde']) {
    const { take, walk } = run();
    take(list(query('2')), page('ab', 't'));
    take(list(query('2', 't')), page('cd'));
    walk('1000', page(whole));
    take(list(query('2')), page('ab', 't'));
    const { places } = take(list(query('2', 't')), page(whole.slice(2)));
    const told = places.filter((each) => each.startsWith('page'));
    assert.deepEqual(told, [], whole);
  }
});

test('an instrument is the same by itself as in a list', () => {
  const { take } = run();
  take(list(), page('a'));
  const alone = take(single('a'), answer(200, named('a')));
  assert.deepEqual([alone.places, alone.ids.includes('+instrument-as-listed')], [[], true]);
  const renamed = take(single('a'), answer(200, named('a', { name: 'm' })));
  assert.deepEqual(renamed.places, ['instrument a /name token-standard.instrument-as-listed']);
  const supply = take(single('a'), answer(200, named('a', { totalSupply: '1', totalSupplyAsOf: 'x' })));
  assert.deepEqual(supply.places, [], 'that of a moment');
  const reordered = answer(200, Object.fromEntries(Object.entries(named('a')).reverse()));
  assert.deepEqual(take(single('a'), reordered).places, []);
});

test('an id in another encoding is that of the listed instrument', () => {
  const { take } = run();
  take(list(), page('a'));
  assert.ok(take(single('%61'), answer(200, named('a'))).ids.includes('+instrument-id-encoding'));
  assert.ok(take(single('%61'), answer(200, named('b'))).ids.includes('-instrument-own'));
  assert.ok(take(single('x', { made: 'absent' }), refusal(400)).ids.includes('-instrument-unknown'));
});

test('the admin of a registry is the same each time', () => {
  const { take } = run();
  const of = (adminId: string) => answer(200, { adminId, supportedApis: {} });
  take(info(), of('a'));
  assert.ok(take(info(), of('a')).ids.includes('+admin-constant'));
  assert.deepEqual(take(info(), of('b')).places, ['admin /adminId token-standard.admin-constant']);
});

test('a difference under another condition breaks the clause about sending next', () => {
  const { take } = run();
  take(info(), answer(200, { adminId: 'a', supportedApis: {} }));
  const other = info({ condition: { accept: null } });
  const [difference] = take(other, answer(200, { adminId: 'b', supportedApis: {} })).differences;
  const ids = difference?.fact.clausesOf('sending', []).map(({ id }) => id);
  assert.deepEqual(ids, ['token-standard.admin-constant', 'token-standard.metadata-sending']);
});

test('a call of an API that is said to be supported is there', () => {
  const { history, take } = run();
  const api = operationNamed('instruments').api.name;
  const says = (supportedApis: object) => answer(200, { adminId: 'a', supportedApis });
  const shows = (got: Answer) =>
    take(list(), got)
      .ids.filter((id) => id.endsWith('info-api-answers'))
      .join();
  assert.equal(shows(answer(404, 'nothing')), '');
  take(info(), says({ [api]: 1 }));
  assert.deepEqual([...history.apis.registry], [api]);
  assert.deepEqual(
    [shows(page('')), shows(refusal(405)), shows(answer(404, 'nothing'))],
    [...['+info-api-answers', '-info-api-answers', '-info-api-answers']],
  );
  const { ids } = take(list(query('1', 'x')), refusal(404));
  assert.ok(ids.includes('+info-api-answers'), 'the page is what is not found');
});

test('a call that nobody makes in earnest is not judged', () => {
  const { take } = run();
  for (const own of [{ method: 'PUT' }, { headers: [] }, { anonymous: true as const }])
    assert.deepEqual(take(info(own), refusal(401)).ids, []);
});
