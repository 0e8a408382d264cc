import { ORPCError } from '@orpc/server';
import { and, asc, count, eq } from 'drizzle-orm';
import { uploadMachine, type UploadFacts } from '#machines/records/upload.ts';
import { ARCHIVE_LIMIT, claimedType, fileTypes, type FileType, UPLOADS_AT_ONCE } from '../file-kinds.ts';
import type { UploadState } from '../contract.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { fileFolders, files } from '../schema.ts';
import { typesInWords } from '#platform/server/files/file-content.ts';
import { safeFileName } from '#platform/server/files/file-name.ts';
import { type FileStorage, newStorageKey } from '#platform/server/files/file-storage.ts';
import { badRequest, type FieldError } from '#platform/server/http/faults.ts';
import { acceptFor } from '#platform/server/realtime/record-watch.ts';
import { type Folder, maySendTo, noSuchFolder } from './folders.ts';

export type StoredUpload = typeof files.$inferSelect;

export const presentUpload = (row: StoredUpload, { partSize }: FileStorage): UploadState => ({
  id: row.id,
  folder_id: row.folder_id,
  name: row.name,
  size: row.size,
  state: row.state,
  received: row.received,
  part_size: partSize,
  reason: row.reason,
  request_key: row.request_key,
  created_at: row.created_at.toISOString(),
});

/** Input of the chart's guards for a stored upload. */
const factsOf = ({ id, name, size, received, reason }: StoredUpload): UploadFacts => ({
  file: { name, size, refusal: null, hashable: false },
  sha256: null,
  id,
  received,
  partSize: 0,
  reason: reason?.message ?? null,
});

export const notSending = (row: StoredUpload, storage: FileStorage) =>
  new ORPCError('CONFLICT', {
    defined: true,
    status: 409,
    message: 'This upload is at another position',
    data: { upload: presentUpload(row, storage) },
  });

const noSuchUpload = () => new ORPCError('NOT_FOUND', { message: 'Upload not found' });

/** Reads one of the user's own uploads; others are reported as not found. */
export async function readUpload(db: Queryable, { userId }: Principal, fileId: number): Promise<StoredUpload> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.user_id, userId)));
  if (!row || row.deleted_at) throw noSuchUpload();
  return row;
}

/** Reads the upload and locks it until the end of the transaction. */
export async function lockUpload(tx: Transaction, fileId: number): Promise<StoredUpload> {
  const [row] = await tx.select().from(files).where(eq(files.id, fileId)).for('update');
  if (!row) throw noSuchUpload();
  return row;
}

/** The user's unfinished uploads into a folder, oldest first. */
export async function listUploads(db: Database, { userId }: Principal, folderId: number): Promise<StoredUpload[]> {
  return db
    .select()
    .from(files)
    .where(and(eq(files.user_id, userId), eq(files.folder_id, folderId), eq(files.state, 'sending')))
    .orderBy(asc(files.id))
    .limit(UPLOADS_AT_ONCE);
}

const inMegabytes = (bytes: number) => `${Math.max(0.1, Math.round((bytes / 1024 / 1024) * 10) / 10)} MB`;

/** Whether the file is an archive of drug images, which is unpacked and has its own limit. */
export const isArchiveOfImages = ({ kind }: Pick<Folder, 'kind'>, type: FileType | null) =>
  kind === 'DRUG-IMAGE' && type === 'application/zip';

function refusalOfType(folder: Pick<Folder, 'types'>, type: FileType | null): Sentence {
  const types = typesInWords(folder.types);
  return type
    ? sentence('This folder accepts {types}, not {type}', { types, type: fileTypes[type].label })
    : sentence('This folder accepts {types}', { types });
}

/** Why a folder refuses a file by name and size, or null. */
export function refusalByRules(folder: Pick<Folder, 'kind' | 'types' | 'size_limit'>, name: string, size: number): FieldError | null {
  const type = claimedType(name);
  const isArchive = isArchiveOfImages(folder, type);
  if (!type || !(isArchive || folder.types.includes(type))) return { field: 'name', ...refusalOfType(folder, type) };
  const limit = isArchive ? ARCHIVE_LIMIT : folder.size_limit;
  return size > limit ? { field: 'size', ...sentence('This folder accepts files of at most {size}', { size: inMegabytes(limit) }) } : null;
}

