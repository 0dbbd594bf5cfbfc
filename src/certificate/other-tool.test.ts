import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { cacheDir } from '../platform/k6/find.js';
import { signRun } from './sign.js';
import { keyPair, RUN_DAY, runFolder, scanVerdict } from './testing.js';

/** The DSSE routines of the in-toto project: https://pypi.org/project/securesystemslib/. */
const LIBRARY = 'securesystemslib==1.6.0';

const VERIFY = `
import json, sys
from cryptography.hazmat.primitives.serialization import load_pem_public_key
from securesystemslib.dsse import Envelope
from securesystemslib.exceptions import VerificationError
from securesystemslib.signer import SSlibKey

envelope = Envelope.from_dict(json.load(open(sys.argv[1])))
[keyid] = envelope.signatures
key = SSlibKey.from_crypto(load_pem_public_key(open(sys.argv[2], "rb").read()), keyid=keyid)
try:
    envelope.verify([key], 1)
except VerificationError:
    sys.exit("refused")
print(json.loads(envelope.payload)["predicate"]["result"])
`;

const run = (program: string, ...args: string[]) =>
  spawnSync(program, args, { encoding: 'utf8', timeout: 120_000 });

/** A Python that has the library, kept in the user's cache from run to run; or why there is none. */
function pythonWithLibrary(): { python: string } | { why: string } {
  const home = join(cacheDir(), LIBRARY.replace('==', '-'));
  const python =
    process.platform === 'win32' ? join(home, 'Scripts', 'python.exe') : join(home, 'bin', 'python');
  const has = () =>
    existsSync(python) && run(python, '-c', 'import securesystemslib.dsse, cryptography').status === 0;
  if (has()) return { python };
  const made = run(process.platform === 'win32' ? 'python' : 'python3', '-m', 'venv', home);
  if (made.status !== 0) return { why: 'there is no Python 3 with venv' };
  const options = ['--quiet', '--disable-pip-version-check', '--only-binary', ':all:', '--retries', '1'];
  run(python, '-m', 'pip', 'install', ...options, LIBRARY.replace('==', '[crypto]=='));
  return has() ? { python } : { why: `${LIBRARY} cannot be had from the package index` };
}

test('another tool verifies a certificate, and refuses a changed one and another key', (t) => {
  const found = pythonWithLibrary();
  if ('why' in found) return t.skip(found.why);
  const dir = runFolder(t, scanVerdict());
  const script = join(dirname(dir), 'verify.py');
  writeFileSync(script, VERIFY);
  const stranger = keyPair(t);
  for (const kind of ['ed25519', 'p256'] as const) {
    const own = keyPair(t, kind);
    const cert = join(dirname(dir), `${kind}.json`);
    const verify = (pub: string) => {
      const { status, stdout, stderr } = run(found.python, script, cert, pub);
      return [status, stdout.trim() || stderr.trim()];
    };
    const { text } = signRun({ dir, key: own.private }, RUN_DAY);
    writeFileSync(cert, text);
    assert.deepEqual(verify(own.files.public), [0, 'PASSED'], kind);
    assert.deepEqual(verify(stranger.files.public), [1, 'refused'], kind);
    const envelope = JSON.parse(text) as { payload: string };
    const changed = Buffer.from(envelope.payload, 'base64').toString().replace('acme', 'mine');
    writeFileSync(cert, JSON.stringify({ ...envelope, payload: Buffer.from(changed).toString('base64') }));
    assert.deepEqual(verify(own.files.public), [1, 'refused'], kind);
  }
});
