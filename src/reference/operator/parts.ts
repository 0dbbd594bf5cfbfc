import type { HttpHandler } from '../wire/exchange.js';
import type { AppName, Counts, ExposedFamily } from './app.js';
import type { Format } from './format.js';

/** What an app makes its metrics with. A variant or a fault puts others in the place of some. */
export type OperatorParts = {
  collect: (counts: Counts) => readonly ExposedFamily[];
  /** The format that an Accept header leads to. */
  choose: (accept: string | undefined) => Format;
  write: Readonly<Record<Format, (families: readonly ExposedFamily[]) => string | Buffer>>;
};

/** How the apps differ from the plain ones. State lives in the closures, so that each app of each mount has its own. */
export type OperatorChange = {
  parts?: (parts: OperatorParts, app: AppName) => Partial<OperatorParts>;
  wrap?: (serve: HttpHandler, app: AppName) => HttpHandler;
};
