import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createRequire } from 'node:module';
import path from 'node:path';
import { product } from '#platform/contract/product.ts';
import { API_BASE } from '#platform/contract/services.ts';

const DOCS = `${API_BASE}/docs`;

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${product.title} operations</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="${DOCS}/files/swagger-ui.css"></head>
<body><div id="operations"></div><script src="${DOCS}/files/swagger-ui-bundle.js"></script><script src="${DOCS}/open.js"></script></body></html>`;

const script = `SwaggerUIBundle({ url: '${API_BASE}/openapi.json', dom_id: '#operations', deepLinking: true, validatorUrl: null });`;

/** API reference at /api/docs, from local files. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${DOCS}/files/`,
    decorateReply: false,
    index: false,
    allowedPath: (file) => /^\/?swagger-ui(-bundle)?\.(css|js)$/.test(file),
  });
  app.get(DOCS, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      // The viewer adds style elements.
      .header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .send(page),
  );
  app.get(`${DOCS}/open.js`, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
}
