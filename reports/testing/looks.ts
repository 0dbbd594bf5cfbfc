import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** How somebody looks at a page: sizes in CSS pixels. */
export interface Look {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

/** On a desk, on a desk in the dark, on a phone. */
export const LOOKS: readonly Look[] = [
  { width: 1280, height: 900, colorScheme: 'light' },
  { width: 1280, height: 900, colorScheme: 'dark' },
  { width: 320, height: 640, colorScheme: 'light' },
];

/**
 * What is wrong with an open page in each of the looks: that it scrolls sideways, folded or unfolded, and what axe
 * finds once everything is unfolded: of its colours once in the light and once in the dark, of all else once for each
 * width. It stays unfolded.
 * @param excluded selectors of what axe leaves out
 * @returns a line for each flaw; none: it is sound
 */
export async function flawsOf(
  page: Page,
  { looks = LOOKS, excluded = [] }: { looks?: readonly Look[]; excluded?: readonly string[] } = {},
): Promise<string[]> {
  const folded = await inTurn(page, looks, () => sideways(page));
  await page.evaluate('document.querySelectorAll("details").forEach((each) => { each.open = true; })');
  const seen = new Set<string | number>();
  const isNew = (trait: string | number) => !seen.has(trait) && seen.add(trait);
  const unfolded = await inTurn(page, looks, async ({ width, colorScheme }) => {
    const rules = [
      ...(isNew(colorScheme) ? ['colours' as const] : []),
      ...(isNew(width) ? ['others' as const] : []),
    ];
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

/** How often a page may be looked at until it fits a new size: what is still being laid out is not a flaw. */
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

/** The rules about colours, and about all else. */
type Rules = 'colours' | 'others';
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

async function violations(
  page: Page,
  excluded: readonly string[],
  rules: readonly Rules[],
): Promise<string[]> {
  if (rules.length === 0) return [];
  // None of the pages has frames: they need not be brought together in a further page, nor does all that is in order.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  for (const selector of excluded) axe.exclude(selector);
  if (!rules.includes('others')) axe.withRules(OF_COLOURS);
  if (!rules.includes('colours')) axe.disableRules(OF_COLOURS);
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ''}`);
}
