import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { clip, printable } from '../printable.js';
import { DASHES, legend, SYMBOLS } from './legend.js';

/** A line of a chart. */
export interface Line {
  name: string;
  /** In the order in which they are joined; where y is NaN the line is interrupted. */
  points: readonly { x: number | Date; y: number }[];
}

/** What a chart shows. */
export interface LineChart {
  /** Unique on its page: the names of the title and the description are made from it. */
  id: string;
  title: string;
  /** What it shows, in words, for people who do not see it. */
  description: string;
  x: {
    label: string;
    type: 'time' | 'number';
    /** Absent: chosen by the library. */
    ticks?: readonly { at: number; label: string }[];
  };
  /** `zero`: the axis begins at 0. `log`: its steps are factors. */
  y: { label: string; zero?: boolean; log?: boolean };
  /** At most six are distinguishable. */
  lines: readonly Line[];
  /** Vertical rules, each with a few words. */
  marks?: readonly { x: number | Date; label: string }[];
  width?: number;
  height?: number;
}

const MARGIN = { top: 46, right: 24, bottom: 40, left: 64 };
/** The text is as large as the page's small print. */
const FONT = 12;

/**
 * A line chart as the text of an SVG element, without style sheet and script. Lines differ by dashes and symbols, and all
 * is drawn in the colour of the text around it. Names are escaped.
 */
export function lineChart(chart: LineChart): string {
  const { document } = parseHTML('<html><body></body></html>');
  const { width = 720, height = 280, x, y, lines, marks = [] } = chart;
  const svg = Plot.plot({
    document,
    width,
    height,
    marginTop: MARGIN.top,
    marginRight: MARGIN.right,
    marginBottom: MARGIN.bottom,
    marginLeft: MARGIN.left,
    x: {
      type: x.type === 'time' ? 'utc' : 'linear',
      label: printableLabel(x.label),
      nice: false,
      ...(x.ticks && {
        ticks: x.ticks.map(({ at }) => at),
        tickFormat: (at: number) => x.ticks?.find((tick) => tick.at === at)?.label ?? '',
      }),
    },
    y: {
      label: printableLabel(y.label),
      grid: true,
      zero: y.zero ?? false,
      nice: true,
      ticks: 5,
      ...(y.log ? { type: 'log', tickFormat: powerOfTen } : { type: 'linear' }),
    },
    marks: [
      Plot.ruleX(marks, { x: 'x', stroke: 'currentColor', strokeDasharray: '2,3' }),
      Plot.text(marks, {
        x: 'x',
        text: ({ label }: { label: string }) => printableLabel(label),
        frameAnchor: 'top',
        textAnchor: 'start',
        dx: 0,
        lineAnchor: 'bottom',
        dy: -4,
        fill: 'currentColor',
      }),
      ...lines.flatMap(({ points }, i) => [
        Plot.lineY(points, {
          x: 'x',
          y: 'y',
          stroke: 'currentColor',
          strokeWidth: 1.5,
          ...(DASHES[i % DASHES.length] && { strokeDasharray: DASHES[i % DASHES.length]! }),
        }),
        Plot.dot(sparse(points), {
          x: 'x',
          y: 'y',
          r: 2.5,
          symbol: SYMBOLS[i % SYMBOLS.length]!.name,
          stroke: 'currentColor',
          fill: 'currentColor',
        }),
      ]),
    ],
  });
  const names = lines.map(({ name }) => printableLabel(name));
  // The name of the axis stands in the same row.
  if (names.length > 1) svg.append(legend(document, names, Math.max(MARGIN.left, 8 * (y.label.length + 3))));
  describe(document, svg, chart);
  removePageMarkup(svg);
  svg.setAttribute('font-size', String(FONT));
  return svg.outerHTML;
}

/** Only powers of ten have a label, and thousandths are not written with a letter. */
const powerOfTen = (value: number): string =>
  Math.abs(Math.log10(value) % 1) < 1e-9 ? value.toLocaleString('en-US') : '';

/** With more points, symbols would hide the line. */
const MOST_SYMBOLS = 90;
const FEW_SYMBOLS = 12;

function sparse<T>(points: readonly T[]): readonly T[] {
  const step = Math.ceil(points.length / FEW_SYMBOLS);
  return points.length <= MOST_SYMBOLS ? points : points.filter((_, i) => i % step === 0);
}

const printableLabel = (text: string): string => printable(clip(text, 120));

function describe(document: Document, svg: Element, { id, title, description }: LineChart): void {
  const texts = Object.entries({ title, desc: description }).map(([name, text]) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    element.setAttribute('id', `${id}-${name}`);
    element.textContent = printable(text);
    return element;
  });
  svg.prepend(...texts);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-labelledby', `${id}-title`);
  svg.setAttribute('aria-describedby', `${id}-desc`);
}

const PAGE_ATTRIBUTES = ['style', 'class', 'aria-label', 'aria-description'];

/** Removes styles, which the policy of a report forbids, and names of parts, which are forbidden inside a picture. */
function removePageMarkup(svg: Element): void {
  for (const style of svg.querySelectorAll('style')) style.remove();
  for (const element of [svg, ...svg.querySelectorAll('*')])
    for (const name of PAGE_ATTRIBUTES) element.removeAttribute(name);
}
