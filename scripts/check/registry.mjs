import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from '../run.mjs';

/** What npm prints when it cannot reach the registry, or the registry has no such package. */
const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|E404|E5\d\d)\b/;

/**
 * Installs a package in a folder of its own.
 * @param {string} dir which is made
 * @param {string} what name with version, or a tarball
 * @returns {Promise<{ ok: boolean, output: string, unreachable: string | undefined }>} `unreachable`: npm's code for why
 * what is needed could not be fetched, which is nobody's fault here
 */
export async function installIn(dir, what) {
  mkdirSync(dir, { recursive: true });
  // Without one, npm installs into the first parent folder that has one.
  writeFileSync(join(dir, 'package.json'), '{ "private": true }\n');
  const { ok, output } = await runNpm(['install', '--no-audit', '--no-fund', '--prefer-offline', what], dir);
  return { ok, output, unreachable: ok ? undefined : UNREACHABLE.exec(output)?.[0] };
}
