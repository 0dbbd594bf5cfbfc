import type { OperatorChange, AppName, ExposedFamily, HistogramPoint, Point } from './app.js';
import type { HttpCall, HttpReply } from '../wire/exchange.js';

type Wrap = NonNullable<OperatorChange['wrap']>;
type Edit = (reply: HttpReply, call: HttpCall) => HttpReply;

/** Changes the responses at a path, of both apps or of one. */
export const onPath =
  (path: '/readyz' | '/livez' | '/metrics', edit: Edit, only?: AppName): Wrap =>
  (serve, app) =>
  async (call) => {
    const reply = await serve(call);
    return call.path === path && (only ?? app) === app ? edit(reply, call) : reply;
  };

/** Returns another status, without content. */
export const statusOnly =
  (status: number): Edit =>
  () => ({ status, headers: {}, body: '' });

type PartsChange = NonNullable<OperatorChange['parts']>;

type TextFormat = 'text' | 'openMetrics';
const TEXTS: readonly TextFormat[] = ['text', 'openMetrics'];

/** Changes the metrics, of both apps or of one. Scrapes are counted from 1. */
export const onFamilies =
  (
    edit: (families: readonly ExposedFamily[], scrape: number) => readonly ExposedFamily[],
    only?: AppName,
  ): PartsChange =>
  ({ collect }, app) => {
    if (only !== undefined && app !== only) return {};
    let scrapes = 0;
    return { collect: (counts) => edit(collect(counts), (scrapes += 1)) };
  };

/** Changes the series of the histograms. */
export const onHistograms = (
  edit: (point: HistogramPoint, place: number, scrape: number) => HistogramPoint,
  only?: AppName,
): PartsChange =>
  onFamilies(
    (families, scrape) =>
      families.map((family) =>
        family.type === 'histogram'
          ? { ...family, points: family.points.map((point, place) => edit(point, place, scrape)) }
          : family,
      ),
    only,
  );

/** Changes the classic buckets of the histograms. */
export const onBuckets = (
  edit: (buckets: HistogramPoint['buckets']) => HistogramPoint['buckets'],
): PartsChange => onHistograms((point) => ({ ...point, buckets: edit(point.buckets) }));

/** Changes the series of the gauge with this name. */
export const onGauge = (name: string, edit: (points: readonly Point[]) => readonly Point[]): PartsChange =>
  onFamilies((families) =>
    families.map((family) =>
      family.type === 'gauge' && family.name === name ? { ...family, points: edit(family.points) } : family,
    ),
  );

/** Changes the text in the text formats, or in one of them. */
export const onText =
  (edit: (text: string) => string | Buffer, formats = TEXTS): PartsChange =>
  ({ write }) => ({
    write: {
      ...write,
      ...Object.fromEntries(
        formats.map((format) => [
          format,
          (families: readonly ExposedFamily[]) => edit(write[format](families).toString()),
        ]),
      ),
    },
  });

/** Changes the lines; the end of the last line does not count as a line. */
export const onLines = (edit: (lines: string[]) => string[], formats = TEXTS): PartsChange =>
  onText((text) => edit(text.slice(0, -1).split('\n')).join('\n') + '\n', formats);
