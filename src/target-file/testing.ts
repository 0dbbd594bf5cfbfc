import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { loadTarget } from './load.js';
import type { Target } from './target.js';
import { type Answer, type Arrival, recording } from '../http/testing.js';
import { Session } from './session.js';

/** A new folder with these files. It is removed when the test ends. */
export const folderWith = (t: TestContext, files: Readonly<Record<string, string | Uint8Array>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-target-'));
  // A program that still runs may write meanwhile.
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
    if (content.toString().startsWith('#!')) chmodSync(join(folder, name), 0o755);
  }
  return folder;
};

/** A target file with the required keys and `more` below them, in a folder with other files. */
export const targetWith = (
  t: TestContext,
  more: string,
  files: Readonly<Record<string, string>> = {},
): Target => {
  const text = `version: 1\nname: test\nenvironment: staging\n${more}`;
  return loadTarget(join(folderWith(t, { ...files, 'target.yaml': text }), 'target.yaml'), { env: {} });
};

/** The message of the error that `act` throws, with paths in the folder made relative. */
export const complaintOf = async (folder: string, act: () => unknown): Promise<string> => {
  try {
    await act();
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message.replaceAll(join(folder, '/'), '')}`;
  }
  return 'no complaint';
};

export interface RegistryTarget {
  answer?: (index: number, arrival: Arrival) => Answer | undefined;
  /** Further members of `registry`, each after a comma, and further top-level lines of the file. */
  registry?: string;
  lines?: string;
  files?: Record<string, string>;
}

/** A target whose registry is a server on loopback. It answers `{}`, unless `answer` returns something else. */
export async function registryTarget(t: TestContext, options: RegistryTarget = {}) {
  const { answer, registry = '', lines = '', files = {} } = options;
  const { url, arrivals } = await recording(t, answer);
  const text = `registry: { url: "${url}/base/"${registry} }\n${lines}`;
  return { url, arrivals, target: targetWith(t, text, files) };
}

/** The same with an open session. */
export async function registrySession(t: TestContext, options: RegistryTarget = {}) {
  const { url, arrivals, target } = await registryTarget(t, options);
  const session = new Session(target);
  t.after(() => session.close());
  return { url, arrivals, session };
}

/** A self-signed certificate for 127.0.0.1, valid until 2126, and its key. Only for tests. */
export const loopbackCertificate = `-----BEGIN CERTIFICATE-----
MIIBjzCCATSgAwIBAgIUPY2kufHtdAIccbuIWqtJwzrKkQowCgYIKoZIzj0EAwIw
EzERMA8GA1UEAwwIbG9vcGJhY2swIBcNMjYxMTIxMTIxODU5WhgPMjEyNjEwMjgx
MjE4NTlaMBMxETAPBgNVBAMMCGxvb3BiYWNrMFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEUBQxXqd5fsto8KyMioOeyYo8Kv106hc41+J6Mk+RfrZidd7DROy2OEkc
J7sNOwGJtSl2A8FRBOoLeW1YKMdfKaNkMGIwHQYDVR0OBBYEFPWqFv813IjflVu5
ffCl7rL9ZFelMB8GA1UdIwQYMBaAFPWqFv813IjflVu5ffCl7rL9ZFelMA8GA1Ud
EwEB/wQFMAMBAf8wDwYDVR0RBAgwBocEfwAAATAKBggqhkjOPQQDAgNJADBGAiEA
rzpplgMFgaB/5lXattKt7TdJcao+z3DOIs/7VWQcl20CIQDmRsRswIX3IzkAaz/H
PD/JGFbrgLv4HpCcMSjsgw00bQ==
-----END CERTIFICATE-----
`;

export const loopbackKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgtm7jZOWMIe+Wem3Z
tTGMqPCWxk+bVQcMfzq8lr5XwLyhRANCAARQFDFep3l+y2jwrIyKg57Jijwq/XTq
FzjX4noyT5F+tmJ13sNE7LY4SRwnuw07AYm1KXYDwVEE6gt5bVgox18p
-----END PRIVATE KEY-----
`;
