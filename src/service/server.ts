import { SHARED, RUN_STATES } from './api/schemas.js';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { printable } from '../../reports/printable.js';
import { UsageError } from '../platform/errors.js';
import { hideSecrets } from '../secrets/outgoing.js';
import { TargetProblems } from '../target-file/load.js';
import { harnessVersion } from '../platform/version.js';
import { type Access, type ApiCaller, Refused, refuseUnclearHosts } from './access.js';
import { certificateRoutes, reportRoutes } from './api/reports.js';
import { historyRoutes, learnRoutes, releaseRoutes, runRoutes } from './api/runs.js';
import { targetRoutes, waiverRoutes } from './api/targets.js';
import { teamRoutes, whoRoutes } from './api/team.js';
import { afterRoutes, PUBLIC, publicRoutes, certificatePageRoutes } from './pages/after-routes.js';
import { ASSETS } from './pages/assets.js';
import { html } from './pages/frame.js';
import { refusedPage } from './pages/start.js';
import { pageRoutes } from './pages/routes.js';
import { teamPageRoutes } from './pages/team.js';
import type { Service } from './service.js';
import { type Database, isNotStorable } from './store/query.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False: the handler changes nothing, or calls other services first, which no transaction should wait for. */
    keepsWhole?: boolean;
  }
}

const READS = new Set(['GET', 'HEAD']);

/**
 * Runs the handlers of all routes that are added later in a transaction, so that a change and its audit entry are
 * stored together or not at all. The response is sent afterwards: such a handler returns its response and does not
 * send it.
 */
function keepWhole(app: FastifyInstance, database: Database): void {
  app.addHook('onRoute', (route) => {
    if (READS.has(String(route.method)) || route.config?.keepsWhole === false) return;
    const { handler } = route;
    route.handler = function (request, reply) {
      return database.transaction(async () => handler.call(this, request, reply));
    };
  });
}

const BUCKETS_S = [0.01, 0.03, 0.1, 0.3, 1, 3];

/** Metrics for Prometheus at /metrics: requests, runs by state, targets, the process. They contain no names. */
function metrics(app: FastifyInstance, { runs, targets }: Service): void {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'assay_http_request_duration_seconds',
    help: 'Duration of requests, by route.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS_S,
    registers,
  });
  new Gauge({
    name: 'assay_runs',
    help: 'Number of stored runs, by state.',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      const counts = await runs.countByState();
      for (const state of RUN_STATES) this.set({ state }, counts[state] ?? 0);
    },
  });
  new Gauge({
    name: 'assay_targets',
    help: 'Number of stored targets.',
    registers,
    async collect() {
      this.set(await targets.count(null));
    },
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { elapsedTime, statusCode }) => {
    duration.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000);
  });
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(await registry.metrics()),
  );
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
/** Headers of every response: only our script runs, nothing is cached, and no frame embeds it. */
const HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: ApiCaller;
  }
  interface FastifyInstance {
    originOf: Access['originOf'];
  }
}

const MOST_BYTES = 2_000_000;
const LONGEST_REQUEST_MS = 60_000;
/** Messages that replace those of a library. */
const NO_NUL = 'The text contains a NUL character.';
const TOO_LARGE = `The request is too large: the maximum is ${MOST_BYTES / 1e6} MB.`;
const NOTHING_HERE = 'This page does not exist.';
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** When a field occurs twice, the last one counts. */
const fieldsOf = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
/** Monitoring has no secret. The page for a refused caller needs its style. */
const OPEN = new Set(['/livez', '/readyz', '/metrics', ...Object.keys(ASSETS)]);

