import { eq } from 'drizzle-orm';
import { fileTypes, type FileType, endingOf } from '../file-kinds.ts';
import type { StoredFile } from '../contract.ts';
import { sentence, SentenceError } from '#platform/contract/sentence.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/server/db/database.ts';
import { fileFolders, files } from '../schema.ts';
import { ArchiveRefused, listArchive } from '#platform/server/files/archive.ts';
import { type FileContent, readContent, typesInWords } from '#platform/server/files/file-content.ts';
import { type FileStorage } from '#platform/server/files/file-storage.ts';
import { echo } from '#platform/server/http/echo.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { Folder } from './folders.ts';
import { presentFile } from './stored-files.ts';
import { lockUpload, isArchiveOfImages, notSending, readUpload, type StoredUpload } from './uploads.ts';

/** Reason for refusing a complete file. */
class FileRefused extends SentenceError {}

const XLSX: FileType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Type of an archive: a workbook has certain entries; the entries of other archives are checked. */
async function typeOfArchive(storage: FileStorage, row: StoredUpload): Promise<FileType> {
  try {
    const names = await listArchive(storage, { key: row.storage_key, size: row.size });
    return names.includes('xl/workbook.xml') && names.includes('[Content_Types].xml') ? XLSX : 'application/zip';
  } catch (fault) {
    throw fault instanceof ArchiveRefused ? new FileRefused({ message: fault.message }) : fault;
  }
}

/** Type of the file if the folder accepts it. @throws FileRefused */
async function checkedType(storage: FileStorage, folder: Folder, row: StoredUpload, content: FileContent): Promise<FileType> {
  if (content.size !== row.size) throw new FileRefused(sentence('The length of the file differs from the length announced'));
  if (row.expected_sha256 && content.sha256 !== row.expected_sha256)
    throw new FileRefused(sentence('The file was damaged in transfer: its SHA-256 is different'));
  if (content.type === 'markup') throw new FileRefused(sentence('The content is a web page or a drawing with markup, despite the name'));
  const type = content.type === 'application/zip' ? await typeOfArchive(storage, row) : content.type;
  if (!type) throw new FileRefused(sentence('The content is not a known file type, despite the name'));
  if (!folder.types.includes(type) && !isArchiveOfImages(folder, type))
    throw new FileRefused(
      sentence('The content is {type}; this folder accepts {types}', {
        type: fileTypes[type].label,
        types: typesInWords(folder.types),
      }),
    );
  if (!(fileTypes[type].endings as readonly string[]).includes(endingOf(row.name)))
    throw new FileRefused(
      sentence('The content is {type}, but the name ends in .{ending}', {
        type: fileTypes[type].label,
        ending: echo(endingOf(row.name)),
      }),
    );
  return type;
}

/** Joins the parts and checks size, hash and content of the file. Idempotent. */
export async function finishUpload(
  db: Database,
  storage: FileStorage,
  cause: Cause,
  principal: Principal,
  fileId: number,
): Promise<StoredFile> {
  const row = await readUpload(db, principal, fileId);
  if (row.state === 'done') return presentFile(row);
  if (row.state === 'refused') throw badRequest([{ field: 'file', ...(row.reason ?? { message: '' }) }]);
  if (row.state !== 'sending' || row.received !== row.size || !row.storage_upload) throw notSending(row, storage);
  const [folder] = await db.select().from(fileFolders).where(eq(fileFolders.id, row.folder_id));
  if (!folder) throw new Error('An upload has no folder');
  await storage.complete({ key: row.storage_key, ...row.storage_upload });
  const content = await readContent(await storage.read(row.storage_key), row.name);
  try {
    const media_type = await checkedType(storage, folder, row, content);
    return presentFile(await settle(db, cause, fileId, { state: 'done', media_type, sha256: content.sha256, finished_at: cause.at }));
  } catch (fault) {
    if (!(fault instanceof FileRefused)) throw fault;
    await settle(db, cause, fileId, { state: 'refused', reason: fault.sentence });
    await storage.remove(row.storage_key);
    throw badRequest([{ field: 'file', ...fault.sentence }]);
  }
}

type Outcome = Pick<StoredUpload, 'state'> & Partial<Pick<StoredUpload, 'media_type' | 'sha256' | 'finished_at' | 'reason'>>;

async function settle(db: Database, cause: Cause, fileId: number, outcome: Outcome): Promise<StoredUpload> {
  return db.transaction(async (tx) => {
    const locked = await lockUpload(tx, fileId);
    // Another request finished it concurrently, with the same result.
    if (locked.state !== 'sending') return locked;
    const [row] = await tx
      .update(files)
      .set({ ...outcome, storage_upload: null, touched_at: cause.at })
      .where(eq(files.id, fileId))
      .returning();
    const { state, media_type = null, sha256 = null } = outcome;
    await recordAudit(tx, cause, `files/${fileId}`, { state: 'sending' }, { state, media_type, sha256, bytes: locked.size });
    return row ?? locked;
  });
}
