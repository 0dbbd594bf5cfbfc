import type { FastifyInstance } from 'fastify';
import type { Database } from '../store/query.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False: it changes nothing, or asks others first, for which no transaction waits. */
    keepsWhole?: boolean;
  }
}

const READS = new Set(['GET', 'HEAD']);

/**
 * What a request changes, and the note of who did it, are kept whole or not at all, on every path that is added from
 * now on. It is answered afterwards: such a path returns its answer, and does not send it.
 */
export function keepWhole(app: FastifyInstance, database: Database): void {
  app.addHook('onRoute', (route) => {
    if (READS.has(String(route.method)) || route.config?.keepsWhole === false) return;
    const { handler } = route;
    route.handler = function (request, reply) {
      return database.transaction(async () => handler.call(this, request, reply));
    };
  });
}
