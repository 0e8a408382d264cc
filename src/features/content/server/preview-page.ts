import { and, eq } from 'drizzle-orm';
import { notFound } from '#platform/record/server/kind/change-record.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { DeliveredSection } from '../contract.ts';
import { pages } from '../schema.ts';
import { assemble } from './live-tree.ts';
import { pageKind, type StoredPage } from './page-kind.ts';

/** For whom and when a draft is previewed. */
export interface Previewed {
  page_id: number;
  /** ISO 8601. */
  at: string;
  /** The page with the same address in another language. */
  language?: string | undefined;
  city?: string | undefined;
  audience?: string | undefined;
}

export interface PagePreview {
  title: string;
  sections: DeliveredSection[];
}

/** The page that a preview shows; null: it does not exist in this language. @throws ORPCError 404 */
export async function previewedPage(db: Queryable, { page_id, language }: Previewed): Promise<StoredPage | null> {
  const [page] = await db.select().from(pages).where(eq(pages.id, page_id));
  if (!page) throw notFound(pageKind);
  if (language === undefined || language === page.language) return page;
  const [other] = await db
    .select()
    .from(pages)
    .where(and(eq(pages.address, page.address), eq(pages.language, language)));
  return other ?? null;
}

/** A draft as it would be seen. */
export async function previewOf(
  db: Queryable,
  { title, sections: draft }: StoredPage,
  { at, city = '', audience = '' }: Omit<Previewed, 'page_id'>,
): Promise<PagePreview> {
  const { sections } = await assemble(db, draft, { city, audience, at: new Date(at) });
  return { title, sections };
}

/** A draft as it would be seen; null: the page does not exist in this language. @throws ORPCError 404 */
export async function previewPage(db: Queryable, previewed: Previewed): Promise<{ page: PagePreview | null }> {
  const page = await previewedPage(db, previewed);
  return { page: page && (await previewOf(db, page, previewed)) };
}
