import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtWithGo } from '../go.js';

/** A target in a process of its own. */
export interface ServedTarget {
  targetFile: string;
  close: () => Promise<void>;
}

/** The second reference on free ports. `flags`: as its readme has them. */
export const serveSecond = (...flags: string[]): Promise<ServedTarget> =>
  serveGo('examples/second-reference', ...flags);

/** Builds it from a folder of sources, which may be changed ones. */
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
