import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtWithGo } from '../go.js';

/** A target in its own process. */
export interface ServedTarget {
  targetFile: string;
  close: () => Promise<void>;
}

/** Starts the second reference on free ports. `flags`: as in its readme. */
export const serveSecond = (...flags: string[]): Promise<ServedTarget> =>
  serveGo('examples/second-reference', ...flags);

/** Builds and starts it from a folder of sources, which may be modified. */
export async function serveGo(sources: string, ...flags: string[]): Promise<ServedTarget> {
  const dir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const child = spawn(builtWithGo(sources), ['--dir', dir, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    targetFile: join(dir, 'target.yaml'),
    close: async () => {
      child.kill();
      await once(child, 'exit');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
