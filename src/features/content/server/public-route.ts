import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { servedCities } from '#features/orders/public.ts';
import { choiceOf, orEmpty, text } from '#platform/contract/fields.ts';
import { API_BASE } from '#platform/contract/services.ts';
import { fieldErrors } from '#platform/server/http/faults.ts';
import { answerRefusals, type ContextOf, Refusal } from '#platform/server/http/raw-routes.ts';
import { audiences, pageLanguages } from '../page-choices.ts';
import { PUBLIC_PAGES_PATH } from '../page-paths.ts';
import { deliverPage } from './page-cache.ts';

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
