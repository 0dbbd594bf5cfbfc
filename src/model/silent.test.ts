import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSilent } from './silent.js';

const URL = 'http://127.0.0.1/registry/transfer-instruction/v1/00ab/choice-contexts/accept';
type Sent = Parameters<typeof isSilent>[0];

const sent = (own: Partial<Sent> = {}): Sent => ({
  method: 'POST',
  url: URL,
  headers: [['Content-Type', 'application/json']],
  ...own,
});
const withHeaders = (...headers: [string, string][]) => sent({ headers });
const json = ['content-type', 'application/json'] as [string, string];

test('what a client may well send is judged', () => {
  for (const request of [
    sent(),
    withHeaders(['content-type', 'application/json; charset=UTF-8']),
    withHeaders(json, ['Accept', '*/*']),
    withHeaders(json, ['accept', 'text/plain;q=0.5, application/json;q=0.9']),
    withHeaders(json, ['accept', 'application/*']),
    sent({ url: URL.replace('00ab', '%30%30ab%C3%A9%25') }),
    withHeaders(json, ['authorization', 'Bearer x']),
  ])
    assert.ok(!isSilent(request), JSON.stringify(request));
});

test('of other ways to send it nothing is said', () => {
  for (const request of [
    sent({ method: 'GET' }),
    withHeaders(),
    withHeaders(['content-type', 'text/plain']),
    withHeaders(['content-type', 'application/json; charset=iso-8859-1']),
    withHeaders(json, ['accept', 'application/xml']),
    withHeaders(json, ['accept', 'application/json;q=0']),
    withHeaders(json, ['authorization', 'Bearer x'], ['Authorization', 'Bearer x']),
    ...['', '%zz', '%ff', '%00', 'a%2Fb', 'a%5Cb'].map((id) => sent({ url: URL.replace('00ab', id) })),
  ])
    assert.ok(isSilent(request), JSON.stringify(request));
  assert.ok(!isSilent(sent({ url: URL.replace('00ab', 'a%2Fb') }), true));
});
