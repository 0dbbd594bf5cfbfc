import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distinct } from './origins.js';
import type { Handshake } from './schema.js';

const handshake = (endpoint: string, version: string, more: Partial<Handshake> = {}): Handshake => ({
  endpoint,
  version,
  outcome: 'refused',
  description: 'reset',
  ...more,
});

test('each offer stands once with each of its outcomes, by endpoint and by what was offered', () => {
  const accepted = { outcome: 'accepted', description: 'TLSv1.3' } as const;
  const all = [
    handshake('b:1', 'TLSv1.2'),
    handshake('a:1', 'TLSv1.3', accepted),
    handshake('b:1', 'any', accepted),
    handshake('b:1', 'TLSv1.2', { cipher: 'Y' }),
    handshake('b:1', 'TLSv1.2', { cipher: 'X' }),
    handshake('b:1', 'TLSv1.2'),
    handshake('b:1', 'TLSv1.2', accepted),
  ];
  const told = distinct(all).map(({ endpoint, version, cipher = '', outcome }) =>
    [endpoint, version, cipher, outcome].join(' '),
  );
  assert.deepEqual(told, [
    'b:1 any  accepted',
    'b:1 TLSv1.2  refused',
    'b:1 TLSv1.2  accepted',
    'b:1 TLSv1.2 X refused',
    'b:1 TLSv1.2 Y refused',
    'a:1 TLSv1.3  accepted',
  ]);
  assert.deepEqual(distinct(distinct(all)), distinct(all));
});
