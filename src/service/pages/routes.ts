import type { LoadAllowed } from '../load/asked.js';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Check } from '../../preflight/check.js';
import { BUDGETS } from '../../results/budget.js';
import type { ApiProblem } from '../api/schemas.js';
import type { FormField } from '../form/fields.js';
import { type Reader, TakesTooLong } from '../reading/reader.js';
import {
  type Ask,
  askAs,
  type ApiRun,
  type ApiListedRun,
  type Loadable,
  type Me,
  type NotedOfList,
  type ApiTarget,
  type TargetOfList,
  earlierOf,
} from './api.js';
import { ASSETS } from './assets.js';
import { html } from './frame.js';
import { type ListedFault, learnPage, targetsPage, startPage } from './start.js';
import type { ListedClause } from './run-board.js';
import { runPage } from './run.js';
import { PAGE_LENGTH, runsPage } from './runs.js';
import { NEW_TARGET, targetPage } from './target.js';
import { auditPage } from './team.js';

const LAST = 8;
type Form = Readonly<Record<string, string | undefined>>;
type ById = { Params: { id: string } };
type Made = { id: string };

/** The routes of the pages, which call the API. A form redirects to the page with the result. */
export const pageRoutes =
  (reader: Reader): FastifyPluginAsync =>
  async (app) => {
    for (const [path, [type, text]] of Object.entries(ASSETS))
      app.get(path, (_request, reply) => reply.type(type).send(text));

    app.get('/', async (request, reply) => {
      const ask = askAs(app, request);
      const targets = await ask<TargetOfList[]>('GET', '/targets');
      return html(reply, startPage(targets, await ask<ApiListedRun[]>('GET', `/runs?limit=${LAST}`)));
    });
    app.get<{ Querystring: { search?: string; budget?: string } }>('/learn', async (request, reply) => {
      const faults = await askAs(app, request)<ListedFault[]>('GET', '/faults');
      const { search = '', budget } = request.query;
      const chosen = BUDGETS.find((each) => each === budget) ?? 'standard';
      return html(reply, learnPage(faults, search, chosen));
    });

    app.get('/targets', async (request, reply) =>
      html(reply, targetsPage(await askAs(app, request)<TargetOfList[]>('GET', '/targets'))),
    );
    app.get('/targets/new', async (request, reply) => {
      const problems = await check(askAs(app, request), NEW_TARGET);
      const fields = await fieldsIn(reader, request, NEW_TARGET);
      return html(reply, targetPage({ text: NEW_TARGET, fields, problems, runs: [] }));
    });
    app.post<{ Body: Form }>('/targets/draft', async (request, reply) => {
      const text = await textOf(reader, request);
      const problems = await check(askAs(app, request), text);
      const fields = await fieldsIn(reader, request, text);
      return html(reply, targetPage({ text, fields, problems, runs: [] }));
    });
    app.post<{ Body: Form; Querystring: { of?: string } }>('/targets/doctor', async (request, reply) => {
      const ask = askAs(app, request);
      const text = await textOf(reader, request);
      const problems = await check(ask, text);
      const fields = await fieldsIn(reader, request, text);
      const checks =
        problems.length > 0 ? undefined : await ask<Check[]>('POST', '/targets/doctor', { text });
      const id = request.query.of;
      const runs = id === undefined ? [] : await lastRuns(ask, id);
      return html(reply, targetPage({ id, text, fields, problems, checks, runs }));
    });
    app.post<{ Body: Form }>('/targets', async (request, reply) => {
      const text = await textOf(reader, request);
      const { id } = await askAs(app, request)<Made>('POST', '/targets', { text });
      return reply.redirect(`/targets/${id}?kept`, 303);
    });
    app.get<ById & { Querystring: { kept?: string } }>('/targets/:id', async (request, reply) => {
      const ask = askAs(app, request);
      const { id, text = '' } = await ask<ApiTarget>('GET', `/targets/${request.params.id}`);
      const [problems, runs] = [await check(ask, text), await lastRuns(ask, id)];
      const load = problems.length > 0 ? undefined : await loadOf(ask, id);
      const fields = await fieldsIn(reader, request, text);
      const message = request.query.kept === undefined ? undefined : 'Saved.';
      return html(reply, targetPage({ id, text, fields, problems, runs, message, load }));
    });
    app.get<ById>('/targets/:id/target.yaml', async (request, reply) => {
      const { text = '' } = await askAs(app, request)<ApiTarget>('GET', `/targets/${request.params.id}`);
      return reply.type('application/yaml; charset=utf-8').send(text);
    });
    app.post<ById & { Body: Form }>('/targets/:id', async (request, reply) => {
      const { id } = request.params;
      await askAs(app, request)('PUT', `/targets/${id}`, { text: await textOf(reader, request) });
      return reply.redirect(`/targets/${id}?kept`, 303);
    });
    app.post<ById>('/targets/:id/remove', async (request, reply) => {
      await askAs(app, request)('DELETE', `/targets/${request.params.id}`);
      return reply.redirect('/targets', 303);
    });

    app.get('/audit', async (request, reply) =>
      html(reply, auditPage(await askAs(app, request)<NotedOfList[]>('GET', '/audit'))),
    );

    app.get<{ Querystring: { before?: string } }>('/runs', async (request, reply) => {
      const { before } = request.query;
      const from = before === undefined ? '' : `&before=${encodeURIComponent(before)}`;
      return html(
        reply,
        runsPage(await askAs(app, request)<ApiListedRun[]>('GET', `/runs?limit=${PAGE_LENGTH}${from}`)),
      );
    });
    app.post<{ Body: Form }>('/runs', async (request, reply) => {
      const { target, fault, budget, seed } = request.body;
      const subject = target === undefined ? { reference: fault === undefined ? {} : { fault } } : { target };
      const load = loadIn(request.body);
      const asked = {
        ...subject,
        ...(load && { load }),
        ...(budget && { budget }),
        ...(seed && { seed: Number(seed) }),
      };
      const { id } = await askAs(app, request)<Made>('POST', '/runs', asked);
      return reply.redirect(`/runs/${id}`, 303);
    });
    app.get<ById>('/runs/:id', async (request, reply) => {
      const ask = askAs(app, request);
      const run = await ask<ApiRun>('GET', `/runs/${request.params.id}`);
      const clauses = await ask<ListedClause[]>('GET', '/clauses');
      return html(reply, runPage(run, clauses, await ask<Me>('GET', '/me'), await earlierOf(ask, run)));
    });
    app.get<ById & { Querystring: { with?: string } }>('/runs/:id/compare', async (request, reply) => {
      const { params, query } = request;
      return reply.redirect(
        `/api/runs/${encodeURIComponent(params.id)}/compare/${encodeURIComponent(query.with ?? '')}`,
        303,
      );
    });
    app.get<ById>('/runs/:id/report', async (request, reply) => {
      const { id, load } = await askAs(app, request)<ApiRun>('GET', `/runs/${request.params.id}`);
      return reply.redirect(`/api/runs/${id}/reports/${load ? 'load' : 'report'}.html`, 303);
    });
    for (const action of ['stop', 'take-up'])
      app.post<ById>(`/runs/:id/${action}`, async (request, reply) => {
        const { id } = request.params;
        await askAs(app, request)('POST', `/runs/${id}/${action}`);
        return reply.redirect(`/runs/${id}`, 303);
      });
    app.post<ById & { Body: Form }>('/runs/:id/again', async (request, reply) =>
      sendAgain(askAs(app, request), reply, {
        run: request.params.id,
        clause: request.body['clause'] ?? '',
      }),
    );
    app.post<ById & { Body: Form | undefined }>('/runs/:id/repeat', async (request, reply) => {
      const ask = askAs(app, request);
      const { target, subject, load, budget, seed } = await ask<ApiRun>('GET', `/runs/${request.params.id}`);
      if (subject.again) return sendAgain(ask, reply, subject.again);
      const again =
        target === null ? { reference: 'reference' in subject ? subject.reference : {} } : { target };
      const cases = { budget, ...(request.body?.['seed'] !== 'new' && { seed }) };
      const { outcome: _, ...asked } = load ?? {};
      const { id } = await ask<Made>('POST', '/runs', { ...again, ...cases, ...(load && { load: asked }) });
      return reply.redirect(`/runs/${id}`, 303);
    });
  };

