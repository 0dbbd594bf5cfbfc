import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { builtWithGo } from './go.js';

/** A fast target in a process of its own. */
interface Served {
  url: string;
  file: string;
  /** Ends it; tells how long it kept each request, in milliseconds. */
  close: () => Promise<number[]>;
}

/**
 * Starts it; `stall`: from when, and for how long it stands still, in milliseconds; and how long its slowest answer takes,
 * where they are to differ.
 */
export async function serve(...stall: number[]): Promise<Served> {
  const child = spawn(builtWithGo('bench/load-target'), stall.map(String), {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(child.stdout, 'data');
  const url = said.trim();
  said = '';
  const dir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const registry = { url, transferInstructions: { acceptable: ['00aa', '00bb'] } };
  const file = join(dir, 'target.yaml');
  writeFileSync(file, stringify({ version: 1, name: 'bench', environment: 'staging', registry }));
  return {
    url,
    file,
    close: async () => {
      child.stdin.end();
      await once(child, 'close');
      rmSync(dir, { recursive: true, force: true });
      return JSON.parse(said) as number[];
    },
  };
}
