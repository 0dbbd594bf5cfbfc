import type { Access } from '../access.js';

/** A path that the server answers at, with one of its methods. */
export interface Route {
  method: string;
  /** With parameters as `:id`. */
  url: string;
  isChange: boolean;
}

const READS = new Set(['GET', 'HEAD']);

/** The same access; every route of its server is added to `routes`, so that no test has to list them. */
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

/** The path of a route at which nothing is kept. */
export const pathOf = (url: string): string =>
  url.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000').replace('*', 'nothing');
