import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../access.js';
import { REPORT_POLICY } from '../api/reports.js';
import type { Reader } from '../reading/reader.js';
import type { Service } from '../service.js';
import { type ApiTarget, type ApiRun, askAs, earlierOf } from './api.js';
import { rendered, viewerOf } from './frame.js';
import { check, fieldsIn, lastRuns } from './routes.js';
import { targetPage } from './target.js';
import type { JSX } from 'preact';
import type { HistoryVerdict } from '../../history/judge.js';
import type { Observation } from '../../results/schema.js';
import { historyPage, portraitPage, type ListedWaiver, waiversPage } from './history.js';

/**
 * Imports a target file: its text is shown on the page of a target as if it had been typed, and is saved from there.
 */
export const importRoutes =
  (reader: Reader): FastifyPluginAsync =>
  async (app) => {
    // A file is sent as multipart, which Node parses itself. No other path accepts it.
    app.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer' },
      async ({ headers }: FastifyRequest, body: Buffer) => {
        const sent = new Response(new Uint8Array(body), {
          headers: { 'content-type': headers['content-type']! },
        });
        return sent.formData().catch(() => {
          throw new Refused(400, 'This is not a form with a file.');
        });
      },
    );
    app.post<{ Body: FormData | object | undefined; Querystring: { of?: string } }>(
      '/targets/import',
      async (request, reply) => {
        const file = request.body instanceof FormData ? request.body.get('file') : null;
        if (!(file instanceof Blob)) throw new Refused(400, 'This is not a form with a file.');
        const ask = askAs(app, request);
        const text = (await file.text()).replaceAll('\r\n', '\n');
        const problems = await check(ask, text);
        const id = request.query.of;
        const runs = id === undefined ? [] : await lastRuns(ask, id);
        const message = 'Imported, not saved yet.';
        const fields = await fieldsIn(reader, request, text);
        const page = targetPage({ id, text, fields, problems, runs, message });
        return reply.type('text/html; charset=utf-8').send(rendered(page, viewerOf(request.caller)));
      },
    );
  };

/** The path of the public site. */
export const PUBLIC = '/public/';

/** The public site: files made from released runs, without any access control. */
export const publicRoutes =
  ({ site }: Service): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { '*': string } }>(`${PUBLIC}*`, async ({ params: { '*': path } }, reply) => {
      const page = await site.page(path === '' ? 'index.html' : path);
      if (page === undefined) throw new Refused(404, 'There is nothing here.');
      return reply
        .header('content-security-policy', REPORT_POLICY)
        .type('text/html; charset=utf-8')
        .send(page);
    });
  };

type ById = { Params: { id: string } };
type Filled = { Body: Readonly<Record<string, string | undefined>> };

/** The pages about the results of several runs: portraits, histories, waivers. */
export const afterRoutes: FastifyPluginAsync = async (app) => {
  const html = (reply: FastifyReply, page: JSX.Element) =>
    reply.type('text/html; charset=utf-8').send(rendered(page, viewerOf(reply.request.caller)));

  app.get<ById>('/runs/:id/portrait', async (request, reply) => {
    const ask = askAs(app, request);
    const observed = (id: string) => ask<Observation[]>('GET', `/runs/${id}/observations`);
    const run = await ask<ApiRun>('GET', `/runs/${request.params.id}`);
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
