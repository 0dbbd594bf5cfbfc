import type { Faults } from '../../page.js';
import { causeIncludes, onFailed } from '../../participant/edit-reply.js';
import { ledgerError, type Failure } from '../../participant/ledger-error.js';
import { onReply } from '../../wire/edit-reply.js';
import type { HttpCall, Reply } from '../../wire/exchange.js';
import { isObject, parseBody } from '../../wire/parse.js';
import { errorPage } from '../../variants/gateway.js';
import { halvesIn, PAGE_OF_TOMCAT } from '../readers.js';

const INTERNAL: Failure = { status: 500, code: 'INTERNAL', category: 4, grpc: 13 };
const failed: Reply = ledgerError(INTERNAL, 'An error occurred.', 1);

/** Fails where a refusal gives these words as its cause. */
const failsFor = (words: string, reply = failed) => ({
  wrap: onFailed((refusal) => (causeIncludes(refusal, words) ? reply : refusal)),
});

/** Fails after the party of a call was added. */
const addsAndFails = (test: (call: HttpCall) => boolean, reply: Reply) => ({
  wrap: onReply((answer, call) => (answer.status === 200 && test(call) ? reply : answer)),
});

const metadataOf = ({ body }: HttpCall): Record<string, unknown> => {
  const request = parseBody(body);
  const metadata = isObject(request) ? request['localMetadata'] : undefined;
  return isObject(metadata) ? metadata : {};
};

/** A server that fails in the place of refusing, or after it has done what was asked for. */
export const participantFailing: Readonly<Record<string, Faults>> = {
  'participant/errors-failing': {
    'participant.body-json': {
      'fails-on-a-body-that-is-not-json': {
        explains: 'A body that is not JSON is answered 500.',
        participant: failsFor('not JSON'),
      },
    },
    'participant.error-body': {
      'refuses-other-media-types-with-a-page-of-tomcat': {
        explains: 'A refused call whose body is said not to be JSON gets the page of the server itself.',
        participant: {
          wrap: onFailed((refusal, { headers }) =>
            refusal.status === 400 && !/json/i.test(headers['content-type'] ?? '') ? PAGE_OF_TOMCAT : refusal,
          ),
        },
      },
    },
    'participant.refused-allocates-nothing': {
      'fails-after-allocating-with-a-resource-version': {
        explains: 'A call with a resourceVersion creates a party, and is then answered 500.',
        participant: addsAndFails((call) => metadataOf(call)['resourceVersion'] !== undefined, failed),
      },
      'fails-after-allocating-with-half-a-character': {
        explains:
          'A call with half a character in an annotation creates a party, and is then answered 500 with a page.',
        participant: addsAndFails(({ body }) => halvesIn(body), errorPage(500, 'Internal Server Error')),
      },
    },
  },
  'participant/hint-failing': {
    'participant.hint-ascii': {
      'fails-on-hints-with-other-characters': {
        explains: 'A hint that is refused for a character of ASCII is answered 500.',
        participant: {
          wrap: onFailed((refusal, { body }) =>
            causeIncludes(refusal, 'partyIdHint is not a party') &&
            /^[ -~]+$/.test(String(body)) &&
            body.length < 255
              ? failed
              : refusal,
          ),
        },
      },
    },
  },
  'participant/uniqueness-failing': {
    'participant.duplicate-hint': {
      'fails-on-hints-that-are-present': {
        explains:
          'A hint that is present is answered 500, as a constraint of a database that nobody has looked at.',
        participant: failsFor('is present already', errorPage(500, 'Internal Server Error')),
      },
    },
  },
};
