import type { JSX } from 'preact';
import { safe } from '../../../reports/html/parts.js';
import { Chart } from '../../../reports/load/scenario.js';
import { latency, perSecond } from '../../../reports/load/words.js';
import { duration, number } from '../../../reports/words.js';
import type { Figure, LoadFigures } from '../load/figures.js';

/** How far a load is, and its newest figures. */
export const LoadProgress = ({ figures: { durationMs, figures } }: { figures: LoadFigures }): JSX.Element => {
  const newest = figures.at(-1);
  if (!newest) return <p>The target is asked once before there is load on it.</p>;
  return (
    <>
      <progress max={durationMs || 1} value={newest.at} aria-label="Time that is over" />
      <p aria-live="polite">
        {duration(Math.min(newest.at, durationMs))} of {duration(durationMs)}: {perSecond(newest.rate)}, p95{' '}
        {newest.p95 === undefined ? '–' : latency(newest.p95)}, {number(newest.failures)} failed in the last
        interval
      </p>
    </>
  );
};

/** The figures of a load as they came. */
export const Figures = ({
  figures: { figures, notes },
  isOpen,
}: {
  figures: LoadFigures;
  isOpen: boolean;
}): JSX.Element => (
  <section aria-labelledby="figures">
    <h2 id="figures">{isOpen ? 'How it goes' : 'How it went'}</h2>
    {notes.map((note) => (
      <p class="note">{safe(note)}</p>
    ))}
    {figures.length > 1 && (
      <>
        <Chart id="rate" chart={chartOf(figures, RATE)} />
        <Chart id="latency" chart={chartOf(figures, LATENCY)} />
      </>
    )}
  </section>
);

interface Shown {
  title: string;
  unit: string;
  lines: readonly (readonly [name: string, of: (figure: Figure) => number | undefined])[];
  inWords: (value: number) => string;
}

const RATE: Shown = {
  title: 'Answers in a second, and failures',
  unit: 'in a second',
  lines: [
    ['answers', ({ rate }) => rate],
    ['failures', ({ failures }) => failures],
  ],
  inWords: perSecond,
};
const LATENCY: Shown = {
  title: 'How long answers took: p95',
  unit: 'ms',
  lines: [['p95', ({ p95 }) => p95]],
  inWords: latency,
};

function chartOf(figures: readonly Figure[], { title, unit, lines, inWords }: Shown) {
  const values = figures.flatMap((figure) => lines[0]![1](figure) ?? []);
  const most = Math.max(0, ...values);
  return {
    title,
    description: `At most ${inWords(most)}, at last ${inWords(values.at(-1) ?? 0)}.`,
    x: { label: 'seconds since the start', type: 'number' as const },
    y: { label: unit, zero: true },
    lines: lines.map(([name, of]) => ({
      name,
      points: figures.map((figure) => ({ x: figure.at / 1000, y: of(figure) ?? NaN })),
    })),
  };
}
