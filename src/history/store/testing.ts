import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../http/testing.js';

const DEBIAN = '/usr/lib/postgresql';
/** Contains characters that must be percent-encoded in a URL, and others. */
export const PASSWORD = 'p@ss/w:rd-7Qx';

/** The folder with the PostgreSQL programs; undefined when they are not where Debian installs them. */
export function findPostgres(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined;
  const folders = readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin'));
  return folders.find((bin) => ['initdb', 'postgres'].every((name) => existsSync(join(bin, name))));
}

/** Starts a PostgreSQL server on loopback, with its own folder. @returns the URL of a database in it */
export async function startPostgres(bin: string): Promise<{ url: string; close: () => Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'assay-postgres-'));
  const data = join(dir, 'data');
  const secret = join(dir, 'password');
  writeFileSync(secret, PASSWORD);
  const user = asNobody([dir, secret]);
  const flags = `-D ${data} -U assay -A scram-sha-256 --pwfile ${secret} --no-sync --locale=C -E UTF8`;
  const made = spawnSync(join(bin, 'initdb'), flags.split(' '), { ...user, cwd: dir, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'fsync=off'];
  const server = spawn(join(bin, 'postgres'), args, {
    ...user,
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('ready to accept connections')) resolve();
    });
    void ended.then(() => reject(new Error(`postgres ended: ${said}`)), reject);
  });
  return {
    url: `postgres://assay:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`,
    close: async () => {
      // Fast shutdown: open sessions are closed.
      server.kill('SIGINT');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function asNobody(paths: readonly string[]): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  const [uid, gid] = [id('-u'), id('-g')];
  for (const path of paths) chownSync(path, uid, gid);
  return { uid, gid };
}
