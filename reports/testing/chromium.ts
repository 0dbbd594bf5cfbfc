import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const INSTALLED: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

/**
 * Returns the path of a Chromium: `CHROMIUM_PATH`, or one that Playwright installed, or the one of the system;
 * undefined when there is none.
 */
export const findChromium = (): string | undefined => {
  const named = process.env['CHROMIUM_PATH'];
  const candidates = [named, chromium.executablePath(), ...(INSTALLED[process.platform] ?? [])];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
};
