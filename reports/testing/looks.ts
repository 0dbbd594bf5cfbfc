import { join } from 'node:path';
import { after, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { folderWith } from '../../src/target-file/testing.js';
import { findChromium } from './chromium.js';

/** How a page is displayed: sizes in CSS pixels. */
export interface Look {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

/** A desktop, a desktop in dark mode, and a phone. */
export const LOOKS: readonly Look[] = [
  { width: 1280, height: 900, colorScheme: 'light' },
  { width: 1280, height: 900, colorScheme: 'dark' },
  { width: 320, height: 640, colorScheme: 'light' },
];

/**
 * Returns the problems of an open page in each of the looks: that it scrolls sideways, folded or unfolded, and what
 * axe finds once everything is unfolded. Colours are checked once in light and once in dark mode, all else once for
 * each width. The page stays unfolded.
 * @param excluded selectors of elements that axe skips
 * @returns a line for each problem; empty when there is none
 */
export async function flawsOf(
  page: Page,
  { looks = LOOKS, excluded = [] }: { looks?: readonly Look[]; excluded?: readonly string[] } = {},
): Promise<string[]> {
  const folded = await inTurn(page, looks, () => sideways(page));
  await page.evaluate('document.querySelectorAll("details").forEach((each) => { each.open = true; })');
  const seen = new Set<string | number>();
  const isNew = (trait: string | number) => seen.size < seen.add(trait).size;
  const unfolded = await inTurn(page, looks, async ({ width, colorScheme }) => {
    const rules = { colours: isNew(colorScheme), others: isNew(width) };
    return [...(await sideways(page)), ...(await violations(page, excluded, rules))];
  });
  return [...folded, ...unfolded];
}

async function inTurn(
  page: Page,
  looks: readonly Look[],
  find: (look: Look) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const look of looks) {
    const { width, height, colorScheme } = look;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    for (const flaw of await find(look)) found.push(`${String(width)} wide, ${colorScheme}: ${flaw}`);
  }
  return found;
}

/** Maximum number of checks until the page fits a new size, because the layout may still be in progress. */
const LOOKS_AT_A_SIZE = 20;

async function sideways(page: Page): Promise<string[]> {
  let width: unknown;
  for (let look = 0; look < LOOKS_AT_A_SIZE; look += 1) {
    width = await page.evaluate('document.documentElement.scrollWidth');
    if (width === page.viewportSize()?.width) return [];
    await page.waitForTimeout(100);
  }
  return [`scrolls sideways, over ${String(width)}`];
}

const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

async function violations(
  page: Page,
  excluded: readonly string[],
  { colours, others }: Readonly<Record<'colours' | 'others', boolean>>,
): Promise<string[]> {
  if (!colours && !others) return [];
  // The pages have no frames, so their results need not be merged in an extra page, and passed checks need not be
  // returned.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  for (const selector of excluded) axe.exclude(selector);
  if (!others) axe.withRules(OF_COLOURS);
  if (!colours) axe.disableRules(OF_COLOURS);
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ''}`);
}

const executablePath = findChromium();

/** Why there can be no page in a browser; false when there can. */
export const noBrowser = executablePath === undefined && 'there is no Chromium: set CHROMIUM_PATH';

/** A headless Chromium that makes no network requests of its own, until a test ends where one is given. */
export async function launchChromium(t?: TestContext): Promise<Browser> {
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath: executablePath!, args });
  t?.after(() => browser.close());
  return browser;
}

let shared: Promise<Browser> | undefined;
after(async () => (await shared)?.close());

/** Opens a file until the test ends. @returns the page, what it requested, and what the browser said of it */
export async function openFile(t: TestContext, path: string, options: BrowserContextOptions = {}) {
  const context = await (await (shared ??= launchChromium())).newContext(options);
  t.after(() => context.close());
  const page = await context.newPage();
  const [asked, complaints]: [string[], string[]] = [[], []];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(pathToFileURL(path).href);
  return { page, asked, complaints };
}

/** The same for a page that no file holds yet. */
export const openPage = (t: TestContext, html: string) =>
  openFile(t, join(folderWith(t, { 'page.html': html }), 'page.html'));
