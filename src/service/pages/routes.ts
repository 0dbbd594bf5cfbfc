import type { ApiProblem, LoadAllowed } from '../api/schemas.js';
import type { ScenarioChoice } from '../../../load/scenario.js';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { JSX } from 'preact';
import { BUDGETS } from '../../results/budget.js';
import { Refused } from '../access.js';
import { type Reader, TakesTooLong } from '../reading/reader.js';
import { type Ask, askAs, type ApiRun, type ApiTarget, earlierOf } from './api.js';
import { ASSETS } from './assets.js';
import { html, type PageRequest, routesOf } from './frame.js';
import { learnPage, targetsPage, startPage } from './start.js';
import { runPage } from './run.js';
import { PAGE_LENGTH, runsPage } from './runs.js';
import { NEW_TARGET, targetPage } from './target.js';
import { auditPage } from './team.js';

const LAST = 8;

type Draft = Parameters<typeof targetPage>[0];
type Made = { id: string };

/** The routes of the pages, which call the API. A form redirects to the page with the result. */
export const pageRoutes =
  (reader: Reader): FastifyPluginAsync =>
  async (app) => {
    const { show, answer, act } = routesOf(app);

    for (const [path, [type, text]] of Object.entries(ASSETS))
      app.get(path, (_request, reply) => reply.type(type).send(text));

    show('/', async (ask) =>
      startPage(await ask('GET', '/targets'), await ask('GET', `/runs?limit=${LAST}`)),
    );
    show('/learn', async (ask, { query: { search = '', budget } }) =>
      learnPage(await ask('GET', '/faults'), search, BUDGETS.find((each) => each === budget) ?? 'standard'),
    );
    show('/targets', async (ask) => targetsPage(await ask('GET', '/targets')));
    show('/targets/new', (ask, request) => draftPage(reader, ask, request, NEW_TARGET));
    answer('/targets/draft', async (ask, request) =>
      draftPage(reader, ask, request, await textOf(reader, request)),
    );
    answer('/targets/doctor', async (ask, request) => {
      const text = await textOf(reader, request);
      return draftPage(reader, ask, request, text, async (isSound) => ({
        ...(await knownAs(ask, request)),
        checks: isSound ? await ask('POST', '/targets/doctor', { text }) : undefined,
      }));
    });
    act('/targets', async (ask, request) => {
      const { id } = await ask<Made>('POST', '/targets', { text: await textOf(reader, request) });
      return `/targets/${id}?kept`;
    });
    show('/targets/:id', async (ask, request) => {
      const { id, text } = await ask<ApiTarget>('GET', `/targets/${request.params.id}`);
      return draftPage(reader, ask, request, text, async (isSound) => ({
        id,
        runs: await lastRuns(ask, id),
        message: request.query['kept'] === undefined ? undefined : 'Saved.',
        load: isSound ? await loadOf(ask, id) : undefined,
      }));
    });
    app.get<{ Params: Made }>('/targets/:id/target.yaml', async (request, reply) => {
      const { text } = await askAs(app, request)<ApiTarget>('GET', `/targets/${request.params.id}`);
      return reply.type('application/yaml; charset=utf-8').send(text);
    });
    act('/targets/:id', async (ask, request) => {
      const { id } = request.params;
      await ask('PUT', `/targets/${id}`, { text: await textOf(reader, request) });
      return `/targets/${id}?kept`;
    });
    act('/targets/:id/remove', async (ask, { params: { id } }) => {
      await ask('DELETE', `/targets/${id}`);
      return '/targets';
    });

    await app.register(importRoute(reader));

    show('/audit', async (ask) => auditPage(await ask('GET', '/audit')));

    show('/runs', async (ask, { query: { before } }) => {
      const from = before === undefined ? '' : `&before=${encodeURIComponent(before)}`;
      return runsPage(await ask('GET', `/runs?limit=${PAGE_LENGTH}${from}`));
    });
    act('/runs', (ask, { body }) => {
      const { target, fault, budget, seed } = body;
      const load = loadIn(body);
      return started(ask, '/runs', {
        ...(target === undefined ? { reference: fault === undefined ? {} : { fault } } : { target }),
        ...(load && { load }),
        ...(budget && { budget }),
        ...(seed && { seed: Number(seed) }),
      });
    });
    show('/runs/:id', async (ask, { params: { id } }) => {
      const run = await ask<ApiRun>('GET', `/runs/${id}`);
      return runPage(run, await ask('GET', '/clauses'), await ask('GET', '/me'), await earlierOf(ask, run));
    });
    app.get<{ Params: Made; Querystring: { with?: string } }>('/runs/:id/compare', (request, reply) => {
      const [id, before] = [request.params.id, request.query.with ?? ''].map(encodeURIComponent);
      return reply.redirect(`/api/runs/${id}/compare/${before}`, 303);
    });
    app.get<{ Params: Made }>('/runs/:id/report', async (request, reply) => {
      const { id, load } = await askAs(app, request)<ApiRun>('GET', `/runs/${request.params.id}`);
      return reply.redirect(`/api/runs/${id}/reports/${load ? 'load' : 'report'}.html`, 303);
    });
    for (const action of ['stop', 'take-up'])
      act(`/runs/:id/${action}`, (ask, { params: { id } }) => started(ask, `/runs/${id}/${action}`));
    act('/runs/:id/again', (ask, { params: { id }, body: { clause = '' } }) =>
      started(ask, `/runs/${id}/again`, { clause }),
    );
    act('/runs/:id/repeat', async (ask, { params: { id }, body }) => {
      const { target, subject, load, budget, seed } = await ask<ApiRun>('GET', `/runs/${id}`);
      const { again } = subject;
      if (again) return started(ask, `/runs/${again.run}/again`, { clause: again.clause });
      const reference = 'reference' in subject ? subject.reference : {};
      const { outcome: _, ...asked } = load ?? {};
      return started(ask, '/runs', {
        ...(target === null ? { reference } : { target }),
        budget,
        ...(body['seed'] !== 'new' && { seed }),
        ...(load && { load: asked }),
      });
    });
  };

