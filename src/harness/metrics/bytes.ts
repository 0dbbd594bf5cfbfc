/** Whether so many bytes are the same: for a few of them this is quicker than a view of each. */
export function sameBytes(
  one: Uint8Array,
  from: number,
  other: Uint8Array,
  start: number,
  length: number,
): boolean {
  for (let at = 0; at < length; at += 1) if (one[from + at] !== other[start + at]) return false;
  return true;
}
