import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS, TOO_MUCH, type LoadedFiles } from './checks.js';
import { EXCUSES, RELATIONS } from './relations.js';
import { readLines, readTree } from './read.js';

// Simulates an operator's own program, which exits 0 when it accepts the values: `main.js FOLDER [--without=NAME …]
// [--also=NAME …] [--excuses=NAME …]`

const [dir = '.', ...options] = process.argv.slice(2);
const chosen = (option: string) =>
  options.filter((each) => each.startsWith(option)).map((each) => each.slice(option.length));
const left = new Set(chosen('--without='));

const text = (name: string): string | undefined =>
  existsSync(join(dir, name)) ? readFileSync(join(dir, name), 'utf8') : undefined;
const tree = (name: string) => {
  const content = text(name);
  return content === undefined ? undefined : readTree(content);
};

const lines = text('network.env');
const given = {
  validator: tree('validator.yaml'),
  participant: tree('participant.yaml'),
  network: lines === undefined ? tree('network.yaml') : readLines(lines),
  secrets: text('secrets.yaml')?.split('---\n').map(readTree),
  database: tree('database.yaml'),
  tls: tree('tls.yaml'),
};
const read = {
  dir,
  ...Object.fromEntries(Object.entries(given).filter(([, each]) => each !== undefined)),
} as LoadedFiles;

const checks = [
  ...[...CHECKS, ...RELATIONS].filter(([name]) => !left.has('all') && !left.has(name)),
  ...chosen('--also=').flatMap((name) => [...TOO_MUCH].filter(([known]) => known === name)),
];
const excused = chosen('--excuses=').flatMap((name) => {
  const excuse = EXCUSES.get(name);
  return excuse?.when(read) ? [excuse.check] : [];
});
const wrong = checks.filter(([name, check]) => check(read) && !excused.includes(name)).map(([name]) => name);
if (wrong.length > 0) {
  process.stderr.write(`refused: ${wrong.join(', ')}\n`);
  process.exitCode = 1;
}
