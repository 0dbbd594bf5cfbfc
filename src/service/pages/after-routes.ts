import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { JSX } from 'preact';
import type { HistoryVerdict } from '../../history/judge.js';
import type { Observation } from '../../results/schema.js';
import { askAs, type KeptRun, type ApiTarget } from './api.js';
import { rendered, viewerOf } from './frame.js';
import { historyPage, portraitPage } from './history.js';
import { earlierOf } from './previous.js';
import { type ListedWaiver, waiversPage } from './waivers.js';

type ById = { Params: { id: string } };
type Filled = { Body: Readonly<Record<string, string | undefined>> };

/** The pages of what comes after a run: portraits, histories, waivers. */
export const afterRoutes: FastifyPluginAsync = async (app) => {
  const html = (reply: FastifyReply, page: JSX.Element) =>
    reply.type('text/html; charset=utf-8').send(rendered(page, viewerOf(reply.request.caller)));

  app.get<ById>('/runs/:id/portrait', async (request, reply) => {
    const ask = askAs(app, request);
    const observed = (id: string) => ask<Observation[]>('GET', `/runs/${id}/observations`);
    const run = await ask<KeptRun>('GET', `/runs/${request.params.id}`);
    const before = (await earlierOf(ask, run))[0]?.id;
    return html(
      reply,
      portraitPage(run, await observed(run.id), before === undefined ? undefined : await observed(before)),
    );
  });

  app.get<ById>('/targets/:id/history', async (request, reply) => {
    const ask = askAs(app, request);
    const target = await ask<ApiTarget>('GET', `/targets/${request.params.id}`);
    return html(
      reply,
      historyPage(target, await ask<HistoryVerdict>('GET', `/targets/${target.id}/history`)),
    );
  });
  app.post<ById & Filled>('/targets/:id/history/accept', async (request, reply) => {
    const { id } = request.params;
    await askAs(app, request)('POST', `/targets/${id}/history/accept`, {
      reason: request.body['reason'] ?? '',
    });
    return reply.redirect(`/targets/${id}/history`, 303);
  });

  app.get('/waivers', async (request, reply) => {
    const waivers = await askAs(app, request)<ListedWaiver[]>('GET', '/waivers');
    return html(reply, waiversPage(waivers, new Date().toISOString().slice(0, 10)));
  });
  app.post<Filled>('/waivers', async (request, reply) => {
    const { target = '', clause, reason, expires } = request.body;
    await askAs(app, request)('PUT', `/targets/${encodeURIComponent(target)}/waivers`, {
      clause,
      reason,
      expires,
    });
    return reply.redirect('/waivers', 303);
  });
  app.post<Filled>('/waivers/end', async (request, reply) => {
    const [target, clause] = [request.body['target'] ?? '', request.body['clause'] ?? ''].map(
      encodeURIComponent,
    );
    await askAs(app, request)('DELETE', `/targets/${target}/waivers/${clause}`);
    return reply.redirect('/waivers', 303);
  });
};
