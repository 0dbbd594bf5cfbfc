import { Unanswered } from '../http/message.js';
import type { Session } from '../target-file/session.js';
import { pathOf } from '../target-file/pointer.js';

/** Rethrows the error of a request to `url`, with the place of that address in the target file: a node has many addresses. */
export const withPlace =
  (session: Session, url: string) =>
  (error: unknown): never => {
    const pointer = (session.target.operator?.apps ?? []).flatMap((app, place) =>
      Object.entries(app).flatMap(([key, each]) => (each === url ? [`/operator/apps/${place}/${key}`] : [])),
    )[0];
    if (pointer === undefined || !(error instanceof Unanswered)) throw error;
    const where = `${session.target.at(pointer)} ${pathOf(pointer)} ${session.hide(url)}`;
    throw new Unanswered(`${where}: ${error.message}`, error.exchange);
  };
