import { and, eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ImageMatch } from '#contracts/drug-images.ts';
import { endingOf, fileTypes } from '#contracts/file-kinds.ts';
import { recordAudit } from '../../../db/audit.ts';
import { fileFolders, files } from '../../../db/files-schema.ts';
import { ArchiveRefused, unpackArchive } from '../../../files/archive.ts';
import { readContent, typesInWords } from '../../../files/file-content.ts';
import { safeFileName } from '../../../files/file-name.ts';
import { newStorageKey } from '../../../files/file-storage.ts';
import { badRequest } from '../../../http/faults.ts';
import { dropFile } from '../../admin/files/stored-files.ts';
import type { Folder } from '../../admin/files/folders.ts';
import type { StoredUpload } from '../../admin/files/uploads.ts';
import type { ImageDesk } from './match-images.ts';

interface Unpacked {
  images: StoredUpload[];
  refused: ImageMatch[];
}

/** The key of an entry follows from its archive and its name: an archive that is unpacked again makes no second image. */
function keyOf({ request_key }: StoredUpload, entry: string): string {
  const hash = createHash('sha256').update(`${request_key}/${entry}`).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), `5${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
}

/** Images out of an archive become files of the folder, each judged as if it had come alone; the archive itself is dropped. */
export async function unpackImages(desk: ImageDesk, archive: StoredUpload): Promise<Unpacked> {
  const { db, storage, cause } = desk;
  const [folder] = await db.select().from(fileFolders).where(eq(fileFolders.id, archive.folder_id));
  if (!folder) throw new Error('An archive has no folder');
  const unpacked: Unpacked = { images: [], refused: [] };
  try {
    await unpackArchive(storage, { key: archive.storage_key, size: archive.size }, folder.size_limit, async (entry, bytes) => {
      const name = safeFileName(entry, 'image');
      const outcome = bytes ? await keepImage(desk, folder, archive, { entry, name, bytes }) : 'It is larger than the folder allows';
      if (typeof outcome === 'string') unpacked.refused.push({ file_id: archive.id, name, matched: null, reason: outcome });
      else unpacked.images.push(outcome);
    });
  } catch (fault) {
    throw fault instanceof ArchiveRefused ? badRequest([{ field: 'file_ids', message: `${archive.name}: ${fault.message}` }]) : fault;
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

/** @returns the file, or why it is none of the folder's */
async function keepImage(desk: ImageDesk, folder: Folder, archive: StoredUpload, image: PackedImage): Promise<StoredUpload | string> {
  const { db, storage, cause, principal } = desk;
  const { name, bytes } = image;
  if (bytes.length === 0) return 'It is empty';
  const { type, sha256 } = await readContent(Readable.from([bytes]), name);
  if (type === null || type === 'markup' || !folder.types.includes(type)) return `By its content it is not ${typesInWords(folder.types)}`;
  if (!(fileTypes[type].endings as readonly string[]).includes(endingOf(name)))
    return `By its content it is ${fileTypes[type].label}, which its name does not say`;
  const request_key = keyOf(archive, image.entry);
  const own = and(eq(files.user_id, principal.userId), eq(files.request_key, request_key));
  const [before] = await db.select().from(files).where(own);
  if (before) return before.deleted_at ? 'It was unpacked before, and deleted since' : before;
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
