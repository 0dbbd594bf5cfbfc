/** The maximum difference in length of two similar hints. */
const LONGER = 3;

/** Whether a wrong comparison may take two hints for the same: by case, separators, ends, or as numbers. */
export function isNear(one: string, other: string): boolean {
  if (one === other) return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    (folded(one) !== '' && folded(one) === folded(other)) ||
    (long.length - short.length <= LONGER && long.startsWith(short)) ||
    (one.length === other.length && one.slice(0, -1) === other.slice(0, -1))
  );
}

/** A hint without the parts that a wrong comparison may ignore. */
const folded = (hint: string) =>
  hint
    .toLowerCase()
    .replaceAll(/[\s:_-]/g, '')
    .replace(/^0+/, '');
