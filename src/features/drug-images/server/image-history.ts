import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { MasterHistoryEntry } from '#features/masters/public.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { files } from '#platform/upload/schema.ts';
import { audit } from '#platform/audit/schema.ts';
import { drugKey } from './drug-images.ts';

/** Audit data of a drug's images: all of them in order, or the text of one. */
interface KeptImages {
  images?: number[];
  image?: number;
  alt?: string;
}

interface ImageWrite {
  what: MasterHistoryEntry['what'];
  /** Null: the change concerns all images. */
  file: number | null;
  /** 1-based; null if the change has no position. */
  position: number | null;
  alt: { before: string; after: string } | null;
}

/** Audit rows of image changes of the drug that an item defines. */
export async function imageWritesOf(db: Queryable, recordId: number): Promise<SQL | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`select id from drugs where item_id = ${recordId}`);
  if (rows.length === 0) return undefined;
  const keys = rows.map(({ id }) => drugKey(id));
  return and(inArray(audit.record, keys), sql`jsonb_exists_any(${audit.after}, array['images', 'image'])`);
}

/** Image change recorded by an audit row; null for other changes. */
function imageWrite(before: unknown, after: unknown): ImageWrite | null {
  const [previous, current] = [(before ?? {}) as KeptImages, (after ?? {}) as KeptImages];
  if (current.image !== undefined)
    return { what: 'imageDescribed', file: current.image, position: null, alt: { before: previous.alt ?? '', after: current.alt ?? '' } };
  if (!current.images) return null;
  const [old, now] = [previous.images ?? [], current.images];
  const added = now.find((id) => !old.includes(id));
  if (added !== undefined) return { what: 'imageAdded', file: added, position: now.indexOf(added) + 1, alt: null };
  const removed = old.find((id) => !now.includes(id));
  if (removed !== undefined) return { what: 'imageRemoved', file: removed, position: old.indexOf(removed) + 1, alt: null };
  return { what: 'imagesOrdered', file: null, position: null, alt: null };
}

type ImageEntry = Pick<MasterHistoryEntry, 'what' | 'image'>;

/** History entries of image changes, by audit row id. */
export async function presentImageWrites(
  db: Queryable,
  rows: readonly { id: number; before: unknown; after: unknown }[],
): Promise<Map<number, ImageEntry>> {
  const writes = rows.flatMap(({ id, before, after }) => {
    const write = imageWrite(before, after);
    return write ? [{ id, write }] : [];
  });
  const referencedFiles = [...new Set(writes.flatMap(({ write }) => write.file ?? []))];
  const named =
    referencedFiles.length > 0
      ? await db.select({ id: files.id, name: files.name }).from(files).where(inArray(files.id, referencedFiles))
      : [];
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return new Map(
    writes.map(({ id, write: { what, file, position, alt } }) => [
      id,
      { what, image: file === null ? null : { name: names.get(file) ?? String(file), position, alt } },
    ]),
  );
}
