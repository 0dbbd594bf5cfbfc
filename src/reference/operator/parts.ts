import type { HttpHandler } from '../wire/exchange.js';
import type { AppName, Counts, ExposedFamily } from './app.js';
import type { Format } from './format.js';

/** The parts of an app that make its metrics. A variant or a fault replaces some of them. */
export type OperatorParts = {
  collect: (counts: Counts) => readonly ExposedFamily[];
  /** Returns the format for an Accept header. */
  choose: (accept: string | undefined) => Format;
  write: Readonly<Record<Format, (families: readonly ExposedFamily[]) => string | Buffer>>;
};

/**
 * The difference of the apps from the plain ones. State is in the closures, so that each app of each mount has its
 * own.
 */
export type OperatorChange = {
  parts?: (parts: OperatorParts, app: AppName) => Partial<OperatorParts>;
  wrap?: (serve: HttpHandler, app: AppName) => HttpHandler;
};
