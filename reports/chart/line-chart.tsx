import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import type { JSX } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { clip, printable } from '../printable.js';

interface Line {
  name: string;
  /** In the order in which they are joined. A point whose y is NaN interrupts the line. */
  points: readonly { x: number | Date; y: number }[];
}

/** What a chart shows. */
export interface LineChart {
  /** Unique on its page: the ids of the title and the description are made from it. */
  id: string;
  title: string;
  /** A text alternative for people who cannot see the chart. */
  description: string;
  x: {
    label: string;
    type: 'time' | 'number';
    /** Default: chosen by the library. */
    ticks?: readonly { at: number; label: string }[];
  };
  /** `zero`: the axis begins at 0. `log`: a logarithmic axis. */
  y: { label: string; zero?: boolean; log?: boolean };
  /** More than six are not distinguishable. */
  lines: readonly Line[];
  /** Vertical lines, each with a short label. */
  marks?: readonly { x: number | Date; label: string }[];
  /** The usual range of y, shaded. */
  usual?: { low: number; high: number };
  width?: number;
  height?: number;
}

const MARGIN = { top: 46, right: 24, bottom: 40, left: 64 };
/** The same font size as the small text of the page. */
const FONT = 12;

/** Without colour, lines differ by dashes and by the symbol of their points, which the legend shows. */
const STYLES = [
  { dash: '', symbol: 'circle', sign: '●' },
  { dash: '6,3', symbol: 'triangle', sign: '▲' },
  { dash: '2,3', symbol: 'square', sign: '■' },
  { dash: '10,3,2,3', symbol: 'diamond', sign: '◆' },
  { dash: '1,2', symbol: 'star', sign: '★' },
  { dash: '8,2', symbol: 'wye', sign: 'Y' },
] as const;
const styleOf = (line: number) => STYLES[line % STYLES.length]!;

/**
 * Returns a line chart as an SVG element without style sheet and script. Lines differ by dashes and symbols, and
 * everything has the colour of the surrounding text. Names are escaped.
 */
export function lineChart(chart: LineChart): string {
  const { id, title, description, width = 720, height = 280, lines } = chart;
  return renderToString(
    <svg
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-desc`}
      width={width}
      height={height}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      fill="currentColor"
      font-family="system-ui, sans-serif"
      font-size={FONT}
      text-anchor="middle"
    >
      <title id={`${id}-title`}>{printable(title)}</title>
      <desc id={`${id}-desc`}>{printable(description)}</desc>
      <g dangerouslySetInnerHTML={{ __html: plotted({ ...chart, width, height }) }} />
      {lines.length > 1 && <Legend chart={chart} />}
    </svg>,
  );
}

const SAMPLE = 34;
/** Estimated width of a character, in pixels: no layout engine runs here. Also between two entries. */
const CHARACTER = 7.2;
const GAP = 22;

/** A row above the chart, after the label of the y axis. */
const Legend = ({ chart: { lines, y } }: { chart: LineChart }): JSX.Element => {
  let x = Math.max(MARGIN.left, 8 * (y.label.length + 3));
  return (
    <g aria-hidden="true">
      {lines.map(({ name }, i) => {
        const { dash, sign } = styleOf(i);
        const label = `${sign} ${printableLabel(name)}`;
        const left = x;
        x += SAMPLE + GAP + CHARACTER * Array.from(label).length;
        return (
          <>
            <line
              x1={left}
              x2={left + SAMPLE}
              y1={12}
              y2={12}
              stroke="currentColor"
              stroke-width={1.5}
              stroke-dasharray={dash || undefined}
            />
            <text x={left + SAMPLE + 6} y={16} fill="currentColor" text-anchor="start">
              {label}
            </text>
          </>
        );
      })}
    </g>
  );
};

const PAGE_ATTRIBUTES = ['style', 'class', 'aria-label', 'aria-description'];

/** The axes, lines and marks, without anything that the content security policy of a report or an image forbids. */
function plotted(chart: LineChart & { width: number; height: number }): string {
  const { document } = parseHTML('<html><body></body></html>');
  const { width, height, x, y, lines, marks = [], usual } = chart;
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
      ...(usual
        ? [Plot.rect([usual], { y1: 'low', y2: 'high', fill: 'currentColor', fillOpacity: 0.12 })]
        : []),
      Plot.ruleX(marks, { x: 'x', stroke: 'currentColor', strokeDasharray: '2,3' }),
      // The text of a mark is on the side where there is room.
      ...(['start', 'end'] as const).map((side) =>
        Plot.text(
          marks.filter((mark) => (isLate(mark.x, lines) ? 'end' : 'start') === side),
          {
            x: 'x',
            text: ({ label }: { label: string }) => printableLabel(label),
            frameAnchor: 'top',
            textAnchor: side,
            dx: 0,
            lineAnchor: 'bottom',
            dy: -4,
            fill: 'currentColor',
          },
        ),
      ),
      ...lines.flatMap(({ points }, i) => [
        Plot.lineY(points, {
          x: 'x',
          y: 'y',
          stroke: 'currentColor',
          strokeWidth: 1.5,
          ...(styleOf(i).dash && { strokeDasharray: styleOf(i).dash }),
        }),
        Plot.dot(sparse(points), {
          x: 'x',
          y: 'y',
          r: 2.5,
          symbol: styleOf(i).symbol,
          stroke: 'currentColor',
          fill: 'currentColor',
        }),
      ]),
    ],
  });
  for (const style of svg.querySelectorAll('style')) style.remove();
  for (const element of svg.querySelectorAll('*'))
    for (const name of PAGE_ATTRIBUTES) element.removeAttribute(name);
  return svg.innerHTML;
}

function isLate(x: number | Date, lines: readonly Line[]): boolean {
  const all = lines.flatMap(({ points }) => points.map((point) => Number(point.x)));
  const [first, last] = [Math.min(...all), Math.max(...all)];
  return Number(x) > last - (last - first) / 3;
}

/** Only powers of ten have a label, and small values have no unit prefix. */
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
