import { and, asc, count, eq, inArray, isNull, like, sql } from 'drizzle-orm';
import type { ImageMatch, WaitingImage } from '../contract.ts';
import type { Database, Queryable } from '#platform/server/db/database.ts';
import { drugImages, fileFolders, files } from '#platform/upload/schema.ts';
import { dropFile, isStored, noSuchFile } from '#platform/upload/server/stored-files.ts';
import type { StoredUpload } from '#platform/upload/server/uploads.ts';
import type { WorkCount } from '#platform/work/server/work-count.ts';
import { addDrugImage, lockDrug, pictureOf } from './drug-images.ts';
import { findDrugs } from './image-names.ts';
import { unpackImages } from './unpack-images.ts';
import type { ImageContext } from './image-context.ts';

const isInDrugFolder = eq(fileFolders.kind, 'DRUG-IMAGE');

/** Completed uploads in the folder of drug images, by id. */
async function readUploads(db: Queryable, ids: readonly number[]): Promise<StoredUpload[]> {
  const rows = await db
    .select({ file: files })
    .from(files)
    .innerJoin(fileFolders, eq(fileFolders.id, files.folder_id))
    .where(and(inArray(files.id, [...ids]), isInDrugFolder, isStored))
    .orderBy(asc(files.id));
  return rows.map(({ file }) => file);
}

/** Existing matches, by file id. */
async function readAssigned(db: Queryable, ids: readonly number[]): Promise<Map<number, ImageMatch['matched']>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ file_id: number; drug_id: number; drug: string; position: number }>(sql`
    select i.file_id, i.drug_id, d.name as drug, i.position from drug_images i join drugs d on d.id = i.drug_id
    where i.file_id = any(${sql.param(ids)}::bigint[])`);
  return new Map(rows.map(({ file_id, ...matched }) => [file_id, matched]));
}

/** Matches uploaded images to drugs by file name and unpacks archives first. Idempotent. */
export async function matchImages(context: ImageContext, fileIds: readonly number[]): Promise<{ matches: ImageMatch[] }> {
  const uploads = await readUploads(context.db, fileIds);
  if (uploads.length < new Set(fileIds).size) throw noSuchFile();
  const images: StoredUpload[] = [];
  const refused: ImageMatch[] = [];
  for (const file of uploads) {
    if (file.media_type !== 'application/zip') images.push(file);
    else {
      const unpacked = await unpackImages(context, file);
      images.push(...unpacked.images);
      refused.push(...unpacked.refused);
    }
  }
  const before = await readAssigned(
    context.db,
    images.map(({ id }) => id),
  );
  const found = await findDrugs(context.db, [...new Set(images.map(({ name }) => name))]);
  const matches: ImageMatch[] = [];
  const positionOf = ({ name }: StoredUpload) => {
    const match = found.get(name);
    return match && 'position' in match ? match.position : 0;
  };
  // Sorted by position, so that every image of a drug can take the one its name requests.
  for (const file of images.toSorted((one, other) => positionOf(one) - positionOf(other) || one.id - other.id)) {
    const { id: file_id, name } = file;
    const existing = before.get(file_id);
    const match = found.get(name) ?? { reason: { message: '' } };
    if (existing) matches.push({ file_id, name, matched: existing, reason: null });
    else if ('reason' in match) matches.push({ file_id, name, matched: null, reason: match.reason });
    else matches.push(await assign(context, file, match.drug.id, match.position));
  }
  return { matches: [...matches, ...refused] };
}

async function assign({ db, cause, principal }: ImageContext, file: StoredUpload, drugId: number, position: number): Promise<ImageMatch> {
  return db.transaction(async (tx) => {
    const drug = await lockDrug(tx, drugId);
    const { id: file_id, name } = file;
    await tx.select({ id: files.id }).from(files).where(eq(files.id, file_id)).for('update');
    const existing = (await readAssigned(tx, [file_id])).get(file_id);
    if (existing) return { file_id, name, matched: existing, reason: null };
    const added = await addDrugImage(tx, cause, principal.name, drug, file, position);
    if ('reason' in added) return { file_id, name, matched: null, reason: added.reason };
    return { file_id, name, matched: { drug_id: drug.id, drug: drug.name, position: added.position }, reason: null };
  });
}

/** Assigns an image to a drug by hand, as its last image. */
export async function assignImage(context: ImageContext, fileId: number, drugId: number): Promise<ImageMatch> {
  const [file] = await readUploads(context.db, [fileId]);
  if (!file) throw noSuchFile();
  return assign(context, file, drugId, Number.MAX_SAFE_INTEGER);
}

const isWaiting = and(isStored, isInDrugFolder, isNull(drugImages.file_id), like(files.media_type, 'image/%'));

/** Count of the tray. */
export const waitingImages: WorkCount = {
  id: 'drug-images.waiting',
  permission: 'masters.manage',
  count: () => sql`select count(*) from ${files} join ${fileFolders} on ${fileFolders.id} = ${files.folder_id}
    left join ${drugImages} on ${drugImages.file_id} = ${files.id} where ${isWaiting}`,
};

/** Unassigned images (the tray), oldest first. */
export async function listWaiting(
  db: Database,
  now: Date,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: WaitingImage[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    db
      .select({ file_id: files.id, name: files.name, size: files.size, by: files.by })
      .from(files)
      .innerJoin(fileFolders, eq(fileFolders.id, files.folder_id))
      .leftJoin(drugImages, eq(drugImages.file_id, files.id))
      .where(isWaiting)
      .orderBy(asc(files.id))
      .limit(page_size)
      .offset((page - 1) * page_size),
    db
      .select({ n: count() })
      .from(files)
      .innerJoin(fileFolders, eq(fileFolders.id, files.folder_id))
      .leftJoin(drugImages, eq(drugImages.file_id, files.id))
      .where(isWaiting),
  ]);
  return {
    rows: await Promise.all(rows.map(async (row) => ({ ...row, url: await pictureOf(db, now, row.file_id) }))),
    total: counted?.n ?? 0,
  };
}

/** Deletes an unassigned image for good; assigned ones cannot be deleted. */
export async function discardImage({ db, storage, cause }: ImageContext, fileId: number): Promise<{ deleted: true }> {
  const file = await db.transaction(async (tx) => {
    const [found] = await readUploads(tx, [fileId]);
    if (!found) throw noSuchFile();
    await tx.select({ id: files.id }).from(files).where(eq(files.id, fileId)).for('update');
    if ((await tx.$count(drugImages, eq(drugImages.file_id, fileId))) > 0) throw noSuchFile();
    await dropFile(tx, cause, found);
    return found;
  });
  await storage.remove(file.storage_key);
  return { deleted: true };
}
