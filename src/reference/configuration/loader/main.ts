import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS, EXCUSES, TOO_MUCH, type LoadedFiles } from './checks.js';
import { readLines, readTree } from './read.js';

// Simulates an operator's own program, which exits 0 when it accepts the values: `main.js FOLDER [--without=NAME …]
// [--also=NAME …] [--excuses=NAME …]`

const [dir = '.', ...options] = process.argv.slice(2);
const chosen = (option: string) =>
  options.filter((each) => each.startsWith(option)).map((each) => each.slice(option.length));

const text = (name: string): string | undefined =>
  existsSync(join(dir, name)) ? readFileSync(join(dir, name), 'utf8') : undefined;
const tree = (name: string) => {
  const content = text(name);
  return content === undefined ? undefined : readTree(content);
};

const lines = text('network.env');
const read: LoadedFiles = {
  dir,
  validator: tree('validator.yaml'),
  participant: tree('participant.yaml'),
  network: lines === undefined ? tree('network.yaml') : readLines(lines),
  secrets: text('secrets.yaml')?.split('---\n').map(readTree),
  database: tree('database.yaml'),
  tls: tree('tls.yaml'),
};

const left = chosen('--without=');
const excused = chosen('--excuses=').flatMap((name) => {
  const excuse = EXCUSES[name];
  return excuse?.when(read) ? [excuse.check] : [];
});
const checks = [...CHECKS, ...Object.entries(TOO_MUCH).filter(([name]) => chosen('--also=').includes(name))];
const wrong = checks
  .filter(([name, check]) => !left.includes(name) && !excused.includes(name) && check(read))
  .map(([name]) => name);
if (wrong.length > 0) {
  process.stderr.write(`refused: ${wrong.join(', ')}\n`);
  process.exitCode = 1;
}
