import { clausesOf } from '../clause.js';

const { derived } = clausesOf('participant', 'Endpoints / 2. Allocate a party', [
  'participant',
  'credentials.participantAdmin',
]);

export const sending = derived(
  'participant.sending',
  'The way in which a call is sent does not decide whether it is accepted, as long as it is valid HTTP and JSON.',
  'the call is HTTP with a JSON body. Header names and media types ignore case (RFC 9110 sections 5.1 and 8.3.1). JSON is UTF-8 and may say so (RFC 8259 section 8.1). Accept may be absent or list JSON among others (RFC 9110 section 12.5.1). A body may come in chunks (RFC 9112 section 7.1) and in any number of packets. Each request stands alone, whatever its connection was used for (RFC 9110 section 3.3). A server may only insist on a Content-Length, with 411 (RFC 9112 section 6.3).',
);