/** Sends a case again, and redirects to the new run. */
async function sendAgain(
  ask: Ask,
  reply: FastifyReply,
  { run, clause }: { run: string; clause: string },
): Promise<FastifyReply> {
  const { id } = await ask<Made>('POST', `/runs/${run}/again`, { clause });
  return reply.redirect(`/runs/${id}`, 303);
}

/** Returns the load in a form; undefined when there is none. The API validates it. */
const loadIn = ({ scenario, profile, rate, seconds }: Form): object | undefined =>
  scenario === undefined ? undefined : { scenario, profile, rate: Number(rate), seconds: Number(seconds) };

/** Returns the load that is possible on a target. Its file is not read when no load is allowed. */
async function loadOf(ask: Ask, id: string): Promise<Parameters<typeof targetPage>[0]['load']> {
  const { targets: allowed } = await ask<Record<'targets' | 'reference', LoadAllowed>>('GET', '/load');
  if (allowed.requestsPerSecond === 0) return { allowed, scenarios: [] };
  return { allowed, ...(await ask<Loadable>('GET', `/targets/${id}/load`)) };
}

/** Returns the last runs of a target. */
export const lastRuns = (ask: Ask, target: string): Promise<ApiListedRun[]> =>
  ask('GET', `/runs?target=${encodeURIComponent(target)}&limit=${LAST}`);

/** Returns the mistakes in a target file. */
export const check = async (ask: Ask, text: string): Promise<ApiProblem[]> =>
  (await ask<{ problems: ApiProblem[] }>('POST', '/targets/check', { text })).problems;

/** Returns the form of a target file; undefined when it cannot be read. */
export const fieldsIn = (
  reader: Reader,
  { caller }: FastifyRequest,
  text: string,
): Promise<FormField[] | undefined> =>
  reader.do(caller.owner, 'fields', text).catch((error: unknown) => {
    if (error instanceof TakesTooLong) return undefined;
    throw error;
  });

/** Returns the target file of the submitted side of the page. */
async function textOf(reader: Reader, { body, caller }: FastifyRequest<{ Body: Form }>): Promise<string> {
  const { side, text = '', ...filled } = body;
  const own = text.replaceAll('\r\n', '\n');
  return side === 'form' ? reader.do(caller.owner, 'filled', own, filled) : own;
}
