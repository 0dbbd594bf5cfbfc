import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FAULTS, faultNamed } from '../faults/all.js';
import type { Mount } from '../mount.js';
import { pick } from '../page.js';
import { json, type HttpCall } from '../wire/exchange.js';
import { TRIGGERS } from './all.js';
import { hindered, partOf } from './applicable.js';
import { readAllocation, readInstruction, readQuestion, readStandardCall } from './moments.js';
import { triggered, tallied } from './triggered.js';
import { PARTS, newTally } from './trigger.js';
import { openRegistry } from '../token-standard/serve.js';
import { ACCEPTABLE } from '../registry/instructions.js';

interface Asked extends Partial<Omit<HttpCall, 'body'>> {
  body?: string;
  over?: object;
  brokenOff?: boolean;
}

const LINE = {};

const callOf = ({ body = '{}', over = LINE, brokenOff = false, ...given }: Asked): HttpCall => ({
  method: 'POST',
  path: '/a',
  headers: {},
  body: Buffer.from(body),
  ...given,
  arrival: { names: [], pieces: [], connection: over, ...(brokenOff && { brokenOff: Buffer.from('{') }) },
});

/** By which the calls are answered, under a trigger: `F` the faulty system, `-` the plain one. `/bad` is refused. */
async function answeredBy(trigger: string, calls: readonly Asked[], read = readInstruction): Promise<string> {
  const mount: Mount = { name: `${trigger} of a test`, trigger: pick(TRIGGERS, trigger) };
  const says =
    (word: string) =>
    ({ path }: HttpCall) =>
      json(path === '/bad' ? 400 : 200, word);
  const serve = triggered(mount, says('F'), () => says('-'), read);
  const words: unknown[] = [];
  for (const call of calls) words.push(JSON.parse((await serve(callOf(call))).body.toString()));
  return words.join('');
}

const times = (count: number, asked: Asked = {}) => Array<Asked>(count).fill(asked);

describe('triggers', () => {
  test('have a name of their own and one sentence, and say where they cannot be in one', () => {
    assert.equal(new Set(TRIGGERS.map(({ name }) => name)).size, TRIGGERS.length);
    for (const { name, explains, cannot } of TRIGGERS)
      for (const sentence of [explains, ...Object.values(cannot)])
        assert.match(sentence, /^[A-Z][^\n]*\.$/, name);
  });

  test('count the calls of an endpoint', async () => {
    assert.equal(await answeredBy('every-2nd', times(5)), '-F-F-');
    assert.equal(await answeredBy('every-7th', times(14)), '------F------F');
    assert.equal((await answeredBy('every-50th', times(100))).lastIndexOf('F'), 99);
    assert.equal((await answeredBy('from-100th', times(102))).indexOf('F'), 99);
    const both = [{ path: '/x' }, { path: '/objects/1' }, { path: '/objects/2' }, { path: '/x' }];
    assert.equal(await answeredBy('every-2nd', both, readQuestion), '--FF');
  });

  test('know what came right before', async () => {
    assert.equal(await answeredBy('after-refused', [{}, { path: '/bad' }, {}, {}]), '--F-');
    assert.equal(await answeredBy('after-broken-off', [{}, { brokenOff: true }, {}]), '-F-');
    const bodies = ['{"meta":{}}', '{"meta":{"a":"b"}}'].map((body) => ({ body }));
    const kinds = [{}, {}, ...bodies, { path: '/b' }, { body: 'x' }];
    assert.equal(await answeredBy('after-another-kind', kinds), '--F-FF');
  });

  test('know a call that was made before, and every second subject', async () => {
    assert.equal(await answeredBy('first-only', [{}, {}, { body: '[]' }, { query: 'a=b' }, {}]), 'F-FF-');
    const hints = ['a', 'b', 'a', 'c', 'b', 'd'].map((hint) => ({ body: `{"partyIdHint":"${hint}"}` }));
    assert.equal(await answeredBy('second-subject', hints, readAllocation), '-F--FF');
    const path = '/registry/transfer-instruction/v1/transfer-factory';
    const bodyOf = (sender: string) => JSON.stringify({ choiceArguments: { sender } });
    const factories = ['a', 'b', 'a', 'b'].map((sender) => ({ path, body: bodyOf(sender) }));
    assert.equal(await answeredBy('second-subject', factories, readStandardCall), '-F-F');
  });

  test('know the connection', async () => {
    const [one, two, three] = [{}, {}, {}];
    const calls = [one, one, two, three, two, one].map((over) => ({ over }));
    assert.equal(await answeredBy('fresh-connection', calls), 'F-FF--');
    const others = [{}, {}, {}];
    const again = [0, 0, 1, 2, 1, 0].map((place) => ({ over: others[place]! }));
    assert.equal(await answeredBy('used-connection', again), '-F--FF');
    assert.equal(await answeredBy('one-of-two-replicas', calls), '--F-F-');
  });

  test('know how a call is sent, and by whom', async () => {
    const json = 'application/json';
    const charset = { headers: { 'content-type': `${json}; charset=utf-8`, accept: json } };
    const chunked = { headers: { 'transfer-encoding': 'chunked' } };
    assert.equal(await answeredBy('with-charset', [charset, chunked]), 'F-');
    assert.equal(await answeredBy('chunked', [charset, chunked]), '-F');
    assert.equal(await answeredBy('without-accept', [charset, chunked]), '-F');
    const token = (sub: string) => ({
      headers: {
        authorization: `Bearer e30.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`,
      },
    });
    assert.equal(await answeredBy('one-caller', [token('east-admin'), token('alice'), {}]), 'F--');
  });

  test('draw lots, the same ones for the same mount', async () => {
    const drawn = await answeredBy('probability-0.05', times(400));
    assert.equal(await answeredBy('probability-0.05', times(400)), drawn);
    const share = drawn.split('F').length - 1;
    assert.ok(share > 5 && share < 45, drawn);
  });

  test('see calls that are under way at once', async () => {
    const mount: Mount = { name: 'm', trigger: pick(TRIGGERS, 'in-flight-8') };
    const says = (word: string) => () => json(200, word);
    const serve = triggered(mount, says('F'), () => says('-'), readInstruction);
    const at = async (count: number) =>
      (await Promise.all(times(count).map(async (call) => serve(callOf(call)))))
        .map(({ body }) => body)
        .join('');
    assert.equal(await at(7), '"-"'.repeat(7));
    assert.match(await at(8), /"F"/);
  });

  test('without one the fault answers', async () => {
    const says = (word: string) => () => json(200, word);
    const serve = triggered({ name: 'm' }, says('F'), () => says('-'), readInstruction);
    assert.equal((await serve(callOf({}))).body, '"F"');
  });
});

