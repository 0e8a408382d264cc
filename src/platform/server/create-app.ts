import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { type PageSettings, unconfigured } from '#platform/contract/page-settings.ts';
import { API_BASE, type HeaderScheme, type Service } from '#platform/contract/services.ts';
import { type BatchWork, workOnBatches } from '#platform/import/server/batch-worker.ts';
import type { Clock } from './clock.ts';
import type { CloudSettings } from './cloud-settings.ts';
import type { FulfilmentSettings, MapsSettings, MessagingSettings, TelephonySettings } from './config.ts';
import type { OutsideService } from './outside-service.ts';
import type { Database } from './db/database.ts';
import { openPatientReads } from '#platform/audit/server/patient-reads.ts';
import { withinRequestTime } from './db/request-time.ts';
import type { FileStorage } from './files/file-storage.ts';
import { serveApi } from './http/api.ts';
import { joinServices, namesOf } from './http/join-services.ts';
import type { CallContext } from './http/call-context.ts';
import { hangUpWhenClosing } from './http/closing.ts';
import { compressAnswers } from './http/compression.ts';
import { readConsoleBuild, serveConsole } from './http/console-files.ts';
import { SESSION_COOKIE } from './http/cookies.ts';
import { serveDocs } from './http/docs.ts';
import { faultForLog } from './http/fault-log.ts';
import { refuseForgery } from './http/forgery.ts';
import { sendSecurityHeaders } from './http/headers.ts';
import { drainUnreadBodies } from './http/unread-bodies.ts';
import { serveHealth } from './http/health.ts';
import { linkGauges } from './links/link-gauges.ts';
import type { ServiceMapping } from './links/service-mapping.ts';
import { openServiceLinks, type ServiceLinks } from './links/service-links.ts';
import { serveMetrics } from './metrics/metrics.ts';
import { foreignOrigins, imageOrigins } from './page-settings.ts';
import { registerRealtime } from './realtime/after-commit.ts';
import type { OpenBus } from './realtime/bus/bus.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { ServerFeature } from './server-feature.ts';
import { traceRequests, traceStatements } from './traces/spans.ts';
import { listsOfTarget } from '#platform/import/server/targets.ts';
import { openSockets } from './realtime/sockets.ts';
import { logRequests } from './server-log/request-log.ts';
import { openServerLog } from './server-log/server-log.ts';
import { sourceOf } from '#platform/session/server/lockout.ts';
import { findSession, noteActivity } from '#platform/session/server/sessions.ts';

export interface AppOptions {
  /** Features to serve; their permissions, lists and targets are already registered. */
  features: readonly ServerFeature[];
  db: Database;
  clock: Clock;
  /** Storage of file contents. */
  files: FileStorage;
  logLevel: string;
  /** Root of the checkout, for the built console. */
  root: string;
  /** Settings for pages; unconfigured by default. */
  page?: PageSettings;
  /** Back-end services that other systems answer; none by default. */
  services?: Partial<Record<Service, OutsideService>>;
  /** Paths and shapes of those systems, beside the ones of features. */
  mappings?: Partial<Record<Service, ServiceMapping>>;
  /** Connection to the order-management service; none by default. */
  fulfilment?: FulfilmentSettings;
  telephony?: TelephonySettings;
  messaging?: MessagingSettings;
  /** Provider of the cloud instances; simulated by default. */
  cloud?: CloudSettings;
  /** Maps service; none by default. */
  maps?: MapsSettings | null;
  /** Token of whoever fetches the metrics; there are none by default. */
  metricsToken?: string | null;
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy?: string | null;
  /** Sends record events to permitted inspectors. */
  isInspected?: boolean;
  /** To the other servers of this database; there are none by default. */
  bus?: OpenBus | null;
  /** This process is one of several that share a port. */
  isOneOfSeveral?: boolean;
  /** Traces are sent to a collector. */
  isTraced?: boolean;
  /** Operations that take longer are logged. Milliseconds. */
  slowAfter?: number;
  /** Log destination; standard output by default. */
  logTo?: { write(line: string): void };
}

export interface App {
  server: FastifyInstance;
  realtime: Realtime;
  batches: BatchWork;
  links: ServiceLinks;
}

/** Id of the list of what the servers log. */
const SERVER_LOG = 'server-log';
/** Maximum body of an operation, well above any form. */
const BODY_LIMIT = 256 * 1024;
/** Well above any filter; Node limits the whole header to 16 kB. */
const LONGEST_ADDRESS = 12_000;
/** Longer than any request line, because operations limit the length of ids themselves. */
const LONGEST_PARAMETER = 100_000;

/** The path without the query, which may contain names and phone numbers. */
const withoutQuery = (address: string) => address.split('?')[0] ?? '/';

/** Routes malformed URLs to the API, whose errors carry the usual headers. */
function readableAddress({ url = '/' }: { url?: string | undefined }): string {
  try {
    decodeURIComponent(withoutQuery(url));
    return url;
  } catch {
    return `${API_BASE}/unreadable-address`;
  }
}

