/** How much longer one of two hints may be that are near to each other. */
const LONGER = 3;

/** Whether a careless reader may take two hints for one: by their case, their separators, their ends, or as numbers. */
export function isNear(one: string, other: string): boolean {
  if (one === other) return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    (folded(one) !== '' && folded(one) === folded(other)) ||
    (long.length - short.length <= LONGER && long.startsWith(short)) ||
    (one.length === other.length && one.slice(0, -1) === other.slice(0, -1))
  );
}

/** A hint without what may be lost of it. */
const folded = (hint: string) =>
  hint
    .toLowerCase()
    .replaceAll(/[\s:_-]/g, '')
    .replace(/^0+/, '');
