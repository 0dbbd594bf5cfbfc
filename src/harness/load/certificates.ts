import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TlsOptions } from '../target/tls.js';

/** Go asks the system itself on these, and no variable changes that. */
const SYSTEM_STORE: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'the keychain (security add-trusted-cert)',
  win32: 'the certificate store (certutil -addstore Root)',
};

/**
 * Has k6 trust the target file's certificates: elsewhere through a file that SSL_CERT_FILE names, while on macOS and
 * Windows only the system's own store counts, which `say` gets a line about.
 */
export function trust(
  { ca }: TlsOptions,
  dir: string,
  say: (line: string) => void,
  platform: NodeJS.Platform = process.platform,
): NodeJS.ProcessEnv {
  if (!ca) return {};
  const store = SYSTEM_STORE[platform];
  if (store) {
    say(`k6 does not read tls.caFile here: the certificate must be in ${store}, or every request fails.`);
    return {};
  }
  const file = join(dir, 'ca.pem');
  writeFileSync(file, ca.join('\n'));
  return { SSL_CERT_FILE: file };
}