/** Creates the complete server, not yet listening. */
export async function createApp({
  features,
  db,
  clock,
  files,
  logLevel,
  root,
  page = unconfigured,
  services = {},
  mappings = {},
  fulfilment = { oms: null, reportSecrets: [] },
  telephony = { system: null, hookSecrets: [] },
  messaging = { provider: null, hookSecrets: [] },
  cloud = { ec2: null, sqs: null },
  maps = null,
  metricsToken = null,
  trustProxy = null,
  isInspected = false,
  bus = null,
  isOneOfSeveral = false,
  isTraced = false,
  slowAfter = 3_000,
  logTo = process.stdout,
}: AppOptions): Promise<App> {
  const serverLog = openServerLog({ db, clock, to: logTo });
  const server = fastify({
    logger: {
      level: logLevel,
      serializers: { req: ({ method, url }) => ({ method, path: withoutQuery(url) }), err: faultForLog, fault: faultForLog },
      stream: serverLog,
    },
    logController: new LogController({ disableRequestLogging: logLevel !== 'debug' }),
    genReqId: () => randomUUID(),
    trustProxy: trustProxy ?? false,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    rewriteUrl: readableAddress,
    // Checks every second instead of every 30 s, so that slow senders are cut off within 30 s.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    requestTimeout: 25_000,
    connectionTimeout: 60_000,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  // Operations accept only JSON; other content types of cross-site forms are refused with 415.
  server.removeContentTypeParser('text/plain');
  server.addHook('onRequest', async ({ raw: { url = '' } }, reply) => {
    if (url.length > LONGEST_ADDRESS) return reply.code(414).send({ code: 'REFUSED', message: 'The address is too long' });
  });
  if (isTraced) {
    traceRequests(server);
    traceStatements(db.$client);
  }
  logRequests(server, { slowAfter, keep: (request, line) => logLevel !== 'silent' && serverLog.keep(request, line) });
  const contract = joinServices(features.flatMap((feature) => feature.contract ?? []));
  const links = openServiceLinks({
    services,
    contract: joinServices(features.flatMap(({ contract: own, outsideFiles }) => [own ?? {}, outsideFiles ?? {}])),
    mappings: Object.assign({}, ...features.map((feature) => feature.mappings ?? {}), mappings),
    kept: features.filter(({ isOfServer }) => isOfServer).flatMap((feature) => namesOf(feature.contract ?? {})),
    clock,
  });
  if (metricsToken !== null) serveMetrics(server, { db, clock, token: metricsToken, isOneOfSeveral, gauges: linkGauges(links) });
  await server.register(cookie);
  await compressAnswers(server);
  const build = readConsoleBuild(root, page);
  await sendSecurityHeaders(server, {
    scripts: build?.scripts ?? [],
    origins: foreignOrigins(page),
    images: imageOrigins(page),
    hasExternalInspector: page.inspectorUrl !== null,
  });
  refuseForgery(server);
  hangUpWhenClosing(server);
  drainUnreadBodies(server);
  server.addHook('preHandler', (_request, reply, done) => withinRequestTime(() => reply.raw.headersSent, done));
  const realtime = openSockets(server, {
    db,
    clock,
    isInspected,
    extensions: features.flatMap((feature) => feature.realtime ?? []),
    readers: features.flatMap((feature) => feature.readers ?? []),
    records: Object.assign({}, ...features.map((feature) => feature.records ?? {})),
    bus,
  });
  registerRealtime(db, realtime);
  serverLog.onStored(() => realtime.recordsChanged(SERVER_LOG));
  const patientReads = openPatientReads(db);
  const contextOf = (request: FastifyRequest, reply: FastifyReply): CallContext => ({
    db,
    clock,
    realtime,
    patientReads,
    files,
    links,
    fulfilment,
    telephony,
    messaging,
    cloud,
    maps,
    reply,
    log: request.log,
    requestId: request.id,
    userAgent: request.headers['user-agent'] ?? '',
    source: sourceOf(request.ip),
    authenticate: async (scheme, { background = false } = {}) => {
      const principal = await findSession(db, clock.now(), request.cookies[SESSION_COOKIE], scheme, tokenOf(request, scheme));
      if (principal && !background && request.method !== 'GET' && request.method !== 'HEAD') await noteActivity(db, clock.now(), principal);
      return principal;
    },
  });
  serveHealth(server, db);
  await serveDocs(server);
  for (const serve of features.flatMap((feature) => feature.rawRoutes ?? [])) await serve(server, contextOf);
  await serveApi(server, {
    contract,
    router: joinServices(features.flatMap((feature) => feature.routes ?? [])),
    contextOf,
  });
  await serveConsole(server, build);
  const batches = workOnBatches({
    db,
    clock,
    log: server.log,
    changed: (target) => {
      for (const list of listsOfTarget(target)) realtime.recordsChanged(list);
    },
  });
  server.addHook('onClose', async () => {
    await batches.stop();
    await serverLog.stop();
  });
  return { server, realtime, batches, links };
}

/** Token from the header of the service's scheme (§7.1). */
function tokenOf(request: FastifyRequest, scheme: HeaderScheme): string | undefined {
  if (scheme === 'token') {
    const header = request.headers['token'];
    return typeof header === 'string' ? header : undefined;
  }
  const [kind, value] = (request.headers.authorization ?? '').split(' ');
  return kind === 'Bearer' ? value : undefined;
}
