import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../http/testing.js';
import { ask } from './init-ask.js';
import { IDS, serve } from './testing/registry.js';

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
