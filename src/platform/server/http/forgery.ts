import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { XSRF_COOKIE, XSRF_HEADER } from '#platform/contract/constants.ts';
import { xsrfCookie } from './cookies.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

function comesFromHere(request: FastifyRequest): boolean {
  const { origin, host } = request.headers;
  if (!origin || !host) return false;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Each request proves its origin by a signature over its body, and no cookie is read: the route checks it. */
    isSigned?: true;
  }
}

/**
 * Refuses cross-site requests (§7.1) with unsafe methods before reading a body: the Origin must match, and the XSRF cookie
 * must be repeated in its header.
 */
export function refuseForgery(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const cookie = request.cookies[XSRF_COOKIE];
    if (!cookie && request.method === 'GET') void reply.setCookie(XSRF_COOKIE, randomBytes(18).toString('base64url'), xsrfCookie);
    if (SAFE.has(request.method) || request.routeOptions.config.isSigned) return;
    if (!comesFromHere(request) || !cookie || request.headers[XSRF_HEADER.toLowerCase()] !== cookie) {
      await reply
        .code(403)
        .send({ code: 'FORGERY', message: 'The request did not come from this console. Reload the page and try again.' });
    }
  });
}
