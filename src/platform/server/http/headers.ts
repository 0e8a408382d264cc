import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The inspector's own page: alone among them it may stand in a frame, of a page of ours. */
const INSPECTOR = /^\/inspector\/?(\?|$)/;

export interface Foreign {
  /** Hashes of the page's own inline scripts. */
  scripts: string[];
  /** Foreign origins that the page was told to send to. */
  origins: string[];
  /** Origin of an inspector that is not ours; null: there is none. */
  inspector: string | null;
}

/** Security headers on every answer, errors included. */
export async function sendSecurityHeaders(app: FastifyInstance, { scripts, origins, inspector }: Foreign): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'"],
        // Widths and positions that are computed; never a style sheet.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...origins],
        frameSrc: ["'self'", ...(inspector === null ? [] : [inspector])],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // A window that shows another origin has to know who opened it.
    crossOriginOpenerPolicy: { policy: inspector === null ? 'same-origin' : 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onSend', async (request, reply) => {
    if (INSPECTOR.test(request.url)) {
      void reply.header('x-frame-options', 'SAMEORIGIN');
      const policy = String(reply.getHeader('content-security-policy'));
      void reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
    }
    // The database is away for a moment, or the server is going down: worth asking again soon.
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) void reply.header('retry-after', '2');
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
}
