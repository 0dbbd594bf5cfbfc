import type { Mount } from '../mount.js';
import { readQuestionTo } from '../triggers/moments.js';
import { triggered } from '../triggers/triggered.js';
import { error, type HttpHandler, type HttpReply } from '../wire/exchange.js';
import { APPS, familiesOf, FIRST_COUNTS, type AppName } from './app.js';
import { chooseFormat, MEDIA_TYPES } from './format.js';
import type { OperatorChange, OperatorParts } from './parts.js';
import { writeOpenMetrics, writeText } from './write-text.js';
import { writeProtobuf } from './write-protobuf.js';

const HEALTHY: HttpReply = { status: 200, headers: { 'Content-Type': 'text/plain' }, body: 'OK' };

const plainParts = (app: AppName): OperatorParts => ({
  collect: (counts) => familiesOf(app, counts),
  choose: chooseFormat,
  write: {
    text: writeText,
    openMetrics: writeOpenMetrics,
    protobuf: (families) => writeProtobuf(families),
  },
});

const serveApp =
  ({ collect, choose, write }: OperatorParts, counts: Map<string, number>): HttpHandler =>
  ({ method, path, headers }) => {
    const count = counts.get(path);
    if (count === undefined) return error(404, 'There is nothing at this path.');
    if (method !== 'GET') return error(405, 'Only GET is served here.');
    counts.set(path, count + 1);
    if (path !== '/metrics') return HEALTHY;
    const format = choose(headers.accept);
    return {
      status: 200,
      headers: { 'Content-Type': MEDIA_TYPES[format] },
      body: write[format](collect(counts)),
    };
  };

/** The health and the metrics of an app, with a state of its own, which is the same to its fault. The variant is the outer layer. */
export const openApp = (mount: Mount, app: AppName): HttpHandler => {
  const { variant, fault } = mount;
  const counts = new Map(FIRST_COUNTS);
  const made = (own?: OperatorChange): HttpHandler => {
    const parts = [own, variant?.operator].reduce<OperatorParts>(
      (inner, change) => ({ ...inner, ...change?.parts?.(inner, app) }),
      plainParts(app),
    );
    const serve = serveApp(parts, counts);
    return own?.wrap?.(serve, app) ?? serve;
  };
  const read = readQuestionTo(APPS.indexOf(app));
  const inner = triggered(mount, made(fault?.operator), made, read);
  return variant?.operator?.wrap?.(inner, app) ?? inner;
};
