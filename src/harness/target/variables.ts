import { entriesBelow, type Entry } from '../document/entry.js';
import { shownKey } from '../document/secret-keys.js';
import type { Complaint } from './complaint.js';
import type { Source } from './source.js';

/** What the expansion of variables found. */
export interface Expansion {
  complaints: readonly Complaint[];
  /** What has a variable in it: its value comes from outside, and may be secret. */
  expanded: ReadonlySet<Entry>;
  /** What of it could not be expanded. */
  failed: ReadonlySet<Entry>;
}

const REFERENCE = /\$\$\{|\$\{([^}]*)(\}?)/g;

const mendOf = (found: string): string =>
  /^\$\{[A-Za-z_]\w*\}$/.test(found)
    ? `the environment variable ${found.slice(2, -1)} is not set: set it, or write $\${ for a literal \${`
    : 'this is no variable: write ${NAME}, or $${ for a literal ${';

/** Expands `${VAR}` in the strings of a file, in place. `$${` is a literal `${`. */
export const expandVariables = ({ root, text }: Source, env: NodeJS.ProcessEnv): Expansion => {
  const complaints: Complaint[] = [];
  const expanded = new Set<Entry>();
  const failed = new Set<Entry>();
  for (const entry of entriesBelow(root)) {
    if (typeof entry.value !== 'string' || !entry.value.includes('${')) continue;
    // They stand in the text in the same order, unless their signs are escaped there.
    let last: number | undefined = entry.at;
    entry.value = entry.value.replaceAll(REFERENCE, (found: string, name?: string, close?: string) => {
      if (name === undefined) return '${';
      expanded.add(entry);
      const value = close === '}' && /^[A-Za-z_]\w*$/.test(name) ? env[name] : undefined;
      if (value !== undefined) return value;
      failed.add(entry);
      const place: number = last === undefined ? -1 : text.slice(last, entry.end).indexOf(found);
      last = last === undefined || place < 0 ? undefined : last + place + 1;
      const offset = last === undefined ? entry.at : last - 1;
      complaints.push({ offset, key: shownKey(entry.path), message: mendOf(found), quiet: true });
      return found;
    });
  }
  return { complaints, expanded, failed };
};
