import multipart, { type MultipartFields } from '@fastify/multipart';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { requestKey } from '#platform/contract/fields.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { safeFileName } from '#platform/server/files/file-name.ts';
import { echo } from '#platform/server/http/echo.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { answerRefusals, Refusal } from '#platform/server/http/raw-routes.ts';
import { PRESCRIPTION_FILE_LIMIT, type PrescriptionMediaType } from '../../order-choices.ts';
import { prescriptions } from '../../schema.ts';
import { pageOf } from './page-of.ts';
import { thumbnailOf } from './thumbnail.ts';

/** What routes need that receive pages of prescriptions as raw bytes, or send them. */

export const atField = (field: string, why: Sentence) => new Refusal(400, why.message, badRequest([{ field, ...why }]).toJSON());
const atFile = (template: string) => atField('file', sentence(template));

/** A page that a request has sent, without what the photo says of its place and time. */
export interface SentPage {
  name: string;
  mediaType: PrescriptionMediaType;
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
async function readFile(request: FastifyRequest): Promise<Omit<SentPage, 'mediaType'>> {
  try {
    const part = await request.file();
    if (!part || part.fieldname !== 'file') throw atFile('Choose a file');
    return { name: safeFileName(part.filename, 'prescription'), file: await part.toBuffer(), key: readRequestKey(part.fields) };
  } catch (fault) {
    const { statusCode } = fault as { statusCode?: unknown };
    if (statusCode === 413) throw atFile('At most 5 MB');
    if (fault instanceof Refusal || typeof statusCode === 'number') throw fault;
    throw atFile('The file did not arrive completely');
  }
}

/** Lets the routes of a scope receive pages. */
export async function acceptPages(scope: FastifyInstance, purpose: string): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: PRESCRIPTION_FILE_LIMIT, files: 1, fields: 1, fieldSize: 100, parts: 2 },
    throwFileSizeLimit: true,
  });
  answerRefusals(scope, purpose);
}

/** The page that a request sends. @throws Refusal at the field `file` */
export async function readPage(request: FastifyRequest): Promise<SentPage> {
  const { name, file, key } = await readFile(request);
  const page = await pageOf(file, echo(name));
  if ('refusal' in page) throw atField('file', page.refusal);
  return { name, key, ...page };
}

/** What a repeated request has in common with the first. */
export const fingerprintOf = ({ name, file }: SentPage) => ({ name, digest: createHash('sha256').update(file).digest('hex') });

interface PageTarget {
  /** Null: the patient is not known yet. */
  patient_id: number | null;
  order_id: number | null;
  /** First page; null: it is one itself. */
  page_of: number | null;
}

/** Stores a page. Returns its id. */
export async function storePage(
  tx: Transaction,
  cause: Cause,
  added_by: string,
  target: PageTarget,
  { name, mediaType, file }: Omit<SentPage, 'key'>,
  audited: object,
): Promise<number> {
  const [added] = await tx
    .insert(prescriptions)
    .values({ ...target, file_name: name, media_type: mediaType, file, added_at: cause.at, added_by })
    .returning({ id: prescriptions.id });
  if (!added) throw new Error('A prescription was not stored');
  await recordAudit(tx, cause, `prescriptions/${added.id}`, null, { ...audited, bytes: file.length });
  return added.id;
}

async function contentOf(db: Database, id: number): Promise<Buffer | null> {
  const [row] = await db.select({ file: prescriptions.file }).from(prescriptions).where(eq(prescriptions.id, id));
  return row?.file ?? null;
}

/** Sends a page as it was stored. */
export const sendPage = async (
  reply: FastifyReply,
  db: Database,
  { id, file_name, media_type }: Pick<typeof prescriptions.$inferSelect, 'id' | 'file_name' | 'media_type'>,
) =>
  reply
    .type(media_type)
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file_name)}`)
    .send(await contentOf(db, id));

/** Sends a page on a few hundred pixels. */
export async function sendThumbnail(reply: FastifyReply, db: Database, id: number) {
  const thumbnail = await thumbnailOf(id, () => contentOf(db, id));
  if (!thumbnail) throw new Refusal(404, 'The page has no thumbnail');
  return reply.type('image/webp').send(thumbnail);
}
