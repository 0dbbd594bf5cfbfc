import type { FastifyPluginAsync } from 'fastify';
import { Refused } from '../access.js';
import { REPORT_POLICY } from '../api/reports.js';
import type { Service } from '../service.js';

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
