import type { Row } from '../covering.js';
import { WAYS } from '../sending.js';

/** How a GET may be sent: what HTTP leaves to the client of a call without a body. */
export type GetWay = Pick<Row<typeof WAYS>, 'accept' | 'acceptEncoding' | 'names'> & {
  freshConnection: boolean;
};

/** Each Accept with each way to write the names of headers, and each Accept-Encoding with one of both. */
export const everyGetWay: GetWay[] = WAYS.accept.flatMap((accept, row) =>
  WAYS.names.map((names, at) => ({
    ...{ accept, names, freshConnection: at === 1 },
    acceptEncoding: WAYS.acceptEncoding[(row + at) % WAYS.acceptEncoding.length]!,
  })),
);
