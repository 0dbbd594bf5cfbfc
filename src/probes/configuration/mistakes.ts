import type { Complaint, Rule, Spot } from '../../spec/configuration/rule.js';

/** What a rule says of a bundle. */
export type Told = { rule: Rule; complaint: Complaint };

/** Whether a key that is meant is one that is not there, or a map above it. */
const explains = (meant: readonly Spot[] = [], lacks: readonly Spot[] = []): boolean =>
  meant.some(({ doc, path }) =>
    lacks.some((lack) => lack.doc === doc && `${lack.path}.`.startsWith(`${path}.`)),
  );

/**
 * Each mistake once: a key that is nearly the one that is missing is told with what follows from that, where it stands.
 * The rule is the one that is broken; the key that is nearly known is only the reason.
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
