import type { Format } from '../../src/harness/metrics/family.js';
import { FORMATS, NAMES } from '../../src/harness/metrics/recognise.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import type { Scrape } from './metrics-scrape.js';
import { observe, type Metrics } from './metrics-client.js';
import { sortedList } from '../support/reply-words.js';

// What the specification leaves open of the metrics: recorded, never judged.

const ENDPOINT = 'Endpoints / 4. Operator endpoints';
const METRICS = 'Resources / Operator configuration values / Metrics';

/** The first scrape of a format; undefined where it is not served. */
async function served(metrics: Metrics, place: number, format: Format): Promise<Scrape | undefined> {
  const [scrape] = await metrics.scrapes(place, format);
  return scrape?.reply.status === 200 && scrape.format === format ? scrape : undefined;
}

/** What is noted of each app that has metrics. */
async function ofEach(metrics: Metrics, note: (scrapes: Scrape[]) => string): Promise<string> {
  if (metrics.places.length === 0) throw new NotApplicable('no app of operator.apps has metrics');
  const notes: string[] = [];
  for (const place of metrics.places) {
    const scrapes = [];
    for (const format of FORMATS) scrapes.push(await served(metrics, place, format));
    notes.push(`${metrics.app(place).name}: ${note(scrapes.filter((scrape) => scrape !== undefined))}`);
  }
  return notes.join('; ');
}

/** Two digits: how many there are differs from scrape to scrape. */
const about = (count: number) => Number(count.toPrecision(2));

const TOPOLOGY = /^splice[._]synchronizer[-_.]topology/;

const OBSERVATIONS: Record<string, [section: string, note: (scrapes: Scrape[]) => string]> = {
  'metrics-formats': [ENDPOINT, (scrapes) => scrapes.map(({ format }) => NAMES[format]).join(', ') || 'none'],
  'metrics-content-types': [
    ENDPOINT,
    (scrapes) => sortedList(scrapes.map(({ reply }) => reply.header('content-type') ?? 'none')),
  ],
  'metrics-size': [
    ENDPOINT,
    (scrapes) => {
      const [first] = scrapes;
      return first
        ? `about ${about(first.families.length)} metrics, ${about(first.samples)} samples`
        : 'unknown';
    },
  ],
  'metrics-histograms': [
    METRICS,
    (scrapes) => {
      const families = scrapes.flatMap((scrape) => scrape.families);
      return sortedList([
        ...families.filter(({ native }) => native > 0).map(() => 'native'),
        ...families.filter(({ buckets }) => buckets > 0).map(() => 'classic'),
      ]);
    },
  ],
  'metrics-topology': [
    METRICS,
    (scrapes) =>
      sortedList(scrapes.flatMap(({ families }) => families.map(({ name }) => name)).filter(isTopology)),
  ],
};

const isTopology = (name: string) => TOPOLOGY.test(name);

for (const [name, [section, note]] of Object.entries(OBSERVATIONS)) {
  observe(`operator.${name}`, section, ({ metrics }) => ofEach(metrics, note));
}
