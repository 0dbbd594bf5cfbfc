import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import swagger from '@fastify/swagger';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { printable } from '../../reports/printable.js';
import { UsageError } from '../harness/errors.js';
import { hideSecrets } from '../harness/outgoing.js';
import { TargetProblems } from '../harness/target/load.js';
import { harnessVersion } from '../harness/version.js';
import { type Access, type Caller, Refused, refuseUnclearHosts } from './access.js';
import { certificateRoutes } from './api/certificates.js';
import { historyRoutes } from './api/history.js';
import { learnRoutes } from './api/learn.js';
import { releaseRoutes } from './api/releases.js';
import { reportRoutes } from './api/reports.js';
import { runRoutes } from './api/runs.js';
import { SHARED } from './api/schemas.js';
import { targetRoutes } from './api/targets.js';
import { teamRoutes } from './api/team.js';
import { waiverRoutes } from './api/waivers.js';
import { keepWhole } from './api/whole.js';
import { whoRoutes } from './api/who.js';
import { afterRoutes } from './pages/after-routes.js';
import { certificatePageRoutes } from './pages/certificate-routes.js';
import { importRoutes } from './pages/import-routes.js';
import { PUBLIC, publicRoutes } from './pages/public-routes.js';
import { pageRoutes } from './pages/routes.js';
import { teamPageRoutes } from './pages/team-routes.js';
import { metrics } from './metrics.js';
import { ASSETS } from './pages/assets.js';
import { rendered, viewerOf } from './pages/frame.js';
import { refusedPage } from './pages/refused.js';
import { HEADERS } from './headers.js';
import type { Service } from './service.js';
import { isNotStorable } from './store/storable.js';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
  interface FastifyInstance {
    originOf: Access['originOf'];
  }
}

const MOST_BYTES = 2_000_000;
const LONGEST_REQUEST_MS = 60_000;
/** What is said in plainer words than those of whoever found it. */
const NO_NUL = 'There is a character in it that no text has: a NUL.';
const TOO_LARGE = `That is too large: ${MOST_BYTES / 1e6} MB may be sent at most.`;
const NOTHING_HERE = 'There is nothing here.';
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Of a field that is there twice the last one counts. */
const fieldsOf = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
/** Whoever watches over the service has no secret; and who is not let in is told so on a page that looks like one. */
const OPEN = new Set(['/livez', '/readyz', '/metrics', ...Object.keys(ASSETS)]);

/** The service over HTTP: its API below /api, and the pages, which ask the API and nothing else. */
export async function serverOf(service: Service, access: Access): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: MOST_BYTES,
    // Whoever sends byte by byte does not hold a connection for ever.
    requestTimeout: LONGEST_REQUEST_MS,
    routerOptions: { querystringParser: fieldsOf },
    // What no route is looked for is told like everything else, to whoever asks.
    frameworkErrors: (error, request, reply) => void tell(error, request, reply.headers(HEADERS)),
    forceCloseConnections: true,
    // What is sent is what is meant: neither made to fit nor cut to size.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS);
    refuseUnclearHosts(request);
  });
  await app.register(cookie);
  await app.register(formbody, { parser: fieldsOf });
  app.decorateRequest('caller');
  app.decorate('originOf', (request: FastifyRequest) => access.originOf(request));
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0]!;
    if (OPEN.has(path) || access.open.has(path)) return undefined;
    // What is released is for everybody, where there is more than one.
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

/** The pages, which take forms and nothing else; one that is empty has no field. */
const pages = (service: Service) => async (app: FastifyInstance) => {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addHook('preValidation', async (request) => void (request.body ??= {}));
  // What a page asks the API for is what its address says: no `..` leads to another path.
  app.addHook<{ Params: { id?: string } }>('preValidation', async ({ params: { id } }) => {
    if (id !== undefined && !ID.test(id)) throw new Refused(404, NOTHING_HERE);
  });
  await app.register(pageRoutes(service.reader));
  await app.register(importRoutes(service.reader));
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
        description: 'All that the pages of `assay serve` do.',
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

/** As the specification has it of apps: 200 while it is well, 503 while it is not. */
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

/** What went wrong, as JSON for who asks the API and as a page for people. What is our own fault is not explained to them. */
function tell(
  error: FastifyError | Refused | UsageError,
  { url, caller }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const isNone = isNotStorable(error);
  const status = error instanceof UsageError || isNone ? 400 : (error.statusCode ?? 500);
  // Whoever asked may have chosen what stands in it.
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
  if (!url.startsWith('/api/'))
    return reply
      .type('text/html; charset=utf-8')
      .send(rendered(refusedPage(status, message), viewerOf(caller)));
  const problems = error instanceof TargetProblems ? { problems: error.problems } : {};
  return reply.type('application/json; charset=utf-8').send({ error: message, ...problems });
}
