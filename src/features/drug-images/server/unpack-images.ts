import { and, eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ImageMatch } from '../contract.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { endingOf, fileTypes } from '#platform/upload/file-kinds.ts';
import { recordAudit } from '#platform/audit/server/audit.ts';
import { fileFolders, files } from '#platform/upload/schema.ts';
import { ArchiveRefused, unpackArchive } from '#platform/server/files/archive.ts';
import { readContent, typesInWords } from '#platform/server/files/file-content.ts';
import { safeFileName } from '#platform/server/files/file-name.ts';
import { newStorageKey } from '#platform/server/files/file-storage.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { dropFile } from '#platform/upload/server/stored-files.ts';
import type { Folder } from '#platform/upload/server/folders.ts';
import type { StoredUpload } from '#platform/upload/server/uploads.ts';
import type { ImageContext } from './image-context.ts';

interface Unpacked {
  images: StoredUpload[];
  refused: ImageMatch[];
}

/** Storage key derived from archive and entry name: unpacking an archive again creates no duplicates. */
function keyOf({ request_key }: StoredUpload, entry: string): string {
  const hash = createHash('sha256').update(`${request_key}/${entry}`).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), `5${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
}

/** Extracts the images of an archive into the folder, each validated like a single upload, and deletes the archive. */
export async function unpackImages(context: ImageContext, archive: StoredUpload): Promise<Unpacked> {
  const { db, storage, cause } = context;
  const [folder] = await db.select().from(fileFolders).where(eq(fileFolders.id, archive.folder_id));
  if (!folder) throw new Error('An archive has no folder');
  const unpacked: Unpacked = { images: [], refused: [] };
  try {
    await unpackArchive(storage, { key: archive.storage_key, size: archive.size }, folder.size_limit, async (entry, bytes) => {
      const name = safeFileName(entry, 'image');
      const outcome = bytes
        ? await storeImage(context, folder, archive, { entry, name, bytes })
        : sentence('It is larger than the folder allows');
      if ('message' in outcome) unpacked.refused.push({ file_id: archive.id, name, matched: null, reason: outcome });
      else unpacked.images.push(outcome);
    });
  } catch (fault) {
    if (!(fault instanceof ArchiveRefused)) throw fault;
    const reason = { message: fault.message };
    throw badRequest([{ field: 'file_ids', ...sentence('{archive}: {reason}', { archive: archive.name, reason }) }]);
  }
  await db.transaction((tx) => dropFile(tx, cause, archive));
  await storage.remove(archive.storage_key);
  return unpacked;
}

interface PackedImage {
  entry: string;
  name: string;
  bytes: Buffer;
}

/** @returns the file, or the reason why the folder does not accept it */
async function storeImage(
  context: ImageContext,
  folder: Folder,
  archive: StoredUpload,
  image: PackedImage,
): Promise<StoredUpload | Sentence> {
  const { db, storage, cause, principal } = context;
  const { name, bytes } = image;
  if (bytes.length === 0) return sentence('It is empty');
  const { type, sha256 } = await readContent(Readable.from([bytes]), name);
  if (type === null || type === 'markup' || !folder.types.includes(type))
    return sentence('The content is not {types}', { types: typesInWords(folder.types) });
  if (!(fileTypes[type].endings as readonly string[]).includes(endingOf(name)))
    return sentence('The content is {type}, which does not match the name', { type: fileTypes[type].label });
  const request_key = keyOf(archive, image.entry);
  const own = and(eq(files.user_id, principal.userId), eq(files.request_key, request_key));
  const [before] = await db.select().from(files).where(own);
  if (before) return before.deleted_at ? sentence('Already unpacked, and deleted since') : before;
  const storage_key = newStorageKey();
  await storage.put(storage_key, bytes);
  return db.transaction(async (tx) => {
    const [added] = await tx
      .insert(files)
      .values({
        folder_id: folder.id,
        name,
        size: bytes.length,
        received: bytes.length,
        state: 'done',
        storage_key,
        media_type: type,
        sha256,
        request_key,
        user_id: principal.userId,
        by: principal.name,
        created_at: cause.at,
        touched_at: cause.at,
        finished_at: cause.at,
      })
      .returning();
    if (!added) throw new Error('An image was not stored');
    await recordAudit(tx, cause, `files/${added.id}`, null, { state: 'done', media_type: type, sha256, bytes: bytes.length });
    return added;
  });
}