/** The HTTP server of the service: its API below /api, and the pages, which only call the API. */
export async function serverOf(service: Service, access: Access): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: MOST_BYTES,
    // A client that sends byte by byte must not hold a connection forever.
    requestTimeout: LONGEST_REQUEST_MS,
    routerOptions: { querystringParser: fieldsOf },
    // Errors before routing are reported like all others, to any caller.
    frameworkErrors: (error, request, reply) => void tell(error, request, reply.headers(HEADERS)),
    forceCloseConnections: true,
    // Requests are validated as sent: no type coercion, no removal of unknown members.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS);
    refuseUnclearHosts(request);
  });
  await app.register(cookie);
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => fieldsOf(text),
  );
  app.decorateRequest('caller');
  app.decorate('originOf', (request: FastifyRequest) => access.originOf(request));
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0]!;
    if (OPEN.has(path) || access.open.has(path)) return undefined;
    // In a team, released runs are public.
    if (service.team && path.startsWith(PUBLIC)) return undefined;
    const caller = await access.admit(request, reply);
    if (!caller) return reply;
    request.caller = caller;
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => tell(error, request, reply));
  app.setNotFoundHandler((request, reply) => tell(new Refused(404, NOTHING_HERE), request, reply));
  await access.register?.(app);
  health(app, service);
  metrics(app, service);
  await app.register(api(service), { prefix: '/api' });
  await app.register(pages(service));
  return app;
}

/** The pages accept only forms; an empty form has no fields. */
const pages = (service: Service) => async (app: FastifyInstance) => {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addHook('preValidation', async (request) => void (request.body ??= {}));
  // The id is checked so that a page cannot be made to call another path of the API with `..`.
  app.addHook<{ Params: { id?: string } }>('preValidation', async ({ params: { id } }) => {
    if (id !== undefined && !ID.test(id)) throw new Refused(404, NOTHING_HERE);
  });
  await app.register(pageRoutes(service.reader));
  await app.register(afterRoutes);
  await app.register(certificatePageRoutes);
  await app.register(publicRoutes(service));
  if (service.team) await app.register(teamPageRoutes);
};

const api = (service: Service) => async (app: FastifyInstance) => {
  app.removeContentTypeParser('application/x-www-form-urlencoded');
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'assay',
        version: harnessVersion,
        description: 'Everything that the pages of `assay serve` do.',
      },
    },
    refResolver: {
      buildLocalReference: ({ $id: name }, _base, _fragment, at) =>
        typeof name === 'string' ? name : `schema-${at}`,
    },
  });
  for (const schema of SHARED) app.addSchema(schema);
  keepWhole(app, service.database);
  await app.register(targetRoutes(service));
  await app.register(runRoutes(service));
  await app.register(reportRoutes(service));
  await app.register(historyRoutes(service));
  await app.register(waiverRoutes(service));
  await app.register(certificateRoutes(service));
  await app.register(releaseRoutes(service));
  await app.register(learnRoutes);
  await app.register(whoRoutes(service));
  if (service.team) await app.register(teamRoutes(service, service.team));
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
};

/** As the specification requires of apps: 200 when healthy, 503 when not. */
function health(app: FastifyInstance, { database }: Service): void {
  app.get('/livez', async (_request, reply) => reply.code(200).send());
  app.get('/readyz', async (_request, reply) => {
    const ready = await database.query('select 1').then(
      () => true,
      () => false,
    );
    return reply.code(ready ? 200 : 503).send();
  });
}

/** Sends an error, as JSON for the API and as a page for people. Internal errors are not explained to them. */
function tell(
  error: FastifyError | Refused | UsageError,
  { url }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const isNone = isNotStorable(error);
  const status = error instanceof UsageError || isNone ? 400 : (error.statusCode ?? 500);
  // The caller may have chosen parts of the message.
  if (status >= 500)
    process.stderr.write(`${printable(hideSecrets(error.stack ?? error.message), 'keep')}\n`);
  const message =
    status >= 500
      ? 'assay itself failed; its own output says how.'
      : isNone
        ? NO_NUL
        : status === 413
          ? TOO_LARGE
          : error.message;
  reply.code(status);
  if (!url.startsWith('/api/')) return html(reply, refusedPage(status, message));
  const problems = error instanceof TargetProblems ? { problems: error.problems } : {};
  return reply.type('application/json; charset=utf-8').send({ error: message, ...problems });
}
