import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, launchChromium } from '../reports/testing/chromium.js';
import { pemPair } from '../src/certificate/testing.js';
import { ASSAY } from './reference.js';

// `npm run bench -- service-walk`: the way of a new user in a browser, from `assay serve` to the report of the
// embedded reference, and its signed and verified certificate. It may take two minutes.

const ASKED_S = 120;

const dir = mkdtempSync(join(tmpdir(), 'assay-walk-'));
const { privateKey, publicKey } = pemPair('ed25519');
writeFileSync(join(dir, 'key.pem'), privateKey, { mode: 0o600 });
const executable = findChromium();
if (executable === undefined) throw new Error('there is no Chromium: set CHROMIUM_PATH');

const start = performance.now();
const told: string[] = [];
const at = (what: string) => {
  const words = `${((performance.now() - start) / 1000).toFixed(1)} s: ${what}`;
  told.push(words);
  console.log(words);
};
const serving = spawn(
  process.execPath,
  [ASSAY, 'serve', '--port', '0', '--data', join(dir, 'data'), '--sign-key', join(dir, 'key.pem')],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const browser = await launchChromium(executable);
try {
  const url = await new Promise<string>((resolve, reject) => {
    let stdout = '';
    serving.once('close', () => reject(new Error('assay serve has ended')));
    serving.stdout.on('data', (text: Buffer) => {
      stdout += text.toString();
      const [found] = /http:\S+\?secret=\S+/.exec(stdout) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  at('the address is there');
  const page = await browser.newPage();
  page.setDefaultTimeout(ASKED_S * 1000);
  await page.goto(url);
  at('the start page');
  await page.getByRole('button', { name: 'Judge the reference' }).click();
  await page.getByRole('link', { name: 'Read the report' }).waitFor();
  at((await page.getByRole('heading', { level: 1 }).innerText()).replaceAll(/\s+/g, ' '));
  const run = page.url();
  await page.getByRole('link', { name: 'Read the report' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  at('its report');
  await page.goto(run);
  await page.getByText('Sign or publish').click();
  await page.getByRole('button', { name: 'Sign a certificate' }).click();
  await page.waitForURL(/certificates$/);
  at('its certificate is signed');
  await page.getByRole('main').locator('summary').first().click();
  const to = await page.getByRole('link', { name: 'certificate.json' }).getAttribute('href');
  const certificate = await (await page.request.get(new URL(to!, page.url()).href)).text();
  await page.getByLabel('The certificate').fill(certificate);
  await page.getByLabel('The public key').fill(publicKey);
  await page.getByRole('button', { name: 'Verify it' }).click();
  at((await page.getByRole('status').innerText()).split('\n')[0]!);
  const seconds = (performance.now() - start) / 1000;
  const holds = told.at(-1)!.includes('holds and says');
  if (seconds > ASKED_S || !holds) process.exitCode = 1;
  console.log(
    `from assay serve to a verified certificate: ${seconds.toFixed(0)} s${seconds > ASKED_S ? ', TOO LONG' : ''}`,
  );
} finally {
  await browser.close();
  serving.kill('SIGINT');
  await new Promise((resolve) => serving.once('close', resolve));
  rmSync(dir, { recursive: true, force: true });
}
