import type { Fault } from '../../mount.js';
import { DEFAULT_CIPHERS } from 'node:tls';
import { withOptions } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const ignoresTheListOfCiphers: Fault = {
  name: 'ignores-the-list-of-ciphers',
  breaks: ['operator.tls-ciphers-refused'],
  explains: 'Every suite is spoken that the library has.',
  tls: [{ ...SERVER_ONLY, serves: withOptions({ ciphers: DEFAULT_CIPHERS }) }],
};
