/** The dashes of lines: they differ without colour, also on paper. */
export const DASHES = ['', '6,3', '2,3', '10,3,2,3', '1,2', '8,2'] as const;

/** The symbols of points, and the characters that stand for them in a legend. */
export const SYMBOLS = [
  { name: 'circle', sign: '●' },
  { name: 'triangle', sign: '▲' },
  { name: 'square', sign: '■' },
  { name: 'diamond', sign: '◆' },
  { name: 'star', sign: '★' },
  { name: 'wye', sign: 'Y' },
] as const;

const SVG = 'http://www.w3.org/2000/svg';
const SAMPLE = 34;
/** The widths of a character and of the space between two entries, in pixels: estimates, as nothing is laid out here. */
const CHARACTER = 7.2;
const GAP = 22;

/** The legend, as a row above the chart. `left`: where it begins, in pixels. */
export function legend(document: Document, names: readonly string[], left: number): Element {
  const row = make(document, 'g', { 'aria-hidden': 'true', transform: `translate(${String(left)},12)` });
  let x = 0;
  names.forEach((name, i) => {
    const dash = DASHES[i % DASHES.length]!;
    const line = make(document, 'line', {
      x1: x,
      x2: x + SAMPLE,
      y1: 0,
      y2: 0,
      stroke: 'currentColor',
      'stroke-width': 1.5,
      ...(dash && { 'stroke-dasharray': dash }),
    });
    const label = make(document, 'text', {
      x: x + SAMPLE + 6,
      y: 4,
      fill: 'currentColor',
      'text-anchor': 'start',
    });
    label.textContent = `${SYMBOLS[i % SYMBOLS.length]!.sign} ${name}`;
    row.append(line, label);
    x += SAMPLE + GAP + CHARACTER * (Array.from(name).length + 2);
  });
  return row;
}

function make(document: Document, name: string, attributes: Record<string, string | number>): Element {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
