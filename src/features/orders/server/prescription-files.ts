import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sentence } from '#platform/contract/sentence.ts';
import type { PrescriptionOnFile } from '../contract.ts';
import type { PrescriptionMediaType } from '../order-choices.ts';
import { MOST_PAGES } from '#platform/contract/constants.ts';
import { API_BASE } from '#platform/contract/services.ts';
import { orders, prescriptions } from '../schema.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { type ContextOf, idOf, Refusal, requirePermission } from '#platform/server/http/raw-routes.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { acceptPages, atField, fingerprintOf, readPage, sendPage, sendThumbnail, type SentPage, storePage } from './pages/page-routes.ts';

/** Upload and download of prescription files as raw bytes, beside the contract (see `PRESCRIPTION_FILE_LIMIT`). */
export async function servePrescriptionFiles(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register(async (scope) => {
    await acceptPages(scope, 'a prescription file');

    const receive = async (request: FastifyRequest, context: CallContext, targetOf: TargetOf) => {
      const principal = await requirePermission(context, 'django-bearer', 'orders.act');
      return storeFile(context, principal, targetOf, await readPage(request));
    };
    scope.post<{ Params: { order_id: string } }>(`${API_BASE}/oms/orders/:order_id/prescriptions`, (request, reply) =>
      receive(request, contextOf(request, reply), (tx) => ofOrder(tx, idOf(request.params.order_id))),
    );
    scope.post<OfPrescription>(`${API_BASE}/oms/prescriptions/:prescription_id/pages`, (request, reply) =>
      receive(request, contextOf(request, reply), (tx) => ofPrescription(tx, idOf(request.params.prescription_id))),
    );

    scope.get<OfPrescription>(`${API_BASE}/oms/prescriptions/:prescription_id/file`, async (request, reply) => {
      const context = contextOf(request, reply);
      return sendPage(reply, context.db, await pageFor(context, request.params, 'oms.prescriptionFile'));
    });

    scope.get<OfPrescription>(`${API_BASE}/oms/prescriptions/:prescription_id/thumbnail`, async (request, reply) => {
      const context = contextOf(request, reply);
      const { id } = await pageFor(context, request.params, 'oms.prescriptionThumbnail');
      return sendThumbnail(reply, context.db, id);
    });
  });
}

interface OfPrescription {
  Params: { prescription_id: string };
}

/** The page that a user reads, which is kept as a read of its patient. */
async function pageFor(context: CallContext, { prescription_id }: OfPrescription['Params'], operation: string) {
  const principal = await requirePermission(context, 'django-bearer', 'orders.read');
  const pageId = idOf(prescription_id);
  const { id, patient_id, file_name, media_type } = prescriptions;
  const [row] = pageId ? await context.db.select({ id, patient_id, file_name, media_type }).from(prescriptions).where(eq(id, pageId)) : [];
  // A page without a patient is read through what it belongs to.
  if (!row || row.patient_id === null) throw new Refusal(404, 'Prescription not found');
  const cause = { at: context.clock.now(), userId: principal.userId, requestId: context.requestId, operation };
  await context.patientReads.keep(cause, [row.patient_id]);
  return row;
}

/** Where a file goes. */
interface Target {
  patient_id: number;
  /** Order for whose patient it is added. */
  orderId: number;
  /** First page; null: it is one itself, which an event attaches to the order. */
  pageOf: number | null;
}
type TargetOf = (tx: Transaction) => Promise<Target>;

async function ofOrder(tx: Transaction, orderId: number | null): Promise<Target> {
  const [order] = orderId ? await tx.select({ patient_id: orders.patient_id }).from(orders).where(eq(orders.id, orderId)) : [];
  if (!order || orderId === null) throw new Refusal(404, 'Order not found');
  return { patient_id: order.patient_id, orderId, pageOf: null };
}

/** A further page, as long as a pharmacist waits for it. The order is locked: of several at once none is one too many. */
async function ofPrescription(tx: Transaction, firstId: number | null): Promise<Target> {
  const { id, order_id, page_of, rejected_at } = prescriptions;
  const [first] = firstId ? await tx.select({ id, order_id, page_of, rejected_at }).from(prescriptions).where(eq(id, firstId)) : [];
  if (!first || first.page_of !== null) throw new Refusal(404, 'Prescription not found');
  const orderId = first.order_id;
  const columns = { status: orders.status, patient_id: orders.patient_id };
  const [order] = orderId ? await tx.select(columns).from(orders).where(eq(orders.id, orderId)).for('update') : [];
  if (orderId === null || order?.status !== 'PRESCRIPTION-CREATED' || first.rejected_at !== null)
    throw atField('file', sentence('Pages are added while the prescription waits to be read'));
  if ((await tx.$count(prescriptions, eq(page_of, first.id))) + 1 >= MOST_PAGES)
    throw atField('file', sentence('A prescription has at most {most} pages', { most: MOST_PAGES }));
  return { patient_id: order.patient_id, orderId, pageOf: first.id };
}

/** Stores a file where it goes. */
async function storeFile(context: CallContext, principal: Principal, targetOf: TargetOf, page: SentPage): Promise<PrescriptionOnFile> {
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    const { patient_id, orderId, pageOf: page_of } = await targetOf(tx);
    const cause = { at, userId: principal.userId, requestId: context.requestId, operation: 'oms.uploadPrescription' };
    const body = { orderId, firstId: page_of, ...fingerprintOf(page) };
    const { id } = await runOnce(tx, cause, { key: page.key, body }, () => {
      const target = { patient_id, order_id: page_of === null ? null : orderId, page_of };
      return storePage(tx, cause, principal.name, target, page, { order_id: orderId });
    });
    const [row] = await tx
      .select({ ...onFile, order_id: prescriptions.order_id })
      .from(prescriptions)
      .where(eq(prescriptions.id, id));
    if (!row) throw new Error('A prescription was not stored');
    const { order_id, added_at, ...stored } = row;
    return { ...stored, added_at: added_at.toISOString(), attached: order_id === orderId };
  });
}

/** File as shown on the order's page. */
const onFile = {
  id: prescriptions.id,
  page_of: prescriptions.page_of,
  file_name: prescriptions.file_name,
  media_type: sql<PrescriptionMediaType>`${prescriptions.media_type}`,
  added_at: prescriptions.added_at,
  added_by: prescriptions.added_by,
};
