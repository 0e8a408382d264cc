import { createHash, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { hooks } from '../hooks.ts';
import type { GaugeSource } from './gauge-source.ts';
import { jobGauges } from './job-gauges.ts';
import { metricsOfAll } from './metrics-of-all.ts';

interface MetricsParts {
  db: Database;
  clock: Clock;
  /** Sent by who may fetch the metrics. */
  token: string;
  /** This process is one of several that share a port. */
  isOneOfSeveral: boolean;
  /** Figures of the process besides its connections. */
  gauges: readonly GaugeSource[];
}

/** Bounds of the histogram of requests. Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function addGauge(registry: Registry, { db, clock }: MetricsParts, { name, help, label, isOfProcess = false, read }: GaugeSource): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    aggregator: isOfProcess ? 'sum' : 'first',
    async collect() {
      const values = await read(db, clock.now());
      gauge.reset();
      for (const [value, figure] of values) gauge.set({ [label]: value }, figure);
    },
  });
}

/**
 * `/metrics` in the format of Prometheus, for whoever sends `Authorization: Bearer <token>`: requests by operation, connections of
 * server and database, services elsewhere, repeated jobs, work that waits, and the process. Labels hold names of the product, never ids or what users
 * type. Of several processes that share a port, whichever answers has the sum of all.
 */
export function serveMetrics(app: FastifyInstance, parts: MetricsParts): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'galen_http_request_duration_seconds',
    help: 'Time to the end of the answer',
    labelNames: ['method', 'operation', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', async ({ method, operation, routeOptions: { url } }, { statusCode, elapsedTime }) => {
    requests.observe({ method, operation: operation ?? url ?? 'unknown', status: String(statusCode) }, elapsedTime / 1000);
  });
  const countConnections = promisify((done: (fault: Error | null, count: number) => void) => app.server.getConnections(done));
  const { $client: pool } = parts.db;
  const sources: GaugeSource[] = [
    {
      name: 'galen_server_connections',
      help: 'Open connections of browsers and other systems',
      label: 'server',
      isOfProcess: true,
      read: async () => [['http', await countConnections()]],
    },
    {
      name: 'galen_database_connections',
      help: 'Connections of this server to the database; requests that wait for one',
      label: 'state',
      isOfProcess: true,
      read: async () => [
        ['open', pool.totalCount],
        ['idle', pool.idleCount],
        ['waiting', pool.waitingCount],
      ],
    },
    ...parts.gauges,
    ...jobGauges,
    ...hooks('gauges'),
  ];
  for (const source of sources) addGauge(registry, parts, source);
  const collect = parts.isOneOfSeveral ? metricsOfAll(registry) : () => registry.metrics();
  const expected = digest(`Bearer ${parts.token}`);
  app.get('/metrics', async ({ headers: { authorization = '' } }, reply) => {
    if (!timingSafeEqual(digest(authorization), expected)) return reply.code(401).header('WWW-Authenticate', 'Bearer').send();
    return reply.type(registry.contentType).send(await collect());
  });
}
