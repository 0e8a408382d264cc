import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_BASE } from '#platform/contract/services.ts';
import { type OutsideCall, withinRequest } from './outside-calls.ts';

/** What is kept of a request, besides its reference. */
export interface RequestLine {
  /** Operation, or the route of a file or hook with placeholders. */
  operation: string;
  method: string;
  /** HTTP status of its answer. */
  status: number;
  took_ms: number;
  /** Calls of other systems. */
  calls?: OutsideCall[];
}

interface RequestLogOptions {
  keep: (request: string, line: RequestLine) => void;
  /** Operations that take longer are logged. Milliseconds. */
  slowAfter: number;
}

const READS = ['GET', 'HEAD'];
/** Conflict, and the key of another request: refusals of callers who were signed in. Others could fill the log from outside. */
const KEPT_REFUSALS = [409, 422];

/** Sent every minute while somebody works; changes the session alone. */
const NOT_KEPT = ['main.reportActivity'];

function isKept({ operation, method, status, calls }: RequestLine): boolean {
  if (calls || status >= 500) return true;
  if (NOT_KEPT.includes(operation)) return false;
  return !READS.includes(method) && (status < 400 || KEPT_REFUSALS.includes(status));
}

/** A file or a hook; null: no such address. */
const rawRoute = (url: string | undefined): string | null => (url?.startsWith(API_BASE) && !url.endsWith('*') ? url : null);

/**
 * Keeps how operations ended, with the calls of other systems during them: those that changed something, called another system or
 * failed. Operations that took long are logged whatever they did.
 */
export function logRequests(app: FastifyInstance, { keep, slowAfter }: RequestLogOptions): void {
  const called = new WeakMap<FastifyRequest, OutsideCall[]>();
  app.addHook('preHandler', (request, _reply, done) => {
    const calls: OutsideCall[] = [];
    called.set(request, calls);
    withinRequest({ id: request.id, calls }, done);
  });
  app.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
    const operation = request.operation ?? rawRoute(request.routeOptions.url);
    if (operation === null) return;
    const calls = called.get(request) ?? [];
    const line = { operation, method: request.method, status, took_ms: Math.round(elapsedTime), ...(calls.length > 0 && { calls }) };
    if (request.operation !== null && elapsedTime > slowAfter) request.log.warn(line, 'an operation took long');
    else if (!request.isBackground && isKept(line)) keep(request.id, line);
  });
}
