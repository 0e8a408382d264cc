import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { MasterHistoryEntry } from '#features/masters/public.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { files } from '#platform/upload/schema.ts';
import { audit } from '#platform/audit/schema.ts';
import { drugKey } from './drug-images.ts';

/** What the audit keeps of a drug's images: all of them in their order, or the words of one. */
interface KeptImages {
  images?: number[];
  image?: number;
  alt?: string;
}

interface ImageWrite {
  what: MasterHistoryEntry['what'];
  /** Null: all of them. */
  file: number | null;
  /** From 1, where it has one of its own. */
  position: number | null;
  alt: { before: string; after: string } | null;
}

/** Writes to the images of the drug that an item defines. */
export async function imageWritesOf(db: Queryable, recordId: number): Promise<SQL | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`select id from drugs where item_id = ${recordId}`);
  if (rows.length === 0) return undefined;
  const keys = rows.map(({ id }) => drugKey(id));
  return and(inArray(audit.record, keys), sql`jsonb_exists_any(${audit.after}, array['images', 'image'])`);
}

/** What a write did to the images of a drug; null where it did something else. */
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

/** Writes to images as the history tells them, by the id of their audit row; others are not in it. */
export async function presentImageWrites(
  db: Queryable,
  rows: readonly { id: number; before: unknown; after: unknown }[],
): Promise<Map<number, ImageEntry>> {
  const writes = rows.flatMap(({ id, before, after }) => {
    const write = imageWrite(before, after);
    return write ? [{ id, write }] : [];
  });
  const referencedFiles = [...new Set(writes.flatMap(({ write }) => write.file ?? []))];
  const named = referencedFiles.length > 0 ? await db.select({ id: files.id, name: files.name }).from(files).where(inArray(files.id, referencedFiles)) : [];
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return new Map(
    writes.map(({ id, write: { what, file, position, alt } }) => [
      id,
      { what, image: file === null ? null : { name: names.get(file) ?? String(file), position, alt } },
    ]),
  );
}
