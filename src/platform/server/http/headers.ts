import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The inspector page is the only one that may be framed, by the same origin. */
const INSPECTOR = /^\/inspector\/?(\?|$)/;

/** Policy of files that are no documents: a browser that opens one shows text or an image. */
const ASSET_POLICY = "default-src 'none';script-src 'none';base-uri 'none';frame-ancestors 'none'";
/** Headers that concern documents only. */
const documentHeaders = [
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

export interface Foreign {
  /** Hashes of the page's inline scripts. */
  scripts: string[];
  /** External origins that the page may connect to. */
  origins: string[];
  /** External origins that the page may load images from. */
  images: string[];
  /** Whether the page may open an inspector of another origin, in a window. */
  hasExternalInspector: boolean;
}

/** Security headers on every response, including errors. */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  { scripts, origins, images, hasExternalInspector }: Foreign,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'"],
        // Computed widths and positions only; no style sheets.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...images],
        mediaSrc: ['blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...origins],
        frameSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // An external inspector window needs access to its opener.
    crossOriginOpenerPolicy: { policy: hasExternalInspector ? 'same-origin-allow-popups' : 'same-origin' },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onSend', async (request, reply) => {
    if (INSPECTOR.test(request.url)) {
      void reply.header('x-frame-options', 'SAMEORIGIN');
      const policy = String(reply.getHeader('content-security-policy'));
      void reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
    }
    if (request.url.startsWith('/assets/')) {
      void reply.header('content-security-policy', ASSET_POLICY);
      for (const name of documentHeaders) reply.removeHeader(name);
    }
    // Temporary unavailability; clients may retry soon.
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) void reply.header('retry-after', '2');
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
}
