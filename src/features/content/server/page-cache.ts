import { createHash } from 'node:crypto';
import { and, arrayContains, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import type { Section } from '../page-tree.ts';
import { pageCache, pages } from '../schema.ts';
import { assemble, earliest, livePages, type Viewer } from './live-tree.ts';

/** A page as the website gets it. */
interface Delivered {
  body: string;
  etag: string;
}

interface Wanted extends Viewer {
  address: string;
  language: string;
}

const etagOf = (body: string): string => `"${createHash('sha256').update(body).digest('base64url')}"`;

/** What was made for this viewer and still holds. */
async function readCache(db: Queryable, { address, language, city, audience, at }: Wanted): Promise<Delivered | null> {
  const [found] = await db
    .select({ body: pageCache.body, etag: pageCache.etag })
    .from(pageCache)
    .innerJoin(pages, eq(pages.id, pageCache.page_id))
    .where(
      and(
        eq(pages.address, address),
        eq(pages.language, language),
        eq(pageCache.city, city),
        eq(pageCache.audience, audience),
        or(isNull(pageCache.valid_until), gt(pageCache.valid_until, at)),
      ),
    );
  return found ?? null;
}

/** The sections with the contained pages locked; what contains what may change until they are. */
async function assembleLocked(tx: Transaction, sections: readonly Section[], viewer: Viewer) {
  const locked = new Set<number>();
  for (;;) {
    const assembled = await assemble(tx, sections, viewer);
    const others = assembled.pageIds.filter((id) => !locked.has(id));
    if (others.length === 0) return assembled;
    await tx.select({ id: pages.id }).from(pages).where(inArray(pages.id, others)).orderBy(pages.id).for('share');
    for (const id of others) locked.add(id);
  }
}

/**
 * The page of an address as this viewer sees it; null: there is none. It is put together once and kept until it changes: a publication
 * forgets it in its own transaction. The pages are locked meanwhile, so that nothing is kept that a publication has just replaced.
 */
export async function deliverPage(db: Database, wanted: Wanted): Promise<Delivered | null> {
  const cached = await readCache(db, wanted);
  if (cached) return cached;
  const { address, language, city, audience, at } = wanted;
  return db.transaction(async (tx) => {
    const [page] = await tx
      .select({ id: pages.id })
      .from(pages)
      .where(and(eq(pages.address, address), eq(pages.language, language)))
      .for('share');
    const live = page && (await livePages(tx, [page.id], at)).get(page.id);
    if (!live) return null;
    const { sections, pageIds, changesAt } = await assembleLocked(tx, live.sections, wanted);
    const body = JSON.stringify({ address, language, title: live.title, sections });
    const made = {
      page_ids: [live.id, ...pageIds],
      body,
      etag: etagOf(body),
      valid_until: earliest([changesAt, live.changesAt]),
      made_at: at,
    };
    await tx
      .insert(pageCache)
      .values({ page_id: live.id, city, audience, ...made })
      .onConflictDoUpdate({ target: [pageCache.page_id, pageCache.city, pageCache.audience], set: made });
    return { body, etag: made.etag };
  });
}

/** Forgets what was delivered of a page, alone or within others. */
export const forgetPage = (tx: Transaction, id: number) =>
  tx
    .delete(pageCache)
    .where(arrayContains(pageCache.page_ids, [id]))
    .returning({ page_id: pageCache.page_id, city: pageCache.city, audience: pageCache.audience });

/** Forgets what was delivered of a page, or of all (null). Returns what was forgotten. */
export async function clearCache(tx: Transaction, cause: Cause, pageId: number | null) {
  const forgotten = await (pageId === null
    ? tx.delete(pageCache).returning({ page_id: pageCache.page_id, city: pageCache.city, audience: pageCache.audience })
    : forgetPage(tx, pageId));
  const named = await tx.select({ id: pages.id, address: pages.address, language: pages.language }).from(pages);
  const byId = new Map(named.map((page) => [page.id, page]));
  await recordAudit(tx, cause, 'page_cache', null, { page: pageId, cleared: forgotten.length });
  return forgotten
    .map(({ page_id, city, audience }) => ({
      address: byId.get(page_id)?.address ?? '',
      language: byId.get(page_id)?.language ?? '',
      city,
      audience,
    }))
    .toSorted((one, other) => one.address.localeCompare(other.address) || one.city.localeCompare(other.city));
}
