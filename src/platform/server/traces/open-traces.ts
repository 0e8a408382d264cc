import { context, propagation, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import os from 'node:os';
import { product } from '#platform/contract/product.ts';

/**
 * Sends traces to a collector by OTLP over HTTP, until the returned function has sent the last ones. Headers, sampling and intervals
 * follow the standard settings (`OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_TRACES_SAMPLER`, `OTEL_BSP_SCHEDULE_DELAY`). Requests to other
 * services carry `traceparent`. Once per process.
 *
 * @param endpoint address of the collector, such as `http://localhost:4318`
 */
export function openTraces(endpoint: string): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': product.slug, 'service.instance.id': `${os.hostname()}:${process.pid}` }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  // Of the client that `fetch` uses: by diagnostics channels, whenever it was loaded.
  const calls = new UndiciInstrumentation({
    requireParentforSpans: true,
    // A query may be an address of a patient, for the maps service.
    requestHook: (span, { origin, path }) => {
      const [withoutQuery] = path.split('?');
      span.setAttributes({ 'url.full': `${origin}${withoutQuery}`, 'url.query': '' });
    },
  });
  return async () => {
    calls.disable();
    await provider.shutdown();
    for (const api of [trace, context, propagation]) api.disable();
  };
}
