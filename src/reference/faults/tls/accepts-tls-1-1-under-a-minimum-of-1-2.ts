import type { Fault } from '../../mount.js';
import { speaksOld } from '../../tls/edit-server.js';
import { OLD_SUITES, SERVER_ONLY } from '../../tls/endpoint.js';

export const acceptsTls11UnderAMinimumOf12: Fault = {
  name: 'accepts-tls-1-1-under-a-minimum-of-1-2',
  breaks: ['operator.tls-minimum-version'],
  explains: 'The minimum is TLS 1.2, and TLS 1.1 is spoken.',
  tls: [{ ...SERVER_ONLY, ciphers: OLD_SUITES, serves: speaksOld('TLSv1.1') }],
};
