import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Load } from '../../src/verdict/load/schema.js';
import { jsonText } from '../json-text.js';
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

const PAIR = /\[\n\s+(-?[\d.e+-]+),\n\s+(-?[\d.e+-]+)\n\s+\]/g;

// Points and buckets stand on one line each.
const loadJson = (load: Load): string => jsonText(load).replace(PAIR, '[$1, $2]');
