import type { RawExchange } from '../../src/harness/http/message.js';
import type { Format } from '../../src/harness/metrics/family.js';
import { NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import { scrapes, type Scrape } from './metrics-scrape.js';
import type { Opened } from './opened.js';

/** The scrapes of a run, by what was asked of whom: every clause judges the same ones. */
const shared = new WeakMap<Opened, Map<string, Promise<Scrape[]>>>();

/** The metrics of one subject's apps, as one case asks for them. */
export class Metrics {
  constructor(
    private readonly opened: Opened,
    private readonly log: RawExchange[],
  ) {}

  /** The places of the apps that have metrics. */
  get places(): number[] {
    const { apps = [] } = this.opened.session.target.operator ?? {};
    return apps.flatMap(({ metrics }, place) => (metrics === undefined ? [] : [place]));
  }

  /** The app at a place of the target file. */
  app(place: number): { name: string; url: string } {
    const app = this.opened.session.target.operator?.apps?.[place];
    if (!app) throw new NotApplicable('no further app is named in operator.apps');
    if (app.metrics === undefined) throw new NotApplicable(`the app ${app.name} has no metrics`);
    return { name: app.name, url: app.metrics };
  }

  /** What an app answers to one who asks for a format. */
  async scrapes(place: number, asked: Format): Promise<Scrape[]> {
    const { url } = this.app(place);
    const known = this.#known();
    const key = `${asked} ${url}`;
    let scraped = known.get(key);
    if (!scraped) {
      known.set(key, (scraped = scrapes(this.opened.session, url, asked)));
      // The next case may have more luck.
      scraped.catch(() => known.delete(key));
    }
    const all = await scraped;
    this.log.push(...all.map(({ reply }) => reply.exchange));
    return all;
  }

  /** Judges each of the scrapes. What fails is scraped anew by whoever asks next: a failure is seen again, or not. */
  async judge(place: number, asked: Format, check: (scrape: Scrape) => void): Promise<void> {
    const all = await this.scrapes(place, asked);
    try {
      all.forEach(check);
    } catch (error) {
      if (error instanceof Violation) this.#known().delete(`${asked} ${this.app(place).url}`);
      throw error;
    }
  }

  #known(): Map<string, Promise<Scrape[]>> {
    let known = shared.get(this.opened);
    if (!known) shared.set(this.opened, (known = new Map<string, Promise<Scrape[]>>()));
    return known;
  }
}
