import { MAX_EXPOSITION } from '../metrics/exposition.js';
import { placeOf, troubleWith } from '../run/reach.js';
import { Session } from '../session.js';
import type { Target } from '../target/target.js';
import { doubt, inWords } from '../tls/outcome.js';
import { Prober } from '../tls/prober.js';
import { orWrong, type Check } from './check.js';

const KEYS = ['readyz', 'livez', 'metrics'] as const;

/** Is every address of an app, and every TLS endpoint, there? What they say is for a run to judge. */
export const examineOperator = async (target: Target): Promise<Check[]> => [
  ...(await orWrong('apps of the operator', () => apps(target))),
  ...(await orWrong('TLS endpoints', () => tlsEndpoints(target))),
];

async function apps(target: Target): Promise<Check[]> {
  const session = new Session(target);
  const answers = (target.operator?.apps ?? []).flatMap((app, place) =>
    KEYS.flatMap((key) => {
      const url = app[key];
      return url === undefined ? [] : [answer(session, `/operator/apps/${place}/${key}`, url, app.name)];
    }),
  );
  try {
    return await Promise.all(answers);
  } finally {
    await session.close();
  }
}

async function answer(session: Session, pointer: string, url: string, app: string): Promise<Check> {
  const key = pointer.split('/').at(-1);
  const what = `${key} of ${app}`;
  const request = { method: 'GET', url, headers: [], maxBody: MAX_EXPOSITION };
  let status = 0;
  const trouble = await troubleWith(session, pointer, url, async () => {
    ({ status } = await session.send({ ...request, unavailableIsAnswer: key !== 'metrics' }, []));
    return undefined;
  });
  if (trouble) return { state: 'wrong', what, result: trouble };
  return {
    what,
    ...(status === 200 ? { state: 'ok', result: 'answers' } : { state: 'note', result: `answers ${status}` }),
  };
}

async function tlsEndpoints(target: Target): Promise<Check[]> {
  const prober = new Prober(target);
  const checks = prober.endpoints.map(async (endpoint, place): Promise<Check> => {
    const { outcome } = await prober.good(endpoint);
    const what = `TLS endpoint ${endpoint.name}`;
    const why = doubt(outcome);
    if (why === undefined)
      return { state: outcome.kind === 'accepted' ? 'ok' : 'note', what, result: inWords(outcome) };
    const where = `${placeOf(target, `/operator/tls/${place}/endpoint`)} ${endpoint.name}`;
    return { state: 'wrong', what, result: `${where}: ${why}` };
  });
  return Promise.all(checks);
}
