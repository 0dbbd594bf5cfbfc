import { Reply } from '../../src/harness/http/reply.js';
import type { Defects } from '../../src/harness/metrics/defects.js';
import { MAX_EXPOSITION, type Exposition } from '../../src/harness/metrics/exposition.js';
import type { Family, Format } from '../../src/harness/metrics/family.js';
import { findCounterReset, type CounterReset } from '../../src/harness/metrics/counter-reset.js';
import { recognise } from '../../src/harness/metrics/recognise.js';
import type { Session } from '../../src/harness/session.js';

/** So many scrapes are compared … */
const SCRAPES = 4;
/** … and so many of expositions that are longer than this, in bytes. */
const FEWEST = 2;
const LONG = 1024 * 1024;
/** So much of an exposition is kept for reports, in bytes. */
const REPORTED = 2048;

/** As Prometheus 3 asks for one format: its media type before whatever there is. */
const ACCEPT: Record<Format, string> = {
  text: 'text/plain;version=0.0.4',
  openmetrics: 'application/openmetrics-text;version=1.0.0;escaping=allow-utf-8',
  protobuf: 'application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited',
};

/** One answer to a scrape: what was found in it, and no more of its body than a report needs. */
export interface Scrape {
  reply: Reply;
  /** Of the whole body, in bytes. */
  length: number;
  /** What is wrong with the Content-Type, in words. */
  typeProblem: string | undefined;
  format: Format;
  families: Family[];
  samples: number;
  defects: Defects;
  /** A counter that was higher in the scrape before. Restarted: nobody can say. */
  fallen: CounterReset | 'restarted' | undefined;
}

/** Scrapes an endpoint a few times, one after the other; once where it does not answer 200. */
export async function scrapes(session: Session, url: string, asked: Format): Promise<Scrape[]> {
  const all: Scrape[] = [];
  let before: Exposition | undefined;
  let wanted = SCRAPES;
  while (all.length < wanted) {
    const reply = await ask(session, url, asked);
    const { exposition, typeProblem } = recognise(reply.body, reply.header('content-type'), asked);
    const { format, families, samples, defects } = exposition;
    all.push({
      ...{ reply: shortened(reply), length: reply.body.length },
      ...{ typeProblem, format, families, samples, defects },
      fallen: before?.format === format ? findCounterReset(before, exposition) : undefined,
    });
    if (reply.status !== 200) break;
    if (reply.body.length > LONG) wanted = FEWEST;
    before = exposition;
  }
  return all;
}

function ask(session: Session, url: string, asked: Format): Promise<Reply> {
  const headers = [
    ['accept', `${ACCEPT[asked]};q=0.6,*/*;q=0.5`],
    ['accept-encoding', 'gzip'],
  ] as const;
  return session.send({ method: 'GET', url, headers, maxBody: MAX_EXPOSITION }, []);
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
