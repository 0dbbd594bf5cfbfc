import type { Access } from '../access.js';

/** A route of the server, with one of its methods. */
export interface Route {
  method: string;
  /** With parameters as `:id`. */
  url: string;
  isChange: boolean;
}

const READS = new Set(['GET', 'HEAD']);

/** Returns the same access. Every route of its server is added to `routes`, so that no test has to list them. */
export const listingRoutes = (access: Access, routes: Route[]): Access => ({
  open: access.open,
  admit: (request, reply) => access.admit(request, reply),
  originOf: (request) => access.originOf(request),
  register: async (app) => {
    app.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.push({ method: each, url, isChange: !READS.has(each) });
    });
    await access.register?.(app);
  },
});

/** Returns the path of a route with the id of something that does not exist. */
export const pathOf = (url: string): string =>
  url.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000').replace('*', 'nothing');
