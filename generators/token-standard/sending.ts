import type { Row } from '../covering.js';
import { headersOf, OTHERWISE, WAYS } from '../sending.js';
import { everySending, type Sending } from '../registry/sending.js';

/** A share of the ways to send a call: every `count`th, beginning with the one at `place`. */
export const someSending = (place: number, count: number): Sending[] =>
  everySending().filter((_, at) => at % count === place);

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

/** The headers of a GET that is sent in this way. */
export const getHeaders = ({ accept, acceptEncoding, names }: GetWay): [string, string][] =>
  headersOf({ ...OTHERWISE, accept, acceptEncoding, names }).filter(
    ([name]) => name.toLowerCase() !== 'content-type',
  );
