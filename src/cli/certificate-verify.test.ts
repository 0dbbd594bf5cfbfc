import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signRun } from '../certificate/sign.js';
import { keyPair, RUN_DAY, runFolder, scanVerdict } from '../certificate/testing.js';
import { certificateText } from './certificate-verify.js';

test('a name or a host that can be taken for another one is pointed out', (t) => {
  const { private: key } = keyPair(t);
  const textOf = (name: string, origin: string) => {
    const target = { name, systems: ['scan'], origins: [{ origin }] };
    const dir = runFolder(t, scanVerdict({}, { target }));
    return certificateText(signRun({ dir, key }, RUN_DAY).statement, key.id, undefined);
  };
  const text = textOf('\u0410cme', 'https://xn--cme-5cd.example');
  assert.match(text, /^ {2}name {8}it mixes Latin letters with \u0410 \(U\+0410\)$/m);
  assert.match(
    text,
    /^ {2}asked {7}https:\/\/xn--cme-5cd\.example \(the host \u0430cme\.example, which mixes/m,
  );
  assert.doesNotMatch(textOf('Acme', 'https://acme.example'), /^ {2}name|U\+/m);
});
