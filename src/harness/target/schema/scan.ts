import { Type } from '@sinclair/typebox';
import { listOf, mapOf, strict, text, url } from './parts.js';

const query = (description: string) =>
  mapOf(
    Type.Unsafe<string | number | boolean>({
      title: 'a string, a number or true or false',
      type: ['string', 'number', 'boolean'],
    }),
    { title: 'a map of query parameters', description },
  );

const bulkAcsSchema = strict(
  {
    query: Type.Optional({ ...query('Query parameters sent with every request.'), default: {} }),
    recordTimeParameter: Type.Optional(
      text({
        description:
          'The query parameter that carries the record time. Absent: "at or before" is not judged.',
      }),
    ),
    failing: Type.Optional(
      Type.Array(query('One query.'), {
        title: 'a list of maps of query parameters',
        description: 'Queries known to be answered with an error.',
      }),
    ),
    downloadHosts: Type.Optional(
      listOf(text({ title: 'a host', format: 'host' }), {
        title: 'a list of hosts',
        default: [],
        description: 'Hosts that the downloads of a snapshot may be fetched from. Absent: none.',
      }),
    ),
  },
  { description: 'The bulk history of the active contract set.' },
);

export const scanSchema = strict(
  { url: url('The address of the scan instance.'), bulkAcs: Type.Optional(bulkAcsSchema) },
  { description: 'The scan instance.' },
);
