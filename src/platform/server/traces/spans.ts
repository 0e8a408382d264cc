import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';

/** Spans of requests, jobs and statements; nothing is recorded unless `openTraces` was called. They hold no values that users type. */

const LONGEST_STATEMENT = 2_000;

const tracer = () => trace.getTracer('galen-ops');

function endWith(span: Span, fault: unknown): void {
  if (fault) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', fault instanceof Error ? fault.name : 'unknown');
  }
  span.end();
}

/** A span around work; a fault is named by its kind alone. */
export function withSpan<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
  return tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      const result = await work();
      endWith(span, null);
      return result;
    } catch (fault) {
      endWith(span, fault);
      throw fault;
    }
  });
}

/** A span for each request, within that of its caller if it names one, with the reference that errors and the server log name. */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, id } = request;
    const caller = propagation.extract(context.active(), headers);
    const attributes = { 'http.request.method': method, 'galen.request': id };
    const span = tracer().startSpan(method, { kind: SpanKind.SERVER, attributes }, caller);
    spans.set(request, span);
    context.with(trace.setSpan(caller, span), done);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    if (!span) return;
    const route = request.operation ?? request.routeOptions.url ?? 'unknown';
    span.updateName(request.operation ?? `${request.method} ${route}`);
    span.setAttributes({ 'http.route': route, 'http.response.status_code': statusCode });
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}

type Done = (fault: Error | undefined, result?: unknown) => void;
type Send = (query: unknown, ...rest: unknown[]) => unknown;

/** The text of a statement, with placeholders for its values; null: it is no statement. */
function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query;
  const { text } = (query ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : null;
}

/** A span for each statement of a pool that is sent within another span. */
export function traceStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as Send;
    const traced: Send = (query, ...rest) => {
      const text = textOf(query);
      if (text === null || !trace.getActiveSpan()) return send(query, ...rest);
      const span = tracer().startSpan(/^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement', {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.trim().slice(0, LONGEST_STATEMENT) },
      });
      const callback = typeof rest.at(-1) === 'function' ? (rest.pop() as Done) : null;
      if (callback)
        return send(query, ...rest, (fault: Error | undefined, result: unknown) => {
          endWith(span, fault);
          callback(fault, result);
        });
      const sent = send(query, ...rest) as Promise<unknown>;
      sent.then(
        () => endWith(span, null),
        (fault: unknown) => endWith(span, fault),
      );
      return sent;
    };
    client.query = traced as typeof client.query;
  });
}
