import {
  type AnyWrap,
  codingsOf,
  everywhere,
  needsCoding,
  refusesArriving,
  randomFrom,
  typeOf,
} from '../wire/edit-reply.js';
import { anyError, type HttpReply } from '../wire/exchange.js';
import type { Variants } from '../page.js';

const PAGES: readonly (readonly [status: number, title: string])[] = [
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [504, 'Gateway Time-out'],
];

/** The error page of a reverse proxy. */
export const errorPage = (status: number, title: string): HttpReply => ({
  status,
  headers: { 'Content-Type': 'text/html' },
  body: `<html><head><title>${status} ${title}</title></head><body><h1>${title}</h1></body></html>`,
});

/** Answers a share of the calls with an error page: half of them before the call is passed on, half of them after. */
const losesAnswers =
  (share: number, seed: number): AnyWrap =>
  (serve) => {
    const random = randomFrom(seed);
    return async (call) => {
      const [isLost, isPassedOn] = [random() < share, random() < 0.5];
      const lost = errorPage(...PAGES[Math.floor(random() * PAGES.length)]!);
      if (!isLost) return serve(call);
      if (isPassedOn) await serve(call);
      return lost;
    };
  };

/** Refuses a client that takes neither gzip nor a body without a coding. */
const needsACoding = refusesArriving(
  (call) => needsCoding(call) && !/\bgzip\b(?!\s*;\s*q=0)/.test(codingsOf(call)),
  { status: 406, headers: { 'Content-Type': 'text/plain' }, body: 'No acceptable encoding was found.' },
);

/** Refuses what servers need not know: an expectation, as lighttpd, and a charset beside JSON, as Express. */
const refusesTheForm: AnyWrap = (serve) => (call) => {
  if (call.headers.expect !== undefined) return anyError(417, 'Expectation Failed');
  return /charset=(?!"?utf-8)/i.test(typeOf(call)) ? anyError(415, 'unsupported charset') : serve(call);
};

export const gatewayVariants: Variants = {
  'flaky-gateway': {
    explains:
      'One response in 200 is an HTML page of a gateway: 500, 502 or 504, whether the call was passed on or not.',
    ...everywhere(losesAnswers(0.005, 1)),
  },
  'flaky-gateway-at-other-calls': {
    explains: 'The same gateway, which loses other responses.',
    ...everywhere(losesAnswers(0.005, 2)),
  },
  'no-response-without-a-coding': {
    explains:
      'A call that takes neither gzip nor a body without a coding is answered 406, as by Rack::Deflater.',
    ...everywhere(needsACoding),
    tokenStandardV2: needsACoding,
  },
  'refuses-expectations-and-charsets': {
    explains: 'A request with an Expect header is answered 417, and one with a charset other than UTF-8 415.',
    ...everywhere(refusesTheForm),
    tokenStandardV2: refusesTheForm,
  },
  'gateway-refuses-two-tokens': {
    explains: 'A request with two Authorization headers is refused with an HTML page, as by nginx.',
    participant: {
      wrap: refusesArriving(
        ({ arrival }) =>
          (arrival?.names.filter((name) => name.toLowerCase() === 'authorization') ?? []).length > 1,
        errorPage(400, 'Bad Request'),
      ),
    },
  },
};
