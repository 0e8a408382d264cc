import { and, eq } from 'drizzle-orm';
import { notFound } from '#platform/record/server/kind/change-record.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { DeliveredSection } from '../contract.ts';
import { pages } from '../schema.ts';
import { assemble } from './live-tree.ts';
import { pageKind } from './page-kind.ts';

interface Previewed {
  page_id: number;
  /** ISO 8601. */
  at: string;
  /** The page with the same address in another language. */
  language?: string | undefined;
  city?: string | undefined;
  audience?: string | undefined;
}

/** A draft as it would be seen; null: the page does not exist in this language. @throws ORPCError 404 */
export async function previewPage(
  db: Database,
  { page_id, at, language, city = '', audience = '' }: Previewed,
): Promise<{ page: { title: string; sections: DeliveredSection[] } | null }> {
  const [page] = await db.select().from(pages).where(eq(pages.id, page_id));
  if (!page) throw notFound(pageKind);
  const [shown] =
    language === undefined || language === page.language
      ? [page]
      : await db
          .select()
          .from(pages)
          .where(and(eq(pages.address, page.address), eq(pages.language, language)));
  if (!shown) return { page: null };
  const { sections } = await assemble(db, shown.sections, { city, audience, at: new Date(at) });
  return { page: { title: shown.title, sections } };
}
