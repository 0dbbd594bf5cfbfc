import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const dataThatIsNoBase64: Fault = {
  name: 'data-that-is-no-base64',
  breaks: ['configuration.secrets-decodable'],
  explains: 'A value under data stands in clear.',
  configuration: replaces('secrets', 'aHR0cHM6Ly9pZHAuYWNtZS5leGFtcGxl', 'https://idp.acme.example'),
};
