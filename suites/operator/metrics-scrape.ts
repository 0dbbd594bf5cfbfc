import { Reply } from '../../src/harness/http/reply.js';
import type { Defects } from '../../src/harness/metrics/defects.js';
import { MAX_EXPOSITION, type Exposition } from '../../src/harness/metrics/exposition.js';
import type { Family, Format, Type } from '../../src/harness/metrics/family.js';
import { findCounterReset, type CounterReset } from '../../src/harness/metrics/counter-reset.js';
import { NAMES, recognise } from '../../src/harness/metrics/recognise.js';
import type { Session } from '../../src/harness/session.js';
import type { Way } from './metrics-ways.js';

/** Of expositions that are longer than this, in bytes, only every other way is tried. */
const LONG = 1024 * 1024;
/** So much of an exposition is kept for reports, in bytes. */
const REPORTED = 2048;

/** One answer to a scrape: what was found in it, and no more of its body than a report needs. */
export interface Scrape {
  way: Way;
  reply: Reply;
  /** Of the whole body, in bytes. */
  length: number;
  /** What is wrong with the Content-Type, in words. */
  typeProblem: string | undefined;
  format: Format;
  families: Family[];
  samples: number;
  defects: Defects;
  /** A counter that was higher in the scrape before, or in the one before in this format. Restarted: nobody can say. */
  fallen: CounterReset | 'restarted' | undefined;
  /** A metric that had another type in the scrape before in this format, or in the last one of another format, in words. */
  retyped: string | undefined;
}

/** Scrapes an endpoint in these ways, one after the other, until it does not answer. */
export async function scrapes(session: Session, url: string, ways: readonly Way[]): Promise<Scrape[]> {
  const all: Scrape[] = [];
  const last = new Map<Format, Exposition>();
  let before: Exposition | undefined;
  for (let place = 0; place < ways.length; place += 1) {
    const way = ways[place]!;
    const { exposition, ...asked } = await ask(session, url, way);
    const { format, reply, length } = asked;
    const earlier = last.get(format);
    const isAnswer = reply.status === 200;
    all.push({
      ...asked,
      fallen: isAnswer ? fallen([earlier, before], exposition) : undefined,
      retyped: isAnswer ? retyped([...last.values()], exposition) : undefined,
    });
    if (!isAnswer && !isRefusal(all.at(-1)!)) break;
    if (!isAnswer) continue;
    last.set(format, exposition);
    before = exposition;
    if (length > LONG) place += 1;
  }
  return all;
}

/** Scrapes of one endpoint that may be under way at once: each is compared with one that was answered before it was sent. */
export class Scraper {
  #last: Exposition | undefined;

  constructor(
    private readonly session: Session,
    private readonly url: string,
  ) {}

  /** Scrapes once more. */
  async scrape(way: Way): Promise<Scrape> {
    const before = this.#last;
    const { exposition, ...asked } = await ask(this.session, this.url, way);
    const isAnswer = asked.reply.status === 200;
    if (isAnswer) this.#last = exposition;
    return {
      ...asked,
      fallen: isAnswer ? fallen([before], exposition) : undefined,
      retyped: isAnswer && before ? retyped([before], exposition) : undefined,
    };
  }
}

async function ask(session: Session, url: string, way: Way) {
  const request = { method: 'GET', url, headers: way.headers, maxBody: MAX_EXPOSITION };
  const reply = await session.send(request, []);
  // What nobody can decode holds no metrics, whatever is in it.
  const body = reply.undecoded === undefined ? reply.body : Buffer.alloc(0);
  const { exposition, typeProblem } = recognise(body, reply.header('content-type'), way.format);
  const { format, families, samples, defects } = exposition;
  return {
    ...{ way, reply: shortened(reply), length: body.length },
    ...{ exposition, typeProblem, format, families, samples, defects },
  };
}

const NOT_ACCEPTABLE = 406;

/** Whether what was asked for, and nothing else, is not to be had. */
export const isRefusal = ({ way, reply }: Scrape): boolean => way.isStrict && reply.status === NOT_ACCEPTABLE;

function fallen(befores: readonly (Exposition | undefined)[], after: Exposition) {
  for (const before of new Set(befores)) {
    const found = before && findCounterReset(before, after);
    if (found) return found;
  }
  return undefined;
}

/** Types that each format has: who writes a metric as one of them in two formats means both. */
const EVERYWHERE: readonly (Type | undefined)[] = ['counter', 'gauge', 'histogram', 'summary'];

function retyped(befores: readonly Exposition[], after: Exposition): string | undefined {
  for (const before of befores) {
    const types = new Map(before.families.map(({ name, type }) => [name, type]));
    const isOther = before.format !== after.format;
    for (const { name, type } of after.families) {
      const earlier = types.get(name);
      if (earlier === undefined || earlier === type || [earlier, type].includes('unknown')) continue;
      if (isOther && !(EVERYWHERE.includes(earlier) && EVERYWHERE.includes(type))) continue;
      return `${name}, a ${earlier} before${isOther ? `, in ${NAMES[before.format]}` : ''}, is a ${type}`;
    }
  }
  return undefined;
}

/** The answer with no more than the beginning of its body. */
function shortened({ exchange, body }: Reply): Reply {
  if (body.length <= REPORTED) return new Reply(exchange);
  // A line that is cut could end amid a character.
  const end = body.lastIndexOf('\n', REPORTED) + 1 || REPORTED;
  // A copy: a view would keep the whole.
  const response = {
    ...exchange.response,
    body: Buffer.from(body.subarray(0, end)),
    bodyLength: body.length,
  };
  return new Reply({ ...exchange, response });
}
