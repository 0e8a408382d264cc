import multipart, { type MultipartFields } from '@fastify/multipart';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { requestKey } from '#platform/contract/fields.ts';
import type { PrescriptionOnFile } from '../contract.ts';
import { MOST_PAGES, PRESCRIPTION_FILE_LIMIT, type PrescriptionMediaType } from '../order-choices.ts';
import { API_BASE } from '#platform/contract/services.ts';
import { recordAudit } from '#platform/audit/server/audit.ts';
import { orders, prescriptions } from '../schema.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { safeFileName } from '#platform/server/files/file-name.ts';
import { echo } from '#platform/server/http/echo.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { answerRefusals, type ContextOf, idOf, Refusal, requirePermission } from '#platform/server/http/raw-routes.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { pageOf } from './pages/page-of.ts';
import { thumbnailOf } from './pages/thumbnail.ts';

const atField = (field: string, why: Sentence) => new Refusal(400, why.message, badRequest([{ field, ...why }]).toJSON());
const atFile = (template: string) => atField('file', sentence(template));

interface SentFile {
  name: string;
  file: Buffer;
  key: string | undefined;
}

/** Request key of the form, if any; fields must precede the file. */
function readRequestKey(fields: MultipartFields): string | undefined {
  const { request_key: field, file: _, ...others } = fields;
  const [other] = Object.keys(others);
  if (other) throw atField(echo(other), sentence('Field not found'));
  if (!field) return undefined;
  const { success, data } = requestKey.safeParse('value' in field ? field.value : null);
  if (!success) throw atField('request_key', sentence('A UUID'));
  return data;
}

/** The only file of the form. Errors of the parser have no status: a truncated body, or no form. */
async function readFile(request: FastifyRequest): Promise<SentFile> {
  try {
    const part = await request.file();
    if (!part || part.fieldname !== 'file') throw atFile('Choose a file');
    return { name: part.filename, file: await part.toBuffer(), key: readRequestKey(part.fields) };
  } catch (fault) {
    const { statusCode } = fault as { statusCode?: unknown };
    if (statusCode === 413) throw atFile('At most 5 MB');
    if (fault instanceof Refusal || typeof statusCode === 'number') throw fault;
    throw atFile('The file did not arrive completely');
  }
}

/** Upload and download of prescription files as raw bytes, beside the contract (see `PRESCRIPTION_FILE_LIMIT`). */
export async function servePrescriptionFiles(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: PRESCRIPTION_FILE_LIMIT, files: 1, fields: 1, fieldSize: 100, parts: 2 },
      throwFileSizeLimit: true,
    });
    answerRefusals(scope, 'a prescription file');

    const receive = async (request: FastifyRequest, context: CallContext, targetOf: TargetOf) => {
      const principal = await requirePermission(context, 'django-bearer', 'orders.act');
      const { name, file, key } = await readFile(request);
      const page = await pageOf(file, echo(safeFileName(name, 'prescription')));
      if ('refusal' in page) throw atField('file', page.refusal);
      return storeFile(context, principal, targetOf, { name: safeFileName(name, 'prescription'), ...page, key });
    };
    scope.post<{ Params: { order_id: string } }>(`${API_BASE}/oms/orders/:order_id/prescriptions`, (request, reply) =>
      receive(request, contextOf(request, reply), (tx) => ofOrder(tx, idOf(request.params.order_id))),
    );
    scope.post<OfPrescription>(`${API_BASE}/oms/prescriptions/:prescription_id/pages`, (request, reply) =>
      receive(request, contextOf(request, reply), (tx) => ofPrescription(tx, idOf(request.params.prescription_id))),
    );

    scope.get<OfPrescription>(`${API_BASE}/oms/prescriptions/:prescription_id/file`, async (request, reply) => {
      const context = contextOf(request, reply);
      const { id, file_name, media_type } = await pageFor(context, request.params, 'oms.prescriptionFile');
      return reply
        .type(media_type)
        .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file_name)}`)
        .send(await contentOf(context, id));
    });

    scope.get<OfPrescription>(`${API_BASE}/oms/prescriptions/:prescription_id/thumbnail`, async (request, reply) => {
      const context = contextOf(request, reply);
      const { id } = await pageFor(context, request.params, 'oms.prescriptionThumbnail');
      const thumbnail = await thumbnailOf(id, () => contentOf(context, id));
      if (!thumbnail) throw new Refusal(404, 'The page has no thumbnail');
      return reply.type('image/webp').send(thumbnail);
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
  if (!row) throw new Refusal(404, 'Prescription not found');
  const cause = { at: context.clock.now(), userId: principal.userId, requestId: context.requestId, operation };
  await context.patientReads.keep(cause, [row.patient_id]);
  return row;
}

async function contentOf({ db }: CallContext, id: number): Promise<Buffer | null> {
  const [row] = await db.select({ file: prescriptions.file }).from(prescriptions).where(eq(prescriptions.id, id));
  return row?.file ?? null;
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
  const { id, patient_id, order_id, page_of, rejected_at } = prescriptions;
  const [first] = firstId
    ? await tx.select({ id, patient_id, order_id, page_of, rejected_at }).from(prescriptions).where(eq(id, firstId))
    : [];
  if (!first || first.page_of !== null) throw new Refusal(404, 'Prescription not found');
  const orderId = first.order_id;
  const [order] = orderId ? await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)).for('update') : [];
  if (orderId === null || order?.status !== 'PRESCRIPTION-CREATED' || first.rejected_at !== null)
    throw atField('file', sentence('Pages are added while the prescription waits to be read'));
  if ((await tx.$count(prescriptions, eq(page_of, first.id))) + 1 >= MOST_PAGES)
    throw atField('file', sentence('A prescription has at most {most} pages', { most: MOST_PAGES }));
  return { patient_id: first.patient_id, orderId, pageOf: first.id };
}

/** Stores a file where it goes. */
async function storeFile(
  context: CallContext,
  principal: Principal,
  targetOf: TargetOf,
  upload: SentFile & { mediaType: PrescriptionMediaType },
): Promise<PrescriptionOnFile> {
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    const { patient_id, orderId, pageOf: firstId } = await targetOf(tx);
    const digest = createHash('sha256').update(upload.file).digest('hex');
    const cause = { at, userId: principal.userId, requestId: context.requestId, operation: 'oms.uploadPrescription' };
    const { id } = await runOnce(tx, cause, { key: upload.key, body: { orderId, firstId, name: upload.name, digest } }, async () => {
      const [added] = await tx
        .insert(prescriptions)
        .values({
          patient_id,
          order_id: firstId === null ? null : orderId,
          page_of: firstId,
          file_name: upload.name,
          media_type: upload.mediaType,
          file: upload.file,
          added_at: at,
          added_by: principal.name,
        })
        .returning({ id: prescriptions.id });
      if (!added) throw new Error('A prescription was not stored');
      await recordAudit(tx, cause, `prescriptions/${added.id}`, null, { order_id: orderId, bytes: upload.file.length });
      return added.id;
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
