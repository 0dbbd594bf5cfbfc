import { Type } from '@sinclair/typebox';
import { file, strict, bothOrNeither } from './parts.js';

export const tlsSchema = strict(
  {
    caFile: Type.Optional(file('Certificates to trust besides those of the system, PEM.')),
    certificateFile: Type.Optional(file('The client certificate to show, PEM.')),
    keyFile: Type.Optional(file('Its private key, PKCS#8 PEM.')),
  },
  { description: 'TLS for every HTTPS call.', ...bothOrNeither('certificateFile', 'keyFile') },
);
