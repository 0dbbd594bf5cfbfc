import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const proxyExceptionsWithCommas: Fault = {
  name: 'proxy-exceptions-with-commas',
  breaks: ['configuration.proxy-exceptions'],
  explains: 'https.nonProxyHosts parts its hosts with commas.',
  configuration: replaces('validator', 'localhost|*.svc', 'localhost,*.svc'),
};
