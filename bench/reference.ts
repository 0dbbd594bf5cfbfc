import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ASSAY = fileURLToPath(new URL('../src/cli/assay.js', import.meta.url));

/** Starts the reference target in its own process, so that it does not compete with the client. */
export async function startReferenceProcess(
  ...flags: string[]
): Promise<{ targetFile: string; close(): Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const child = spawn(process.execPath, [ASSAY, 'reference', '--dir', dir, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    targetFile: join(dir, 'target.yaml'),
    close: async () => {
      child.kill('SIGINT');
      await once(child, 'exit');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
