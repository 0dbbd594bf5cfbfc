import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium, launchChromium } from '../reports/testing/chromium.js';
import { median } from './median.js';
import { measure } from './process.js';
import { verdictOf } from './verdicts.js';

const IMPLEMENTATIONS = 50;
const CLAUSES = 200;
const OBSERVATIONS = 10_000;
const ROUNDS = 3;

/**
 * Measures how long it takes to build a site of many implementations, the size of its pages, and how fast they
 * load.
 */
export async function site(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  for (let at = 0; at < IMPLEMENTATIONS; at += 1)
    keep(verdictOf({ at, clauses: CLAUSES, observations: 100 }), dir, 'runs', String(at));
  const out = join(dir, 'site');
  const made = await measure('site', join(dir, 'runs'), '--out', out);
  if (made.status !== 0) throw new Error('the site was not made');
  const pages = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .map((name) => join(out, name))
    .filter((path) => path.endsWith('.html'))
    .sort((a, b) => statSync(b).size - statSync(a).size);
  const largest = statSync(pages[0]!).size / 1000;
  const slowest = await slowestLoad([
    ...pages.slice(0, 5),
    join(out, 'index.html'),
    join(out, 'matrix.html'),
  ]);
  rmSync(dir, { recursive: true });
  const peak = made.peakMb === undefined ? 'not measured on this system' : `${made.peakMb.toFixed(0)} MB`;
  return (
    `site of ${IMPLEMENTATIONS} implementations × ${CLAUSES} clauses: ${made.seconds.toFixed(1)} s (at most 10), ` +
    `${peak} (at most 512), ${pages.length} pages, the largest ${largest.toFixed(0)} KB (at most 500), ` +
    `the slowest of them loads in ${slowest === undefined ? 'no Chromium' : `${slowest.toFixed(2)} s`} (at most 1)`
  );
}

/** Measures how long it takes to compare two runs with many observations, as a process. */
export async function comparison(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  for (const at of [0, 1])
    keep(verdictOf({ at, clauses: CLAUSES, observations: OBSERVATIONS }), dir, String(at));
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(await measure('compare', join(dir, '0'), join(dir, '1'), '--format', 'markdown'));
  rmSync(dir, { recursive: true });
  if (rounds.some(({ status }) => status !== 1)) throw new Error('B was not found to be worse');
  const seconds = median(rounds.map((round) => round.seconds));
  return `compare two runs of ${OBSERVATIONS.toLocaleString('en')} observations: ${seconds.toFixed(2)} s (at most 1); median of ${ROUNDS}`;
}

function keep(verdict: object, ...path: string[]): void {
  const dir = join(...path);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'verdict.json'), JSON.stringify(verdict, null, 2));
}

/** Returns the seconds until the slowest page is loaded; undefined without Chromium. */
async function slowestLoad(paths: readonly string[]): Promise<number | undefined> {
  const executable = findChromium();
  if (executable === undefined) return undefined;
  const browser = await launchChromium(executable);
  const page = await browser.newPage();
  // The first page of a browser takes longer than any other.
  await page.goto('about:blank');
  const seconds = [];
  for (const path of paths) {
    const start = performance.now();
    await page.goto(pathToFileURL(path).href);
    seconds.push((performance.now() - start) / 1000);
  }
  await browser.close();
  return Math.max(...seconds);
}
