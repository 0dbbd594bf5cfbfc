import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const proxyExceptionsWithAnInnerStar: Fault = {
  name: 'proxy-exceptions-with-an-inner-star',
  breaks: ['configuration.proxy-exceptions'],
  explains: 'A pattern of https.nonProxyHosts has a star inside.',
  configuration: replaces('validator', 'localhost|*.svc', 'localhost|db.*.svc'),
};
