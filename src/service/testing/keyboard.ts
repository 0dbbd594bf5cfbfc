import assert from 'node:assert/strict';
import type { Locator, Page } from '@playwright/test';

const MOST_STEPS = 300;
/** The keyboard focus must be visible: the outline has a width and is on the screen. */
const IS_SEEN = `(() => {
  const each = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(each);
  const { top, bottom } = each.getBoundingClientRect();
  return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && bottom > 0 && top < innerHeight;
})()`;

/** Moves the focus to an element with the Tab key only, and checks that the focus is visible. */
export async function tabTo(page: Page, to: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    if (!(await to.evaluate((each) => each.matches(':focus')))) continue;
    assert.ok(await page.evaluate(IS_SEEN), `the focus is not seen at ${to.toString()}`);
    return;
  }
  assert.fail(`Tab does not lead to ${to.toString()}`);
}

/** Like `tabTo`, and then presses Enter. */
export async function enter(page: Page, at: Locator): Promise<void> {
  await tabTo(page, at);
  await page.keyboard.press('Enter');
}
