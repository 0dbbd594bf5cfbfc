import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Verdict } from '../src/verdict/schema.js';
import { htmlReport } from './html/report.js';
import { junitReport } from './junit.js';
import { markdownReport } from './markdown.js';

/** Every way a verdict can be told. `terminal` is printed by the command, the others are files. */
export const REPORTERS = ['terminal', 'html', 'markdown', 'junit', 'allure', 'json'] as const;
export type Reporter = (typeof REPORTERS)[number];

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
  const written = [await file('json', 'verdict.json', verdictJson(verdict))];
  if (reporters.includes('html')) written.push(await file('html', 'report.html', htmlReport(verdict)));
  if (reporters.includes('markdown'))
    written.push(await file('markdown', 'report.md', markdownReport(verdict)));
  if (reporters.includes('junit')) written.push(await file('junit', 'junit.xml', junitReport(verdict)));
  if (reporters.includes('allure')) written.push(...(await allure(verdict, dir)));
  return written;
};

// The same values, with every sign that a terminal would obey or hide written as an escape: people do print this file.
const verdictJson = (verdict: Verdict): string =>
  `${JSON.stringify(verdict, null, 2)}\n`.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (char) =>
    Array.from(
      { length: char.length },
      (_, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );

const allure = async (verdict: Verdict, dir: string): Promise<Written[]> => {
  // Only who asks for Allure waits for it to load.
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
