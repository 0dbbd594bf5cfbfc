import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readVerdict } from '../src/results/contradiction.js';
import { ASSAY } from './process.js';
import { MISTAKES, withMistake } from './second/mistakes.js';
import { serveGo } from './second/side.js';

/** The sources are beside `dist`. */
const SOURCES = fileURLToPath(new URL('../../examples/second-reference/', import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);

async function failedWith(mistake: (typeof MISTAKES)[number]): Promise<string[]> {
  const sources = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  cpSync(SOURCES, sources, { recursive: true });
  const file = join(sources, mistake.file);
  writeFileSync(file, withMistake(readFileSync(file, 'utf8'), mistake));
  const served = await serveGo(sources, '--duplicates', 'rejected', '--synchronizers', '1');
  rmSync(sources, { recursive: true, force: true });
  const out = join(dirname(served.targetFile), 'out');
  const flags = ['--system', ...mistake.systems, '--budget', 'quick', '--seed', '1', '--out', out];
  spawnSync(process.execPath, [ASSAY, 'certify', served.targetFile, ...flags]);
  const { clauses } = readVerdict(out);
  await served.close();
  return clauses.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
}

let missed = 0;
for (const mistake of MISTAKES) {
  const failed = await failedWith(mistake);
  if (failed.length === 0) missed += 1;
  say(`${failed.length === 0 ? 'MISSED' : 'found '}  It ${mistake.name}: ${failed.join(', ')}`);
}
say(`${MISTAKES.length - missed} of ${MISTAKES.length} mistakes found`);
process.exitCode = missed > 0 ? 1 : 0;
