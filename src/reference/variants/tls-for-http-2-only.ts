import type { Variant } from '../mount.js';
import { withOptions } from '../tls/edit-server.js';
import { SERVER_ONLY } from '../tls/endpoint.js';
import { only } from './only.js';

export const tlsForHttp2Only: Variant = {
  name: 'tls-for-http-2-only',
  explains: 'Who does not speak HTTP/2 is sent away after the handshake.',
  target: only('operator'),
  tls: [{ ...SERVER_ONLY, serves: withOptions({ allowHTTP1: false }) }],
};
