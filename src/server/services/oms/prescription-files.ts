import multipart from '@fastify/multipart';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PrescriptionOnFile } from '#contracts/oms.ts';
import { PRESCRIPTION_FILE_LIMIT, type PrescriptionMediaType } from '#contracts/order-choices.ts';
import { API_BASE } from '#contracts/services.ts';
import { recordAudit } from '../../db/audit.ts';
import { orders, prescriptions } from '../../db/schema.ts';
import type { CallContext } from '../../http/call-context.ts';
import { safeFileName } from '../../files/file-name.ts';
import { badRequest } from '../../http/faults.ts';
import { answerRefusals, type ContextOf, idOf, Refusal, requirePermission } from '../../http/raw-routes.ts';
import type { Principal } from '../../session/sessions.ts';

/** What the bytes are, whatever the name or header claims. */
function mediaTypeOf(file: Buffer): PrescriptionMediaType | null {
  if (file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (file.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  return file.subarray(0, 5).toString('latin1') === '%PDF-' ? 'application/pdf' : null;
}

const atFile = (message: string) => new Refusal(400, message, badRequest([{ field: 'file', message }]).toJSON());

/** The one file of the form. The parser's own faults carry no status: the body was cut off, or is no form. */
async function readFile(request: FastifyRequest): Promise<{ name: string; file: Buffer }> {
  try {
    const part = await request.file();
    if (!part || part.fieldname !== 'file') throw atFile('Choose a file');
    return { name: part.filename, file: await part.toBuffer() };
  } catch (fault) {
    const { statusCode } = fault as { statusCode?: unknown };
    if (statusCode === 413) throw atFile('At most 5 MB');
    if (fault instanceof Refusal || typeof statusCode === 'number') throw fault;
    throw atFile('The file did not arrive whole');
  }
}

/** Upload and download of prescription files: raw bytes, so beside the contract (see `PRESCRIPTION_FILE_LIMIT` there). */
export async function servePrescriptionFiles(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: PRESCRIPTION_FILE_LIMIT, files: 1, fields: 0, parts: 1 },
      throwFileSizeLimit: true,
    });
    answerRefusals(scope, 'a prescription file');

    scope.post<{ Params: { order_id: string } }>(`${API_BASE}/oms/orders/:order_id/prescriptions`, async (request, reply) => {
      const context = contextOf(request, reply);
      const principal = await requirePermission(context, 'django-bearer', 'orders.act');
      const orderId = idOf(request.params.order_id);
      const { name, file } = await readFile(request);
      const mediaType = mediaTypeOf(file);
      if (!mediaType)
        throw atFile(`${safeFileName(name, 'prescription')} is no JPEG, PNG or PDF file, whatever its name says. Choose a photo or a PDF of the prescription.`);
      return storeFile(context, principal, orderId, { name: safeFileName(name, 'prescription'), mediaType, file });
    });

    scope.get<{ Params: { prescription_id: string } }>(`${API_BASE}/oms/prescriptions/:prescription_id/file`, async (request, reply) => {
      const context = contextOf(request, reply);
      await requirePermission(context, 'django-bearer', 'orders.read');
      const id = idOf(request.params.prescription_id);
      const [row] = id ? await context.db.select().from(prescriptions).where(eq(prescriptions.id, id)) : [];
      if (!row) throw new Refusal(404, 'There is no such prescription');
      return reply
        .type(row.media_type)
        .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(row.file_name)}`)
        .send(row.file);
    });
  });
}

/** Puts the file on file for the order's patient; an event attaches it to the order. */
async function storeFile(
  context: CallContext,
  principal: Principal,
  orderId: number | null,
  given: { name: string; mediaType: PrescriptionMediaType; file: Buffer },
): Promise<PrescriptionOnFile> {
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    const [order] = orderId
      ? await tx
          .select({ patient_id: orders.patient_id })
          .from(orders)
          .where(and(eq(orders.id, orderId)))
      : [];
    if (!order) throw new Refusal(404, 'There is no such order');
    const [row] = await tx
      .insert(prescriptions)
      .values({
        patient_id: order.patient_id,
        file_name: given.name,
        media_type: given.mediaType,
        file: given.file,
        added_at: at,
        added_by: principal.name,
      })
      .returning({ id: prescriptions.id });
    const id = row?.id ?? 0;
    await recordAudit(
      tx,
      { at, userId: principal.userId, requestId: context.requestId, operation: 'oms.uploadPrescription' },
      `prescriptions/${id}`,
      null,
      { order_id: orderId, bytes: given.file.length },
    );
    return {
      id,
      file_name: given.name,
      media_type: given.mediaType,
      added_at: at.toISOString(),
      added_by: principal.name,
      attached: false,
    };
  });
}
