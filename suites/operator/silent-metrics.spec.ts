import type { MetricsFormat } from '../../src/probes/metrics/exposition.js';
import { FORMATS, NAMES } from '../../src/probes/metrics/recognise.js';
import { NotApplicable } from '../../src/http/outcome.js';
import type { Call } from '../../src/model/call.js';
import type { Scrape } from '../../src/model/operator/scrapes.js';
import { observe, type Looking } from '../call-test.js';
import { sortedList } from '../support/reply-words.js';
import { scrapesOf } from './scrapes.js';

// What the specification leaves open about metrics. It is recorded, never judged.

const ENDPOINT = 'Endpoints / 4. Operator endpoints';
const METRICS = 'Resources / Operator configuration values / Metrics';

/** A scrape in a format, which is made unless the run has one. @returns undefined when the format is not served */
async function served(
  { history, make }: Looking,
  call: Call,
  format: MetricsFormat,
): Promise<Scrape | undefined> {
  if (!history.wasRight(call)) await make(call);
  return history.scrapes.latest(call.url!, format);
}

async function ofEach(looking: Looking, note: (scrapes: Scrape[]) => string): Promise<string> {
  const notes: string[] = [];
  for (const app of looking.apps) {
    if (app.metrics === undefined) continue;
    const scrapes: Scrape[] = [];
    for (const format of FORMATS) {
      const [call] = scrapesOf(app, format) as Call[];
      const scrape = await served(looking, call!, format);
      if (scrape) scrapes.push(scrape);
    }
    notes.push(`${app.name}: ${note(scrapes)}`);
  }
  if (notes.length === 0) throw new NotApplicable('no app of operator.apps has metrics');
  return notes.join('; ');
}

/** Rounds to two digits, because counts differ from scrape to scrape. */
const about = (count: number) => Number(count.toPrecision(2));

const TOPOLOGY = /^splice[._]synchronizer[-_.]topology/;

const familiesOf = (scrapes: readonly Scrape[]) => scrapes.flatMap(({ exposition }) => exposition.families);

const OBSERVATIONS: Record<string, [section: string, note: (scrapes: Scrape[]) => string]> = {
  'metrics-formats': [
    ENDPOINT,
    (scrapes) => scrapes.map(({ exposition }) => NAMES[exposition.format]).join(', ') || 'none',
  ],
  'metrics-content-types': [
    ENDPOINT,
    (scrapes) => sortedList(scrapes.map(({ answer }) => answer.header('content-type') ?? 'none')),
  ],
  'metrics-size': [
    ENDPOINT,
    ([first]) =>
      first
        ? `about ${about(first.exposition.families.length)} metrics, ${about(first.exposition.samples)} samples`
        : 'unknown',
  ],
  'metrics-histograms': [
    METRICS,
    (scrapes) =>
      sortedList([
        ...familiesOf(scrapes).flatMap(({ native }) => (native > 0 ? ['native'] : [])),
        ...familiesOf(scrapes).flatMap(({ buckets }) => (buckets > 0 ? ['classic'] : [])),
      ]),
  ],
  'metrics-topology': [
    METRICS,
    (scrapes) => sortedList(familiesOf(scrapes).flatMap(({ name }) => (TOPOLOGY.test(name) ? [name] : []))),
  ],
};

for (const [name, [section, note]] of Object.entries(OBSERVATIONS))
  observe(`operator.${name}`, section, (looking) => ofEach(looking, note));
