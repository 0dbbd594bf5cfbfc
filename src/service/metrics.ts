import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Service } from './service.js';
import { RUN_STATES } from './store/runs.js';

const BUCKETS_S = [0.01, 0.03, 0.1, 0.3, 1, 3];

/** Numbers for Prometheus at /metrics: of requests, of runs by state, of targets, of the process. No name is among them. */
export function metrics(app: FastifyInstance, { runs, targets }: Service): void {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'assay_http_request_duration_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS_S,
    registers,
  });
  new Gauge({
    name: 'assay_runs',
    help: 'Runs that are kept, by state.',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      const counts = await runs.countByState();
      for (const state of RUN_STATES) this.set({ state }, counts[state] ?? 0);
    },
  });
  new Gauge({
    name: 'assay_targets',
    help: 'Targets that are kept.',
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
