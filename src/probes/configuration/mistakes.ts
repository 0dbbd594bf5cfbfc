import type { Complaint, Rule, Spot } from '../../spec/configuration/rule.js';

/** A complaint of a rule. */
export type Told = { rule: Rule; complaint: Complaint };

/** Whether a suggested key is one of the missing keys, or a map above one. */
const explains = (meant: readonly Spot[] = [], lacks: readonly Spot[] = []): boolean =>
  meant.some(({ doc, path }) =>
    lacks.some((lack) => lack.doc === doc && `${lack.path}.`.startsWith(`${path}.`)),
  );

/**
 * Reports each mistake once. When a missing key is explained by a key with a similar name, one complaint is reported
 * at that key. It belongs to the broken rule; the similar name is the reason.
 */
export function mistakes(told: readonly Told[]): Told[] {
  const misses = told.filter(({ complaint }) => complaint.meant);
  const isElsewhere = ({ complaint: { lacks } }: Told) => lacks?.some(({ doc }) => doc.isOpen === true);
  const causeOf = new Map(
    told.flatMap((each) => {
      const cause = misses.find(({ complaint }) => explains(complaint.meant, each.complaint.lacks));
      return cause ? [[each, cause] as const] : [];
    }),
  );
  return told.flatMap((each) => {
    if (causeOf.has(each) || isElsewhere(each)) return [];
    const following = [...causeOf].flatMap(([one, cause]) => (cause === each ? [one] : []));
    if (following.length === 0) return [each];
    const { rule } = following.find((one) => one.rule.severity === 'error') ?? each;
    const words = [...new Set(following.map((one) => one.complaint.message))].join(', and ');
    return [{ rule, complaint: { ...each.complaint, message: `${each.complaint.message}: ${words}` } }];
  });
}
