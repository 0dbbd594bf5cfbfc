import type { RawExchange } from '../../src/harness/http/message.js';
import { onceFor } from '../../src/harness/once-for.js';
import { NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import { rulingsOf } from './metrics-judgements.js';
import { isRefusal, Scraper, scrapes, type Scrape } from './metrics-scrape.js';
import { WAYS, type Asked } from './metrics-ways.js';
import { oncePerTarget, type TargetUnderTest } from '../support/target-under-test.js';
import { afterRefused, againOf, scrapedApp, type App } from './apps.js';
import { suite } from '../support/suite.js';

/** Scrapes by what was asked of whom: every clause judges the same ones. */
const scrapesOf = oncePerTarget(() => new Map<string, Promise<Scrape[]>>());

const scrapersOf = oncePerTarget(() => new Map<string, Scraper>());

function scraperOf(target: TargetUnderTest, url: string): Scraper {
  const all = scrapersOf(target);
  const scraper = all.get(url) ?? new Scraper(target.session, url);
  all.set(url, scraper);
  return scraper;
}

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
    return scrapedApp(this.target, place);
  }

  /** What an app answers to one who asks for a format, or in several ways. */
  async scrapes(place: number, asked: Asked): Promise<Scrape[]> {
    const { name, url } = this.app(place);
    const { session } = this.target;
    const all = await onceFor(scrapesOf(this.target), `${asked} ${url}`, () =>
      scrapes(session, url, WAYS[asked]),
    );
    this.log.push(...all.map(({ reply }) => reply.exchange));
    this.#rehearse(asked, { name, url });
    return all;
  }

  /** Takes up each way of asking for itself, so that what comes now and then comes to each of them. */
  #rehearse(asked: Asked, { name, url }: App): void {
    const scraper = scraperOf(this.target, url);
    for (const way of WAYS[asked])
      this.target.repertoire.add(`metrics ${asked} ${url} ${JSON.stringify(way.headers)}`, this.log, {
        ...{ service: againOf(name), kind: `${asked} ${url}` },
        make: async () => {
          const again = await scraper.scrape(way);
          this.target.witness.note(again.reply, rulingsOf(again));
          return again.reply;
        },
        prelude: () => afterRefused(this.target, url),
      });
  }

  /**
   * Judges each of the scrapes that show something, of which there must be one. What fails is scraped anew by whoever asks next: a failure is seen again,
   * or not.
   */
  async judge(place: number, asked: Asked, check: (scrape: Scrape) => void): Promise<void> {
    const all = await this.scrapes(place, asked);
    let mute: NotApplicable | undefined;
    let shown = 0;
    try {
      for (const scrape of all) {
        if (isRefusal(scrape)) mute = new NotApplicable('what was asked for is not served');
        else {
          const nothing = shows(() => check(scrape));
          if (nothing) mute = nothing;
          else shown += 1;
        }
      }
      if (shown === 0 && mute) throw mute;
    } catch (error) {
      if (error instanceof Violation) scrapesOf(this.target).delete(`${asked} ${this.app(place).url}`);
      throw error;
    }
  }
}

/**
 * Why a check does not apply; undefined: it does.
 * @throws whatever else the check throws
 */
function shows(check: () => void): NotApplicable | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof NotApplicable) return error;
    throw error;
  }
}

/** The tests of the metrics of apps. */
export const { connect, test, observe } = suite((target, log) => ({ metrics: new Metrics(target, log) }));
