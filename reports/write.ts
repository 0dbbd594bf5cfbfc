import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Verdict } from '../src/verdict/schema.js';
import { htmlReport } from './html/report.js';
import { jsonText } from './json-text.js';
import { junitReport } from './junit.js';
import { markdownReport } from './markdown.js';

/** Every way a verdict can be told. `terminal` and `github` are printed by the command, the others are files. */
export const REPORTERS = [
  'terminal',
  'html',
  'markdown',
  'junit',
  'allure',
  'json',
  'sarif',
  'har',
  'github',
] as const;
export type Reporter = (typeof REPORTERS)[number];

/** How a verdict is told when nobody says how. */
export const DEFAULT_REPORTERS: readonly Reporter[] = ['terminal', 'html', 'markdown', 'junit', 'json'];

/** A file or folder that was written; `note` says what is missing from it and why. */
export type Written = { reporter: Reporter; path: string; note?: string };

/**
 * Writes the reports asked for into `dir`, which is created, and `verdict.json` always: the others are made from it.
 * Throws what the file system throws.
 */
export const writeReports = async (
  verdict: Verdict,
  { dir, reporters }: { dir: string; reporters: readonly Reporter[] },
): Promise<Written[]> => {
  await mkdir(dir, { recursive: true });
  const file = async (reporter: Reporter, name: string, text: string): Promise<Written> => {
    const path = join(dir, name);
    await writeFile(path, text);
    return { reporter, path };
  };
  const written = [await file('json', 'verdict.json', jsonText(verdict))];
  if (reporters.includes('html')) written.push(await file('html', 'report.html', htmlReport(verdict)));
  if (reporters.includes('markdown'))
    written.push(await file('markdown', 'report.md', markdownReport(verdict)));
  if (reporters.includes('junit')) written.push(await file('junit', 'junit.xml', junitReport(verdict)));
  // Only who asks for one of these waits for it to load.
  if (reporters.includes('sarif'))
    written.push(
      await file('sarif', 'report.sarif', jsonText((await import('./sarif.js')).sarifReport(verdict))),
    );
  if (reporters.includes('har'))
    written.push(await file('har', 'exchanges.har', jsonText((await import('./har.js')).harReport(verdict))));
  if (reporters.includes('allure')) written.push(...(await allure(verdict, dir)));
  return written;
};

const allure = async (verdict: Verdict, dir: string): Promise<Written[]> => {
  const [{ writeAllureResults }, { renderAllure }] = await Promise.all([
    import('./allure.js'),
    import('./allure-render.js'),
  ]);
  const results = join(dir, 'allure-results');
  writeAllureResults(verdict, results);
  const outcome = await renderAllure(results, join(dir, 'allure-report'));
  if (!outcome.rendered) return [{ reporter: 'allure', path: results, note: `not rendered: ${outcome.why}` }];
  return [
    { reporter: 'allure', path: results },
    { reporter: 'allure', path: outcome.page },
  ];
};
