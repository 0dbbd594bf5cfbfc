import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { clip, printable } from '../printable.js';
import { legend } from './legend.js';
import { bare } from './bare.js';
import { DASHES, SYMBOLS } from './looks.js';

export interface Line {
  name: string;
  /** In the order in which they are joined; where y is NaN the line is interrupted. */
  points: readonly { x: number | Date; y: number }[];
}

export interface LineChart {
  /** Unique on its page: the names of the title and the description are made from it. */
  id: string;
  title: string;
  /** What is to be seen in it, for who does not see it. */
  description: string;
  x: {
    label: string;
    type: 'time' | 'number';
    /** Absent: where they suit. */
    ticks?: readonly { at: number; label: string }[];
  };
  /** `zero`: the axis begins at 0. `log`: its steps are factors. */
  y: { label: string; zero?: boolean; log?: boolean };
  /** At most six can be told apart. */
  lines: readonly Line[];
  /** Places to be pointed at, with a few words each. */
  marks?: readonly { x: number | Date; label: string }[];
  width?: number;
  height?: number;
}

const MARGIN = { top: 46, right: 24, bottom: 40, left: 64 };
/** The text is as large as the page's small print. */
const FONT = 12;

/**
 * A chart of lines as the text of an SVG element that needs nothing else: no style sheet, no script. Lines are told apart
 * by dashes and symbols, and all is drawn in the colour of the text around it. Names are escaped.
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
      label: shown(x.label),
      nice: false,
      ...(x.ticks && {
        ticks: x.ticks.map(({ at }) => at),
        tickFormat: (at: number) => x.ticks?.find((tick) => tick.at === at)?.label ?? '',
      }),
    },
    y: {
      label: shown(y.label),
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
        text: ({ label }: { label: string }) => shown(label),
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
  const names = lines.map(({ name }) => shown(name));
  // The name of the axis stands in the same row.
  if (names.length > 1) svg.append(legend(document, names, Math.max(MARGIN.left, 8 * (y.label.length + 3))));
  describe(document, svg, chart);
  bare(svg);
  svg.setAttribute('font-size', String(FONT));
  return svg.outerHTML;
}

/** Steps between powers are drawn and not told, and thousandths are not written with a letter. */
const powerOfTen = (value: number): string =>
  Math.abs(Math.log10(value) % 1) < 1e-9 ? value.toLocaleString('en-US') : '';

/** With more of them, symbols would hide the line. */
const MOST_SYMBOLS = 90;
const FEW_SYMBOLS = 12;

function sparse<T>(points: readonly T[]): readonly T[] {
  const step = Math.ceil(points.length / FEW_SYMBOLS);
  return points.length <= MOST_SYMBOLS ? points : points.filter((_, i) => i % step === 0);
}

const shown = (text: string): string => printable(clip(text, 120));

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
