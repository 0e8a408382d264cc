import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { servedCities } from '#features/orders/public.ts';
import { choiceOf, orEmpty, text } from '#platform/contract/fields.ts';
import { API_BASE } from '#platform/contract/services.ts';
import { fieldErrors } from '#platform/server/http/faults.ts';
import { answerRefusals, type ContextOf, Refusal } from '#platform/server/http/raw-routes.ts';
import { audiences, pageLanguages } from '../page-choices.ts';
import { PREVIEWS_PATH, PUBLIC_PAGES_PATH } from '../page-paths.ts';
import { deliverPage } from './page-cache.ts';
import { PREVIEW_POLICY, previewDocument } from './preview-document.ts';
import { readPreviewLink } from './preview-link.ts';

const question = z.strictObject({
  address: text(120),
  language: choiceOf(pageLanguages).default('en'),
  city: orEmpty(z.enum(servedCities)).default(''),
  audience: orEmpty(choiceOf(audiences)).default(''),
});

/**
 * `GET /api/public-web/pages?address=/offers&language=en&city=Pune&audience=NEW`: a published page for the public website (§1), without a
 * session. Every answer has a tag, by which the website asks whether it is still the same.
 */
export async function servePublicPages(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register(async (scope) => {
    answerRefusals(scope, 'a page of the website');
    scope.get(`${API_BASE}${PUBLIC_PAGES_PATH}`, async (request, reply) => {
      const { db, clock } = contextOf(request, reply);
      const { data, error } = question.safeParse(request.query);
      if (!data) {
        const message = 'This is no address of a page';
        throw new Refusal(400, message, { code: 'BAD_REQUEST', message, data: { errors: fieldErrors(error.issues) } });
      }
      const page = await deliverPage(db, { ...data, at: clock.now() });
      if (!page) throw new Refusal(404, 'No page is published at this address');
      void reply.header('etag', page.etag).header('cache-control', 'no-cache').header('access-control-allow-origin', '*');
      if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(page.body);
    });
  });
}

/** `GET /api/public-web/previews/{token}`: a draft, for whoever has its link, without a session. Never indexed or kept by a cache. */
export async function servePreviewLinks(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register(async (scope) => {
    answerRefusals(scope, 'a preview of a page');
    scope.get<{ Params: { token: string } }>(`${API_BASE}${PREVIEWS_PATH}/:token`, async (request, reply) => {
      const { db, clock } = contextOf(request, reply);
      const preview = await readPreviewLink(db, request.params.token, clock.now());
      const { status, html } = previewDocument(preview, /^\s*hi\b/i.test(request.headers['accept-language'] ?? '') ? 'hi' : 'en');
      return reply
        .code(status)
        .type('text/html; charset=utf-8')
        .header('content-security-policy', PREVIEW_POLICY)
        .header('x-robots-tag', 'noindex, nofollow')
        .send(html);
    });
  });
}
