import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHTML } from 'linkedom';
import { lineChart, type LineChart } from './line-chart.js';

const chart: LineChart = {
  id: 'c1',
  title: 'Latency & <rate>',
  description: 'p95 rises at the end.',
  x: { label: 'seconds', type: 'number' },
  y: { label: 'ms', zero: true },
  lines: [
    { name: 'p50 <script>', points: [0, 1, 2].map((x) => ({ x, y: 10 })) },
    { name: 'p95', points: [0, 1, 2].map((x) => ({ x, y: 20 + x })) },
  ],
  marks: [{ x: 1, label: 'worse "\u202e' }],
};

test('a chart is one SVG element without styles, script or colours of its own', () => {
  const text = lineChart(chart);
  assert.match(text, /^<svg .*<\/svg>$/s);
  assert.doesNotMatch(text, /<style|style=|<script|class=|#[0-9a-f]{3,6}"|\u202e/);
  const { document } = parseHTML(text);
  const colours = [...document.querySelectorAll('[stroke], [fill]')].flatMap((each) => [
    each.getAttribute('stroke') ?? 'none',
    each.getAttribute('fill') ?? 'none',
  ]);
  assert.deepEqual([...new Set(colours)].sort(), ['currentColor', 'none']);
});

test('it is named and described, its axes are labelled, its lines differ in dashes', () => {
  const { document } = parseHTML(lineChart(chart));
  const svg = document.querySelector('svg');
  assert.equal(svg?.getAttribute('role'), 'img');
  assert.equal(document.getElementById(svg?.getAttribute('aria-labelledby') ?? '')?.textContent, chart.title);
  assert.equal(document.getElementById('c1-desc')?.textContent, chart.description);
  const said = svg?.textContent ?? '';
  for (const part of ['seconds', 'ms', '● p50 <script>', '▲ p95', 'worse "\\u{202e}'])
    assert.ok(said.includes(part), part);
  assert.equal(
    document.querySelectorAll('path[stroke-dasharray="6,3"], g[stroke-dasharray="6,3"]').length,
    1,
  );
});

test('time on the axis, one point, and no line at all are drawn too', () => {
  const time: LineChart = { ...chart, x: { label: 'night', type: 'time' }, marks: [] };
  const points = [{ x: new Date('2026-11-20'), y: 3 }];
  for (const lines of [[], [{ name: 'one', points }], [{ name: 'none', points: [] }]])
    assert.match(lineChart({ ...time, lines }), /^<svg .*<\/svg>$/s);
  assert.equal(lineChart(chart), lineChart(chart));
});
