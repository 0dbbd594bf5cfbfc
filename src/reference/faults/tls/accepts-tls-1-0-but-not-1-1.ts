import type { Fault } from '../../mount.js';
import { constants } from 'node:crypto';
import { speaksOld } from '../../tls/edit-server.js';
import { OLD_SUITES, SERVER_ONLY } from '../../tls/endpoint.js';

export const acceptsTls10ButNot11: Fault = {
  name: 'accepts-tls-1-0-but-not-1-1',
  breaks: ['operator.tls-minimum-version'],
  explains: 'The minimum is TLS 1.2, and TLS 1.0 is spoken, but not 1.1.',
  tls: [{ ...SERVER_ONLY, ciphers: OLD_SUITES, serves: speaksOld('TLSv1', constants.SSL_OP_NO_TLSv1_1) }],
};
