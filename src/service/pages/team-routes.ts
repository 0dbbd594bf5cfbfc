import type { FastifyPluginAsync } from 'fastify';
import { askAs, type HostOfList, type SecretOfList } from './api.js';
import { rendered, viewerOf } from './frame.js';
import { teamPage } from './team.js';

type Named = { Body: Readonly<Record<'host' | 'name' | 'value', string | undefined>> };

/** The page of what a member of a team keeps, and its forms. */
export const teamPageRoutes: FastifyPluginAsync = async (app) => {
  const part = (name = '') => encodeURIComponent(name.trim());
  app.get('/team', async (request, reply) => {
    const ask = askAs(app, request);
    const hosts = await ask<HostOfList[]>('GET', '/hosts');
    const secrets = await ask<SecretOfList[]>('GET', '/secrets');
    return reply
      .type('text/html; charset=utf-8')
      .send(rendered(teamPage(hosts, secrets), viewerOf(request.caller)));
  });
  for (const [path, method, to] of [
    ['/team/hosts', 'PUT', ({ host }: Named['Body']) => `/hosts/${part(host?.toLowerCase())}`],
    ['/team/hosts/prove', 'POST', ({ host }: Named['Body']) => `/hosts/${part(host)}/prove`],
    ['/team/hosts/remove', 'DELETE', ({ host }: Named['Body']) => `/hosts/${part(host)}`],
    ['/team/secrets', 'PUT', ({ name }: Named['Body']) => `/secrets/${part(name)}`],
    ['/team/secrets/remove', 'DELETE', ({ name }: Named['Body']) => `/secrets/${part(name)}`],
  ] as const)
    app.post<Named>(path, async (request, reply) => {
      const { value } = request.body;
      await askAs(app, request)(method, to(request.body), value === undefined ? undefined : { value });
      return reply.redirect('/team', 303);
    });
};
