import { clausesOf } from '../clause.js';

const { derived } = clausesOf('participant', 'Endpoints / 2. Allocate a party', [
  'participant',
  'credentials.participantAdmin',
]);

export const sending = derived(
  'participant.sending',
  'How a call is sent, within what HTTP and JSON leave to the client, does not decide whether it is accepted.',
  'the call is said to be HTTP with a JSON body: names of headers and media types have no case (RFC 9110 sections 5.1 and 8.3.1), JSON is UTF-8 and may say so (RFC 8259 section 8.1), Accept may be absent, or hold JSON among others (RFC 9110 section 12.5.1), a body may come in chunks (RFC 9112 section 7.1) and in any number of packets, and each request stands for itself, whatever its connection was used for (RFC 9110 section 3.3). Only a length may be asked for, by 411 (RFC 9112 section 6.3).',
);
