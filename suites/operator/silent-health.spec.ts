import type { Call } from '../../src/model/call.js';
import { NotApplicable } from '../../src/http/outcome.js';
import { observe, type Looking } from '../call-test.js';
import { sortedList } from '../support/reply-words.js';
import { health } from './scrapes.js';

// What the specification leaves open about health. It is recorded, never judged.

const SECTION = 'Endpoints / 4. Operator endpoints';
const HTTPS_PORT = '443';
const HTTP_PORT = '80';
const TIMES = 5;

async function ofEach({ apps }: Looking, note: (call: Call) => Promise<string>): Promise<string> {
  const calls = apps.flatMap((app) => [health(app, 'readyz') ?? [], health(app, 'livez') ?? []].flat());
  if (calls.length === 0) throw new NotApplicable('no app of operator.apps has readyz or livez');
  const notes: string[] = [];
  for (const call of calls) notes.push(`${call.varies}: ${await note(call)}`);
  return notes.join('; ');
}

observe('operator.health-head', SECTION, (looking) =>
  ofEach(looking, async (call) => `${(await looking.send({ ...call, method: 'HEAD' })).status}`),
);

observe('operator.health-query', SECTION, (looking) =>
  ofEach(looking, async (call) => {
    const { status } = await looking.send({ ...call, url: `${call.url}?verbose=1`, method: 'GET' });
    return String(status);
  }),
);

observe('operator.health-repeated', SECTION, (looking) =>
  ofEach(looking, async (call) => {
    const statuses: string[] = [];
    for (let time = 0; time < TIMES; time += 1) statuses.push(String((await looking.send(call)).status));
    return sortedList(statuses);
  }),
);

const portOf = (url: string | undefined): string => {
  if (url === undefined) return 'none';
  const { port, protocol } = new URL(url);
  return port || (protocol === 'https:' ? HTTPS_PORT : HTTP_PORT);
};

observe('operator.ports', SECTION, ({ apps }) => {
  if (apps.length === 0) throw new NotApplicable('the target file has no operator.apps');
  const notes = apps.map(
    ({ name, readyz, livez, metrics }) =>
      `${name}: readyz ${portOf(readyz)}, livez ${portOf(livez)}, metrics ${portOf(metrics)}`,
  );
  return Promise.resolve(`${notes.join('; ')}; the specification has 5003 for health and 10013 for metrics`);
});
