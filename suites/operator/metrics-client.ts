import type { RawExchange } from '../../src/harness/http/message.js';
import type { Format } from '../../src/harness/metrics/family.js';
import { onceFor } from '../../src/harness/once-for.js';
import { Violation } from '../../src/harness/property/outcome.js';
import { scrapes, type Scrape } from './metrics-scrape.js';
import { oncePerTarget, type TargetUnderTest } from '../support/target-under-test.js';
import { appAt, type App } from './apps.js';
import { suite } from '../support/suite.js';

/** Scrapes by what was asked of whom: every clause judges the same ones. */
const scrapesOf = oncePerTarget(() => new Map<string, Promise<Scrape[]>>());

/** The metrics of one target's apps, as one case asks for them. */
export class Metrics {
  constructor(
    private readonly target: TargetUnderTest,
    private readonly log: RawExchange[],
  ) {}

  /** The places of the apps that have metrics. */
  get places(): number[] {
    const { apps = [] } = this.target.session.target.operator ?? {};
    return apps.flatMap(({ metrics }, place) => (metrics === undefined ? [] : [place]));
  }

  /** The app at a place of the target file, and where its metrics are. */
  app(place: number): App {
    return appAt(this.target, place, 'metrics');
  }

  /** What an app answers to one who asks for a format. */
  async scrapes(place: number, asked: Format): Promise<Scrape[]> {
    const { url } = this.app(place);
    const { session } = this.target;
    const all = await onceFor(scrapesOf(this.target), `${asked} ${url}`, () => scrapes(session, url, asked));
    this.log.push(...all.map(({ reply }) => reply.exchange));
    return all;
  }

  /** Judges each of the scrapes. What fails is scraped anew by whoever asks next: a failure is seen again, or not. */
  async judge(place: number, asked: Format, check: (scrape: Scrape) => void): Promise<void> {
    const all = await this.scrapes(place, asked);
    try {
      all.forEach(check);
    } catch (error) {
      if (error instanceof Violation) scrapesOf(this.target).delete(`${asked} ${this.app(place).url}`);
      throw error;
    }
  }
}

/** The tests of the metrics of apps. */
export const { connect, test, observe } = suite((target, log) => ({ metrics: new Metrics(target, log) }));
