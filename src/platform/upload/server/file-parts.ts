import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';
import { PART_LIMIT } from '../file-kinds.ts';
import type { UploadState } from '../contract.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { API_BASE } from '#platform/contract/services.ts';
import type { Database } from '#platform/server/db/database.ts';
import { files } from '../schema.ts';
import { type FileStorage, PartBrokenOff } from '#platform/server/files/file-storage.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { answerRefusals, type ContextOf, idOf, Refusal, requirePermission } from '#platform/server/http/raw-routes.ts';
import { presentUpload, readUpload, type StoredUpload } from './uploads.ts';

const atPart = (reason: Sentence) => new Refusal(400, reason.message, badRequest([{ field: 'part', ...reason }]).toJSON());

/** Conflict response with the current upload, from which the client can continue. */
const wrongOffset = (upload: UploadState) =>
  new Refusal(409, 'Another part was expected', {
    defined: true,
    code: 'CONFLICT',
    status: 409,
    message: 'Another part was expected',
    data: { upload },
  });

/** Route for upload parts: raw bytes, not part of the contract. One part per upload at a time; a part counts once it is durable. */
export async function serveFileParts(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  /** Uploads with a part in transit. */
  const arriving = new Set<number>();
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The stream is consumed by the storage, which applies backpressure.
    scope.addContentTypeParser('application/octet-stream', { bodyLimit: PART_LIMIT }, (_request, payload, done) => done(null, payload));
    answerRefusals(scope, 'a part of a file');

    scope.put<{ Params: { file_id: string; offset: string } }>(`${API_BASE}/admin/files/:file_id/parts/:offset`, async (request, reply) => {
      const context = contextOf(request, reply);
      const { db, files: storage, clock } = context;
      const principal = await requirePermission(context, 'token', 'files.send');
      const id = idOf(request.params.file_id);
      const row = id === null ? null : await readUpload(db, principal, id).catch(() => null);
      if (!row) throw new Refusal(404, 'Upload not found');
      const length = Number(request.headers['content-length'] ?? Number.NaN);
      if (arriving.has(row.id)) throw wrongOffset(presentUpload(row, storage));
      const offset = awaitedOffset(row, storage, request.params.offset);
      const expected = Math.min(storage.partSize, row.size - offset);
      if (length !== expected) throw atPart(sentence('This part has {n} bytes', { n: expected }));
      arriving.add(row.id);
      try {
        return presentUpload(await storePart(db, storage, row, { offset, length }, request.body as Readable, clock.now()), storage);
      } catch (fault) {
        throw fault instanceof PartBrokenOff ? atPart({ message: fault.message }) : fault;
      } finally {
        arriving.delete(row.id);
      }
    });
  });
}

function awaitedOffset(row: StoredUpload, storage: FileStorage, offset: string): number {
  if (!/^\d{1,15}$/.test(offset)) throw new Refusal(404, 'Part not found');
  if (row.state !== 'sending' || Number(offset) !== row.received || row.received === row.size)
    throw wrongOffset(presentUpload(row, storage));
  return row.received;
}

/** Stores a part, then updates the row, so that the row only counts durable bytes. */
async function storePart(
  db: Database,
  storage: FileStorage,
  row: StoredUpload,
  part: { offset: number; length: number },
  bytes: Readable,
  at: Date,
): Promise<StoredUpload> {
  const { storage_key: key } = row;
  const before = row.storage_upload ?? { handle: await ensureStarted(db, storage, row), parts: [] };
  const receipt = await storage.putPart({ key, ...before }, part, bytes);
  const [stored] = await db
    .update(files)
    .set({ received: part.offset + part.length, storage_upload: { ...before, parts: [...before.parts, receipt] }, touched_at: at })
    .where(and(eq(files.id, row.id), eq(files.state, 'sending'), eq(files.received, part.offset)))
    .returning();
  if (stored) return stored;
  // Cancelled, or continued by another server meanwhile.
  const [now] = await db.select().from(files).where(eq(files.id, row.id));
  throw wrongOffset(presentUpload(now ?? row, storage));
}

/** The storage's upload, stored at once, so that an interrupted part does not start another. */
async function ensureStarted(db: Database, storage: FileStorage, row: StoredUpload): Promise<string> {
  const handle = await storage.begin(row.storage_key);
  await db
    .update(files)
    .set({ storage_upload: { handle, parts: [] } })
    .where(eq(files.id, row.id));
  return handle;
}
