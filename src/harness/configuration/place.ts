const starts = new WeakMap<object, readonly number[]>();

/** Line and column, from 1, of an offset in the text of `owner`. */
export function placeOf(owner: { text: string }, offset: number): { line: number; column: number } {
  const lines = starts.get(owner) ?? lineStarts(owner.text);
  starts.set(owner, lines);
  let [low, high] = [0, lines.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (lines[middle]! <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - lines[low]! + 1 };
}

function lineStarts(text: string): number[] {
  const found = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) found.push(at + 1);
  return found;
}
