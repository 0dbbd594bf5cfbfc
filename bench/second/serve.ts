import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtWithGo } from '../go.js';

/** A target in a process of its own. */
export interface Served {
  targetFile: string;
  close: () => Promise<void>;
}

/** Builds the second reference with Go and serves it on free ports. `flags`: as its readme has them. */
export async function serveSecond(...flags: string[]): Promise<Served> {
  const dir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const program = builtWithGo('examples/second-reference');
  const child = spawn(program, ['--dir', dir, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
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
