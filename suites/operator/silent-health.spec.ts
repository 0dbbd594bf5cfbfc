import { NotApplicable } from '../../src/harness/property/outcome.js';
import { sortedList } from '../support/reply-words.js';
import { connect, observe } from './apps.js';

// What the specification leaves open of health: recorded, never judged.

const SECTION = 'Endpoints / 4. Operator endpoints';

type Operator = ReturnType<typeof connect>['operator'];
type Address = readonly [name: string, url: string];

const HTTPS_PORT = '443';
const HTTP_PORT = '80';
const TIMES = 5;

/** What is noted of each address of health that an app has. */
async function ofEach(operator: Operator, note: (url: string) => Promise<string>): Promise<string> {
  const addresses = operator.apps.flatMap(({ name, readyz, livez }): Address[] => [
    ...(readyz === undefined ? [] : [[`readyz of ${name}`, readyz] as const]),
    ...(livez === undefined ? [] : [[`livez of ${name}`, livez] as const]),
  ]);
  if (addresses.length === 0) throw new NotApplicable('no app of operator.apps has readyz or livez');
  const notes: string[] = [];
  for (const [name, url] of addresses) notes.push(`${name}: ${await note(url)}`);
  return notes.join('; ');
}

observe('operator.health-head', SECTION, ({ operator }) =>
  ofEach(operator, async (url) => `${(await operator.health(url, 'HEAD')).status}`),
);

observe('operator.health-query', SECTION, ({ operator }) =>
  ofEach(operator, async (url) => `${(await operator.health(`${url}?verbose=1`)).status}`),
);

observe('operator.health-repeated', SECTION, ({ operator }) =>
  ofEach(operator, async (url) => {
    for (let time = 0; time < TIMES; time += 1) await operator.health(url);
    return sortedList(operator.statuses(url).map(String));
  }),
);

const portOf = (url: string | undefined): string => {
  if (url === undefined) return 'none';
  const { port, protocol } = new URL(url);
  return port || (protocol === 'https:' ? HTTPS_PORT : HTTP_PORT);
};

observe('operator.ports', SECTION, ({ operator }) => {
  if (operator.apps.length === 0) throw new NotApplicable('the target file has no operator.apps');
  const notes = operator.apps.map(
    ({ name, readyz, livez, metrics }) =>
      `${name}: readyz ${portOf(readyz)}, livez ${portOf(livez)}, metrics ${portOf(metrics)}`,
  );
  return Promise.resolve(`${notes.join('; ')}; the specification has 5003 for health and 10013 for metrics`);
});
