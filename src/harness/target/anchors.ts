import { visit, type Document } from 'yaml';
import type { Complaint } from './complaint.js';
import { pathOf } from './pointer.js';
import { pointerTo } from './source.js';

const MAX_ALIASES = 100;

/** Aliases that lead nowhere, into themselves, or to more data than a target file can mean. */
export const brokenAliases = (document: Document): Complaint[] => {
  const complaints: Complaint[] = [];
  let count = 0;
  visit(document, {
    Alias: (_, alias, path) => {
      const place = { offset: alias.range?.[0] ?? 0, path: pathOf(pointerTo(alias, path)), quiet: true };
      const complain = (text: string) => complaints.push({ ...place, text });
      count += 1;
      if (count > MAX_ALIASES) {
        complain(`more than ${MAX_ALIASES} aliases: write the values out`);
        return visit.BREAK;
      }
      const target = alias.resolve(document);
      if (target === undefined)
        complain(`no anchor &${alias.source} stands before this alias: write the value out`);
      else if (path.includes(target))
        complain('this alias stands within its own anchor: write the value out');
      return undefined;
    },
  });
  return complaints;
};
