import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Load } from '../../src/verdict/load/schema.js';
import { loadPage } from './page.js';

/**
 * Writes `load.json` and the page that is made from it, `load.html`, into `dir`, which is created. Throws what the file
 * system throws.
 */
export function writeLoad(load: Load, dir: string): void {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'load.json'), loadJson(load));
  writeFileSync(join(dir, 'load.html'), loadPage(load));
}

// Points and buckets stand on one line each.

const PAIR = /\[\n\s+(-?[\d.e+-]+),\n\s+(-?[\d.e+-]+)\n\s+\]/g;

// What a terminal would obey or hide is written as an escape: people do print this file.
const loadJson = (load: Load): string =>
  `${JSON.stringify(load, null, 2)}\n`
    .replace(PAIR, '[$1, $2]')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (char) =>
      Array.from(
        { length: char.length },
        (_, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`,
      ).join(''),
    );
