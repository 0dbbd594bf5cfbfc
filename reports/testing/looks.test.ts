import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flawsOf, launchChromium, noBrowser } from './looks.js';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { verdictSchema } from '../../src/results/schema.js';
import { samples } from './samples.js';

const SOUND = `<!doctype html><html lang="en"><head><title>x</title><style>
  body { background: #fff; color: #000 }
  @media (prefers-color-scheme: dark) { body { color: #eee } }
  .wide { width: 400px }
</style></head><body><main><h1>Some text</h1><details><summary>More text</summary></details></main></body></html>`;

test('a flaw is found in the look that has it, folded or not', { skip: noBrowser }, async (t) => {
  const browser = await launchChromium(t);
  const page = await browser.newPage();
  await page.setContent(SOUND.replace('</summary>', '</summary><div class="wide">Wide</div>'));
  const flaws = await flawsOf(page);
  const told = flaws.map((flaw) => flaw.replace(/: <.*/s, ''));
  assert.deepEqual(told, ['1280 wide, dark: color-contrast', '320 wide, light: scrolls sideways, over 408']);
  // Only where it is narrow there is something that scrolls and cannot be reached by keyboard.
  const scrolling =
    '<style>@media (max-width: 400px) { pre { height: 9px; overflow: scroll } }</style><pre>a\nb\nc</pre>';
  await page.setContent(SOUND.replace('color: #eee', '').replace('</h1>', `</h1>${scrolling}`));
  const shown = (await flawsOf(page)).map((flaw) => flaw.replace(/: <.*/s, ''));
  assert.deepEqual(shown, ['320 wide, light: scrollable-region-focusable']);
  await page.setContent(SOUND.replace('color: #eee', ''));
  assert.deepEqual(await flawsOf(page), []);
});

const validate = formats.default(new Ajv({ strict: false })).compile(verdictSchema);

for (const [name, verdict] of Object.entries(samples))
  test(`the sample verdict "${name}" keeps the schema`, () =>
    assert.ok(validate(JSON.parse(JSON.stringify(verdict))), JSON.stringify(validate.errors)));
