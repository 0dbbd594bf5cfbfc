import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { Refused } from '../access.js';
import { REPORT_POLICY } from '../api/reports.js';
import type { Reader } from '../reading/reader.js';
import type { Service } from '../service.js';
import { askAs } from './api.js';
import { rendered, viewerOf } from './frame.js';
import { check, fieldsIn, lastRuns } from './routes.js';
import { targetPage } from './target.js';

/** Takes a target file in: it stands on the page of a target as if it had been typed, and is saved from there. */
export const importRoutes =
  (reader: Reader): FastifyPluginAsync =>
  async (app) => {
    // A file comes as multipart, which Node reads by itself; no other path takes it.
    app.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer' },
      async ({ headers }: FastifyRequest, body: Buffer) => {
        const sent = new Response(new Uint8Array(body), {
          headers: { 'content-type': headers['content-type']! },
        });
        return sent.formData().catch(() => {
          throw new Refused(400, 'This is no form with a file.');
        });
      },
    );
    app.post<{ Body: FormData | object | undefined; Querystring: { of?: string } }>(
      '/targets/import',
      async (request, reply) => {
        const file = request.body instanceof FormData ? request.body.get('file') : null;
        if (!(file instanceof Blob)) throw new Refused(400, 'This is no form with a file.');
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

/** Where the public site is. */
export const PUBLIC = '/public/';

/** The public site: files that are made of what owners have released, and that ask for nothing. */
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
