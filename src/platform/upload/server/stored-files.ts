import { ORPCError } from '@orpc/server';
import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { StoredFile } from '../contract.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { drugImages, fileFolders, files } from '../schema.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { LINK_LASTS, linkTo } from '#platform/server/files/links.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { StoredUpload } from './uploads.ts';

/** Condition for complete files that were not deleted. */
export const isStored: SQL | undefined = and(eq(files.state, 'done'), isNull(files.deleted_at));

export function presentFile({ id, folder_id, name, size, media_type, sha256, by, finished_at }: StoredUpload): StoredFile {
  if (!media_type || !sha256 || !finished_at) throw new Error('A stored file is not whole');
  return { id, folder_id, name, size, media_type, sha256, by, finished_at: finished_at.toISOString() };
}

export const noSuchFile = () => new ORPCError('NOT_FOUND', { message: 'File not found' });

export async function readFile(db: Queryable, fileId: number): Promise<StoredUpload> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), isStored));
  if (!row) throw noSuchFile();
  return row;
}

interface Question {
  folder_id: number;
  search?: string | undefined;
  page: number;
  page_size: number;
}

const escaped = (words: string) => words.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Files of a folder, newest first. */
export async function listFiles(
  db: Database,
  { folder_id, search, page, page_size }: Question,
): Promise<{ rows: StoredFile[]; total: number }> {
  const named = search === undefined ? undefined : sql`lower(${files.name}) like ${`%${escaped(search)}%`}`;
  const matches = and(eq(files.folder_id, folder_id), isStored, named);
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(files)
      .where(matches)
      .orderBy(sql`${files.finished_at} desc nulls last`, asc(files.id))
      .limit(page_size)
      .offset((page - 1) * page_size),
    db.select({ n: count() }).from(files).where(matches),
  ]);
  return { rows: rows.map(presentFile), total: counted?.n ?? 0 };
}

/** Deletes the row of a file within a transaction; call `forgetBytes` afterwards. */
export async function dropFile(tx: Transaction, cause: Cause, row: StoredUpload): Promise<void> {
  await tx.update(files).set({ deleted_at: cause.at }).where(eq(files.id, row.id));
  await recordAudit(tx, cause, `files/${row.id}`, { deleted: false, folder_id: row.folder_id, sha256: row.sha256 }, { deleted: true });
}

/** Deletes a file permanently. A drug image must be removed from its drug first, by a master data manager. */
export async function deleteFile(db: Database, storage: FileStorage, cause: Cause, fileId: number): Promise<{ deleted: true }> {
  const row = await db.transaction(async (tx) => {
    const found = await readFile(tx, fileId);
    await tx.select({ id: files.id }).from(files).where(eq(files.id, fileId)).for('update');
    if ((await tx.$count(drugImages, eq(drugImages.file_id, fileId))) > 0)
      throw badRequest([{ field: 'file_id', message: 'This is the image of a drug. Remove it from the drug first.' }]);
    await dropFile(tx, cause, found);
    return found;
  });
  await storage.remove(row.storage_key);
  return { deleted: true };
}

/** A link that needs no session: valid for an hour, or permanently if the folder allows it. */
export async function linkOf(db: Database, now: Date, fileId: number): Promise<{ path: string; expires_at: string | null }> {
  const row = await readFile(db, fileId);
  const [folder] = await db.select().from(fileFolders).where(eq(fileFolders.id, row.folder_id));
  const until = folder?.public_link ? null : new Date(now.getTime() + LINK_LASTS);
  return { path: await linkTo(db, fileId, until), expires_at: until?.toISOString() ?? null };
}