interface Beginning {
  folder_id: number;
  name: string;
  size: number;
  sha256?: string | undefined;
  request_key: string;
}

/** Creates an upload, once per request key; a repeated request returns the existing upload with its progress. */
export async function beginUpload(db: Database, cause: Cause, principal: Principal, request: Beginning): Promise<StoredUpload> {
  const { folder_id, size, sha256: expected_sha256 = null, request_key } = request;
  const name = safeFileName(request.name, 'file');
  return db.transaction(async (tx) => {
    const before = await earlier(tx, principal, request_key);
    if (before) return requireSame(before, { folder_id, name, size, expected_sha256 });
    const [folder] = await tx.select().from(fileFolders).where(eq(fileFolders.id, folder_id));
    if (!folder) throw noSuchFolder();
    if (!maySendTo(folder, principal))
      throw new ORPCError('FORBIDDEN', { message: 'You don’t have permission to add files to this folder' });
    const refusal = refusalByRules(folder, name, size);
    if (refusal) throw badRequest([refusal]);
    await requireRoom(tx, principal);
    const [added] = await tx
      .insert(files)
      .values({
        folder_id,
        name,
        size,
        expected_sha256,
        storage_key: newStorageKey(),
        request_key,
        user_id: principal.userId,
        by: principal.name,
        created_at: cause.at,
        touched_at: cause.at,
      })
      .onConflictDoNothing({ target: [files.user_id, files.request_key] })
      .returning();
    if (added) {
      await recordAudit(tx, cause, `files/${added.id}`, null, { folder_id, size, state: 'sending' });
      return added;
    }
    const existing = await earlier(tx, principal, request_key);
    if (!existing) throw new Error('An upload was neither made nor found');
    return requireSame(existing, { folder_id, name, size, expected_sha256 });
  });
}

async function requireRoom(tx: Transaction, { userId }: Principal): Promise<void> {
  const [found] = await tx
    .select({ n: count() })
    .from(files)
    .where(and(eq(files.user_id, userId), eq(files.state, 'sending')));
  if ((found?.n ?? 0) >= UPLOADS_AT_ONCE)
    throw badRequest([{ field: 'request_key', message: 'Too many uploads are not finished yet. Finish or cancel some first.' }]);
}

async function earlier(tx: Transaction, { userId }: Principal, requestKey: string): Promise<StoredUpload | undefined> {
  const [row] = await tx
    .select()
    .from(files)
    .where(and(eq(files.user_id, userId), eq(files.request_key, requestKey)));
  return row;
}

/** The existing upload of this key; a key that was used for another file is refused (422). */
function requireSame(row: StoredUpload, request: Pick<StoredUpload, 'folder_id' | 'name' | 'size' | 'expected_sha256'>): StoredUpload {
  const isSame = (Object.keys(request) as (keyof typeof request)[]).every((field) => row[field] === request[field]);
  if (isSame) return row;
  throw new ORPCError('UNPROCESSABLE_CONTENT', { defined: true, status: 422, message: 'This key belongs to another request' });
}

/** Cancels an upload if its chart allows it. Idempotent. */
export async function cancelUpload(
  db: Database,
  storage: FileStorage,
  cause: Cause,
  principal: Principal,
  fileId: number,
): Promise<StoredUpload> {
  await readUpload(db, principal, fileId);
  const row = await db.transaction(async (tx) => {
    const locked = await lockUpload(tx, fileId);
    if (locked.state === 'cancelled') return locked;
    const next = acceptFor({ tx, record: `files/${fileId}` }, uploadMachine, locked.state, factsOf(locked), { type: 'upload.cancel' });
    if (!next) throw notSending(locked, storage);
    await recordAudit(tx, cause, `files/${fileId}`, { state: locked.state }, { state: 'cancelled' });
    const [changed] = await tx.update(files).set({ state: 'cancelled', touched_at: cause.at }).where(eq(files.id, fileId)).returning();
    return changed ?? locked;
  });
  await forgetParts(storage, row);
  return row;
}

/** Discards the stored parts of a cancelled upload. */
export async function forgetParts(storage: FileStorage, { storage_key: key, storage_upload }: StoredUpload): Promise<void> {
  if (storage_upload) await storage.abandon({ key, ...storage_upload });
}
