import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  acceptPages,
  atField,
  fingerprintOf,
  prescriptions,
  readPage,
  sendPage,
  sendThumbnail,
  type SentPage,
  withPages,
} from '#features/orders/server/public.ts';
import { API_BASE } from '#platform/contract/services.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import { runOnceFor } from '#platform/server/db/request-keys.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { type ContextOf, idOf, Refusal, requirePermission } from '#platform/server/http/raw-routes.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import type { LeadRecord } from '../contract.ts';
import { orderLeads } from '../schema.ts';
import { leadKind } from './lead-kind.ts';
import { readLead } from './lead-record.ts';
import { receivePage } from './receive-page.ts';

interface OfLead {
  Params: { lead_id: string };
}
interface OfPage {
  Params: { lead_id: string; page_id: string };
}

/** Pages of prescriptions that come with order leads, as raw bytes beside the contract. */
export async function serveLeadPages(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register(async (scope) => {
    await acceptPages(scope, 'a page of an order lead');
    const path = `${API_BASE}/django/order-leads/:lead_id/pages`;

    scope.post<OfLead>(path, async (request, reply) => {
      const context = contextOf(request, reply);
      const principal = await requirePermission(context, 'django-bearer', 'cio.act');
      return addPage(context, principal, idOf(request.params.lead_id), await readPage(request));
    });
    scope.get<OfPage>(`${path}/:page_id/file`, async (request, reply) => {
      const context = contextOf(request, reply);
      return sendPage(reply, context.db, await pageFor(context, request.params, 'django.leadPage'));
    });
    scope.get<OfPage>(`${path}/:page_id/thumbnail`, async (request, reply) => {
      const context = contextOf(request, reply);
      const { id } = await pageFor(context, request.params, 'django.leadPageThumbnail');
      return sendThumbnail(reply, context.db, id);
    });
  });
}

/** A page arrives: of the prescription that is on file, or as the first one of another. */
async function addPage(context: CallContext, principal: Principal, leadId: number | null, page: SentPage): Promise<LeadRecord> {
  if (leadId === null) throw new Refusal(404, leadKind.missing);
  const cause = { at: context.clock.now(), userId: principal.userId, requestId: context.requestId, operation: 'django.addLeadPage' };
  const person = personOf(principal);
  return context.db.transaction(async (tx) => {
    const stored = await lockRecord(tx, leadKind, leadId);
    await runOnceFor(tx, cause, { key: page.key, body: { leadId, ...fingerprintOf(page) } }, leadId, async () => {
      const why = await receivePage(tx, cause, person, stored, page);
      if (why) throw atField('file', why);
    });
    return readLead(tx, { person, at: cause.at }, leadId);
  });
}

/** The page that a user reads, which is kept as a read of its patient, if there is one. */
async function pageFor(context: CallContext, { lead_id, page_id }: OfPage['Params'], operation: string) {
  const principal = await requirePermission(context, 'django-bearer', 'cio.read');
  const [leadId, pageId] = [idOf(lead_id), idOf(page_id)];
  const [lead] = leadId ? await context.db.select().from(orderLeads).where(eq(orderLeads.id, leadId)) : [];
  const firstId = lead?.prescription_id ?? null;
  const { id, patient_id, file_name, media_type } = prescriptions;
  const [page] =
    firstId !== null && pageId !== null
      ? await context.db
          .select({ id, patient_id, file_name, media_type })
          .from(prescriptions)
          .where(and(withPages(firstId), eq(id, pageId)))
      : [];
  if (!page) throw new Refusal(404, 'Page not found');
  const cause = { at: context.clock.now(), userId: principal.userId, requestId: context.requestId, operation };
  if (page.patient_id !== null) await context.patientReads.keep(cause, [page.patient_id]);
  return page;
}