/** A file is sent as multipart, which Node parses itself. No other path accepts it. */
const importRoute =
  (reader: Reader): FastifyPluginAsync =>
  async (app) => {
    const refused = () => new Refused(400, 'The request must be a form with a file.');
    const parsed = async ({ headers }: FastifyRequest, body: Buffer) => {
      const sent = new Response(new Uint8Array(body), {
        headers: { 'content-type': headers['content-type']! },
      });
      return sent.formData().catch(() => {
        throw refused();
      });
    };
    app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, parsed);
    app.post<{ Body: FormData | object }>('/targets/import', async (request, reply) => {
      const file = request.body instanceof FormData ? request.body.get('file') : null;
      if (!(file instanceof Blob)) throw refused();
      const ask = askAs(app, request);
      // Shown as if it had been typed, and saved from there.
      const text = (await file.text()).replaceAll('\r\n', '\n');
      const more = async () => ({ ...(await knownAs(ask, request)), message: 'Imported, not saved yet.' });
      return html(reply, await draftPage(reader, ask, request, text, more));
    });
  };

/** Asks the API for something about a run, and returns the page of that run. */
async function started(ask: Ask, path: string, body?: object): Promise<string> {
  const { id } = await ask<Made>('POST', path, body);
  return `/runs/${id}`;
}

/** Returns the load in a form; undefined when there is none. The API validates it. */
const loadIn = ({ scenario, profile, rate, seconds }: PageRequest['body']): object | undefined =>
  scenario === undefined ? undefined : { scenario, profile, rate: Number(rate), seconds: Number(seconds) };

/** Returns the load that is possible on a target. Its file is not read when no load is allowed. */
async function loadOf(ask: Ask, id: string): Promise<Draft['load']> {
  const { targets: allowed } = await ask<Record<'targets' | 'reference', LoadAllowed>>('GET', '/load');
  if (allowed.requestsPerSecond === 0) return { allowed, scenarios: [] };
  return { allowed, ...(await ask<{ scenarios: ScenarioChoice[] }>('GET', `/targets/${id}/load`)) };
}

const lastRuns = (ask: Ask, target: string): Promise<Draft['runs']> =>
  ask('GET', `/runs?target=${encodeURIComponent(target)}&limit=${LAST}`);

/** Returns the id and the last runs of the stored target that a draft changes, if there is one. */
async function knownAs(ask: Ask, { query }: FastifyRequest): Promise<Pick<Draft, 'id' | 'runs'>> {
  const { of: id } = query as { of?: string };
  return { id, runs: id === undefined ? [] : await lastRuns(ask, id) };
}

/** The page of a target whose file has this text. `more` returns what else it shows. */
async function draftPage(
  reader: Reader,
  ask: Ask,
  { caller }: Pick<FastifyRequest, 'caller'>,
  text: string,
  more?: (isSound: boolean) => Promise<Partial<Draft>>,
): Promise<JSX.Element> {
  const { problems } = await ask<{ problems: ApiProblem[] }>('POST', '/targets/check', { text });
  // A file that takes too long has no form.
  const fields = await reader.do(caller.owner, 'fields', text).catch((error: unknown) => {
    if (error instanceof TakesTooLong) return undefined;
    throw error;
  });
  return targetPage({ text, fields, problems, runs: [], ...(await more?.(problems.length === 0)) });
}

/** Returns the target file of the submitted side of the page. */
async function textOf(reader: Reader, { body, caller }: PageRequest): Promise<string> {
  const { side, text = '', ...filled } = body;
  const own = text.replaceAll('\r\n', '\n');
  return side === 'form' ? reader.do(caller.owner, 'filled', own, filled) : own;
}
