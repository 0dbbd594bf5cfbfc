import { rootCertificates } from 'node:tls';
import type { TlsOptions } from '../http/client-options.js';
import { readNamed } from './read-named.js';
import type { Target } from './target.js';

/**
 * What every HTTPS call is made with, by the target file's `tls`; its certificates are trusted besides the usual ones.
 * @throws UsageError when one of its files cannot be read.
 */
export const tlsOptions = (target: Target): TlsOptions => {
  const { caFile, certificateFile, keyFile } = target.tls ?? {};
  return {
    ...(caFile !== undefined && { ca: [...rootCertificates, readNamed(target, '/tls/caFile', caFile)] }),
    ...(certificateFile !== undefined && {
      cert: readNamed(target, '/tls/certificateFile', certificateFile),
    }),
    ...(keyFile !== undefined && { key: readNamed(target, '/tls/keyFile', keyFile) }),
  };
};