describe('pairs of a fault and a trigger', () => {
  test('every part has faults, and can have most triggers', async () => {
    assert.deepEqual(new Set(FAULTS.map(partOf)), new Set(PARTS));
    const fault = faultNamed('accepts-null-body');
    const whys = await Promise.all(TRIGGERS.map((trigger) => hindered(fault, trigger)));
    const cannot = TRIGGERS.filter((_, at) => whys[at] !== undefined).map(({ name }) => name);
    assert.deepEqual(cannot, ['http2', 'one-caller']);
  });

  test('what cannot be has a reason', async () => {
    const why = (fault: string, trigger: string) => hindered(faultNamed(fault), pick(TRIGGERS, trigger));
    assert.match((await why('far-past-as-html', 'chunked')) ?? '', /GET/);
    assert.match((await why('instruments-as-bare-list', 'with-charset')) ?? '', /GET/);
    assert.match((await why('port-range-at-validator-persistence-port', 'every-2nd')) ?? '', /Files/);
    assert.match((await why('fails-on-names-twice', 'first-only')) ?? '', /gateway/);
    assert.match((await why('takes-strangers-for-admins', 'one-caller')) ?? '', /another caller/);
    assert.equal(await why('fails-on-names-twice', 'always'), undefined);
    assert.match((await why('empty-line-behind-eof', 'without-accept')) ?? '', /another format/);
    assert.match((await why('serves-plain-http-2-at-the-tls-port', 'http2')) ?? '', /without TLS/);
    assert.match((await why('authenticates-the-connection', 'fresh-connection')) ?? '', /first call/);
    assert.match((await why('names-parties-by-the-moment', 'every-50th')) ?? '', /two such calls at once/);
    assert.equal(await why('names-parties-by-the-moment', 'every-7th'), undefined);
    assert.match((await why('answers-415-to-absent-body', 'chunked')) ?? '', /without a body/);
    assert.equal(await why('answers-415-to-absent-body', 'with-charset'), undefined);
    for (const name of ['refuses-minus-at-the-end', 'demands-the-only-synchronizer'])
      for (const trigger of ['every-50th', 'probability-0.05']) {
        assert.match((await why(name, trigger)) ?? '', /a party is created/);
        const inDeep = await hindered(faultNamed(name), pick(TRIGGERS, trigger), true);
        assert.equal(inDeep, undefined);
      }
    assert.equal(await why('refuses-minus-at-the-end', 'every-7th'), undefined);
    assert.equal(await why('accepts-hint-of-256', 'every-50th'), undefined);
    assert.match((await why('no-infinite-bucket-of-one-series', 'second-subject')) ?? '', /other app/);
    assert.match(
      (await why('metrics-refuse-the-header-of-scrapers', 'without-accept')) ?? '',
      /another format/,
    );
    assert.match((await why('ignores-identity-provider-objects', 'one-caller')) ?? '', /to name that one/);
    assert.equal(await why('histogram-falls', 'without-accept'), undefined);
  });
});

const asked = (body: string) => ({
  method: 'POST',
  headers: {},
  body: Buffer.from(body),
  path: `/registry/transfer-instruction/v1/${ACCEPTABLE[0]!.id}/choice-contexts/accept`,
  arrival: { names: [], pieces: [], connection: {} },
});

test('calls that would show a fault are counted, and those that do under the trigger', async () => {
  for (const compares of [true, false]) {
    const tally = newTally(compares);
    const fault = faultNamed('accepts-null-body');
    const trigger = pick(TRIGGERS, 'every-2nd');
    const serve = tallied({ name: `counted ${compares}`, fault, trigger, tally }, openRegistry);
    const statuses: number[] = [];
    for (const body of ['{}', '{}', 'null', 'null']) statuses.push((await serve(asked(body))).status);
    assert.deepEqual(statuses, [200, 200, 400, 200]);
    const { met, showing, shown, creating } = tally;
    assert.deepEqual([met, showing, shown, creating], [2, compares ? 2 : 0, compares ? 1 : 0, 0]);
  }
});
