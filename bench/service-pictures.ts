import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { parseDocument } from 'yaml';
import { findChromium, launchChromium, type Look } from '../reports/testing/looks.js';
import { signingKey } from '../src/certificate/key.js';
import { pemPair } from '../src/certificate/testing.js';
import type { RunRecord } from '../src/history/record.js';
import { startEmbedded } from '../src/proof/embedded.js';
import { OWNER } from '../src/service/own-machine.js';
import { serve } from '../src/service/serve.js';
import { openDatabase } from '../src/service/store/database.js';
import { Targets } from '../src/service/store/targets.js';

// `npm run bench -- service-pictures DIR`: takes the pictures of docs/service.md again.

const DESK: Look = { width: 1080, height: 760, colorScheme: 'light' };
const END_MS = 240_000;
const NIGHTS = 20;
const WORSE_SINCE = 13;
const FAULT = 'accepts-null-body';
const [to = join('docs', 'service')] = process.argv.slice(2);

if (findChromium() === undefined) throw new Error('there is no Chromium: set CHROMIUM_PATH');
const data = mkdtempSync(join(tmpdir(), 'assay-pictures-'));
writeFileSync(join(data, 'key.pem'), pemPair('ed25519').privateKey, { mode: 0o600 });
const embedded = await startEmbedded();
const target = await kept(embedded.targets[0]!.targetFile);
const served = await serve({
  port: 0,
  atOnce: 1,
  data,
  folder: data,
  hosts: [],
  env: process.env,
  key: signingKey(join(data, 'key.pem')),
  onTrouble: (message) => console.error(message),
});
const browser = await launchChromium();
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(END_MS);
  await page.goto(served.url);
  const open = (path: string) => page.goto(new URL(path, served.url).href);

  await open(`/targets/${target}`);
  await page.getByRole('button', { name: 'Check the connections' }).first().click();
  await page.locator('#checks li').first().waitFor();
  await picture(page, 'target', 640);
  await open(`/targets/${target}/history`);
  await picture(page, 'history', 640);
  await open(`/learn?search=${FAULT}`);
  await page.getByRole('button', { name: 'Plant it and judge' }).first().click();
  await page.getByRole('article').first().waitFor();
  await picture(page, 'run', 760);
  await page.getByRole('link', { name: 'Read the report' }).waitFor();
  await open('/');
  await page.getByRole('button', { name: 'Load-test the reference' }).click();
  await page.getByRole('img', { name: 'Responses per second' }).waitFor();
  while (Number(await page.locator('progress').getAttribute('value')) < 6_000) await page.waitForTimeout(300);
  await picture(page, 'load', 820);
  await page.getByRole('link', { name: 'Read the report' }).waitFor();
} finally {
  await browser.close();
  await served.close();
  await embedded.close();
  rmSync(data, { recursive: true, force: true });
}

async function picture(page: Page, name: string, height: number): Promise<void> {
  const { width, colorScheme } = DESK;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, `${name}.png`), await page.screenshot());
  console.log(join(to, `${name}.png`));
}

/** Stores a registry target with a history whose last nights are worse. @returns its id */
async function kept(file: string): Promise<string> {
  const document = parseDocument(readFileSync(file, 'utf8'));
  for (const key of ['participant', 'scan', 'operator', 'configuration', 'issuer', 'credentials'])
    document.delete(key);
  document.set('name', 'Acme registry');
  const text = document.toString();
  const database = await openDatabase(undefined, data);
  const id = await new Targets(database).add(OWNER, { name: 'Acme registry', text, waivers: [] });
  for (let night = 0; night < NIGHTS; night += 1) {
    const at = new Date(Date.now() - (NIGHTS - night) * 86_400_000).toISOString();
    const exchangeMs = (night < WORSE_SINCE ? 4 : 6) + ((night * 7) % 5) / 40;
    const record: RunRecord = {
      schemaVersion: 1,
      at,
      night: at.slice(0, 10),
      target: 'Acme registry',
      kind: 'certification',
      mode: 'standard',
      series: { exchangeMs, fail: 0 },
      run: { seed: night + 1, harnessVersion: '0.1.0' },
    };
    await database.query(
      `insert into assay_run (owner, target, name, subject, budget, seed, state, asked_at, began_at, ended_at, record)
       values ($1, $2, 'Acme registry', $3, 'standard', $4, 'ended', $5, $5, $5, $6)`,
      [OWNER, id, JSON.stringify({ text }), night + 1, at, JSON.stringify(record)],
    );
  }
  await database.close();
  return id;
}
