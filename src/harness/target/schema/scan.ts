import { Type } from '@sinclair/typebox';
import { listOf, mapOf, strict, text, url } from './parts.js';

const parameter = Type.Unsafe<string | number | boolean>({
  title: 'a string, a number or true or false',
  type: ['string', 'number', 'boolean'],
});
const query = (description: string, options = {}) =>
  mapOf(parameter, description, { title: 'a map of query parameters', ...options });

const bulkAcsSchema = strict('The bulk history of the active contract set.', {
  query: Type.Optional(query('Query parameters sent with every request.', { default: {} })),
  recordTimeParameter: Type.Optional(
    text('The query parameter that carries the record time. Absent: "at or before" is not judged.'),
  ),
  failing: Type.Optional(
    Type.Array(query('One query.'), {
      title: 'a list of maps of query parameters',
      description: 'Queries known to be answered with an error.',
    }),
  ),
  downloadHosts: Type.Optional(
    listOf(
      Type.String({ title: 'a host', minLength: 1, format: 'host' }),
      'a list of hosts',
      'Hosts that the downloads of a snapshot may be fetched from. Absent: none.',
      { default: [] },
    ),
  ),
});

export const scanSchema = strict('The scan instance.', {
  url: url('The address of the scan instance.'),
  bulkAcs: Type.Optional(bulkAcsSchema),
});
