import { ORPCError } from '@orpc/server';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { DrugImage } from '../contract.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { DRUG_IMAGES } from '#platform/upload/file-kinds.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { drugImages, files } from '#platform/upload/schema.ts';
import { LINK_LASTS, linkTo } from '#platform/server/files/links.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { positionInName } from './image-names.ts';
import type { PicturedDrug } from './pictured-drug.ts';

/** Audit key of a drug, under which its image changes are recorded. */
export const drugKey = (drugId: number) => `drugs/${drugId}`;

/** Signed URL of a picture. Its expiry is rounded so that browsers can cache the picture. */
export const pictureOf = (db: Database, now: Date, fileId: number): Promise<string> =>
  linkTo(db, fileId, new Date((Math.floor(now.getTime() / LINK_LASTS) + 2) * LINK_LASTS));

/** Images of a drug, by position. */
export async function listDrugImages(db: Database, now: Date, drugId: number): Promise<{ images: DrugImage[] }> {
  await requireDrug(db, drugId);
  const rows = await db
    .select({ file_id: files.id, name: files.name, size: files.size, position: drugImages.position, alt: drugImages.alt })
    .from(drugImages)
    .innerJoin(files, eq(files.id, drugImages.file_id))
    .where(eq(drugImages.drug_id, drugId))
    .orderBy(asc(drugImages.position), asc(files.id));
  return { images: await Promise.all(rows.map(async (row) => ({ ...row, url: await pictureOf(db, now, row.file_id) }))) };
}

/** Locks the drug until the transaction ends, which serialises changes of its images. */
export async function lockDrug(tx: Transaction, drugId: number): Promise<PicturedDrug> {
  const drug = await requireDrug(tx, drugId);
  await tx.execute(sql`select id from drugs where id = ${drugId} for update`);
  return drug;
}

async function requireDrug(db: Queryable, drugId: number): Promise<PicturedDrug> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`select id, name from drugs where id = ${drugId}`);
  const [drug] = rows;
  if (!drug) throw new ORPCError('NOT_FOUND', { message: 'Drug not found' });
  return drug;
}

interface StoredImage {
  id: number;
  /** Id of the file. */
  name: string;
  position: number;
  alt: string;
}

const readImages = (tx: Transaction, drugId: number): Promise<StoredImage[]> =>
  tx
    .select({ id: drugImages.file_id, name: files.name, position: drugImages.position, alt: drugImages.alt })
    .from(drugImages)
    .innerJoin(files, eq(files.id, drugImages.file_id))
    .where(eq(drugImages.drug_id, drugId))
    .orderBy(asc(drugImages.position), asc(drugImages.file_id));

const idsOf = (images: readonly StoredImage[]): number[] => images.map(({ id }) => id);

/** Default alternative text. */
const usualAlt = (drug: PicturedDrug, position: number): string => (position === 1 ? drug.name : `${drug.name}, image ${position}`);

/** Assigns positions from 1 without gaps in the order of `ids`; default alternative texts are renumbered. */
async function savePositions(tx: Transaction, drug: PicturedDrug, images: readonly StoredImage[], ids: readonly number[]): Promise<void> {
  const before = new Map(images.map((each) => [each.id, each]));
  for (const [at, id] of ids.entries()) {
    const was = before.get(id);
    const isUsual = was !== undefined && was.alt === usualAlt(drug, was.position);
    await tx
      .update(drugImages)
      .set({ position: at + 1, ...(isUsual && { alt: usualAlt(drug, at + 1) }) })
      .where(eq(drugImages.file_id, id));
  }
}

/**
 * 1-based position to insert an image at: the requested one, limited to the existing images and placed before images whose
 * names request a higher one.
 */
function insertPosition(drug: PicturedDrug, images: readonly StoredImage[], position: number): number {
  const insertAt = images.findIndex(({ name }) => (positionInName(drug, name) ?? 0) > position);
  return Math.min(Math.max(position, 1), (insertAt === -1 ? images.length : insertAt) + 1);
}

/**
 * Adds a file to the images of a drug as near to the requested position as possible. The drug must be locked.
 * @returns the position, or the reason why it was not added
 */
export async function addDrugImage(
  tx: Transaction,
  cause: Cause,
  by: string,
  drug: PicturedDrug,
  file: { id: number; sha256: string | null },
  position: number,
): Promise<{ position: number } | { reason: Sentence }> {
  const existing = await readImages(tx, drug.id);
  const ids = idsOf(existing);
  if (ids.length >= DRUG_IMAGES) return { reason: sentence('{drug} already has {n} images', { drug: drug.name, n: DRUG_IMAGES }) };
  const [duplicate] = await tx
    .select({ position: drugImages.position })
    .from(drugImages)
    .innerJoin(files, eq(files.id, drugImages.file_id))
    .where(and(eq(drugImages.drug_id, drug.id), eq(files.sha256, file.sha256 ?? '')));
  if (duplicate) return { reason: sentence('{drug} already has this picture as image {n}', { drug: drug.name, n: duplicate.position }) };
  const at = insertPosition(drug, existing, position);
  const alt = usualAlt(drug, at);
  await tx.insert(drugImages).values({ file_id: file.id, drug_id: drug.id, position: at, alt, added_at: cause.at, added_by: by });
  const images = ids.toSpliced(at - 1, 0, file.id);
  await savePositions(tx, drug, existing, images);
  await recordAudit(tx, cause, drugKey(drug.id), { images: ids }, { images });
  return { position: at };
}

/** Reorders all images of a drug. */
export async function orderDrugImages(db: Database, cause: Cause, drugId: number, fileIds: readonly number[]): Promise<void> {
  await db.transaction(async (tx) => {
    const drug = await lockDrug(tx, drugId);
    const images = await readImages(tx, drugId);
    const ids = idsOf(images);
    const isSame = fileIds.length === ids.length && ids.every((id) => fileIds.includes(id));
    if (!isSame) throw badRequest([{ field: 'file_ids', message: 'The images of this drug have changed. Check them again.' }]);
    await savePositions(tx, drug, images, fileIds);
    await recordAudit(tx, cause, drugKey(drugId), { images: ids }, { images: fileIds });
  });
}

const ofDrug = (drugId: number, fileId: number) => and(eq(drugImages.drug_id, drugId), eq(drugImages.file_id, fileId));
const noSuchImage = () => new ORPCError('NOT_FOUND', { message: 'Image of this drug not found' });

/** Sets the alternative text of an image. */
export async function describeDrugImage(db: Database, cause: Cause, drugId: number, fileId: number, alt: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(drugImages).where(ofDrug(drugId, fileId)).for('update');
    if (!before) throw noSuchImage();
    await tx.update(drugImages).set({ alt }).where(eq(drugImages.file_id, fileId));
    await recordAudit(tx, cause, drugKey(drugId), { image: fileId, alt: before.alt }, { image: fileId, alt });
  });
}

/** Removes an image from its drug; the file returns to the tray. */
export async function removeDrugImage(db: Database, cause: Cause, drugId: number, fileId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const drug = await lockDrug(tx, drugId);
    const images = await readImages(tx, drugId);
    const ids = idsOf(images);
    if (!ids.includes(fileId)) throw noSuchImage();
    const remaining = ids.filter((id) => id !== fileId);
    await tx.delete(drugImages).where(eq(drugImages.file_id, fileId));
    await savePositions(tx, drug, images, remaining);
    await recordAudit(tx, cause, drugKey(drugId), { images: ids }, { images: remaining });
  });
}
