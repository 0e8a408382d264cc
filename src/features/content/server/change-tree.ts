import { eq, sql } from 'drizzle-orm';
import { drugs } from '#features/drugs/server/public.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { type Content, contentFaults, mappingFaults, pagesIn, type Section } from '../page-tree.ts';
import { pages, pageVersions } from '../schema.ts';

/** Changes of the tree of a draft: each gives the whole tree after it. Refuses (400) at the field. */

const refuse = (field: string, message: string) => badRequest([{ field, message }]);

/** The item at a position replaced, or added after the last one. */
function placed<Item>(items: readonly Item[], at: number, item: Item, field: string): Item[] {
  if (at > items.length) throw refuse(field, msg('The page has no such position'));
  return [...items.slice(0, at), item, ...items.slice(at + 1)];
}

function sectionAt(sections: readonly Section[], at: number): Section {
  const section = sections[at];
  if (!section) throw refuse('section', msg('The page has no such position'));
  return section;
}

type SectionFields = Omit<Section, 'contents'>;

/** A section that has contents keeps its kind, because they have the fields of that kind. */
export function withSection(sections: readonly Section[], at: number, fields: SectionFields): Section[] {
  const faults = mappingFaults(fields);
  if (faults.length > 0) throw badRequest(faults);
  const before = sections[at];
  if (before && before.kind !== fields.kind && before.contents.length > 0)
    throw refuse('kind', msg('A section with contents keeps its kind'));
  return placed(sections, at, { ...fields, contents: before?.contents ?? [] }, 'section');
}

export async function withContent(
  tx: Transaction,
  pageId: number,
  sections: readonly Section[],
  { section: at, content: position }: { section: number; content: number },
  content: Content,
): Promise<Section[]> {
  const section = sectionAt(sections, at);
  const faults = contentFaults(section.kind, content);
  if (faults.length > 0) throw badRequest(faults);
  if (content.drug_id !== null) {
    const [drug] = await tx.select({ id: drugs.id }).from(drugs).where(eq(drugs.id, content.drug_id));
    if (!drug) throw refuse('drug_id', msg('Drug not found'));
  }
  const changed = placed(sections, at, { ...section, contents: placed(section.contents, position, content, 'content') }, 'section');
  if (content.other_page_id !== null) await requireNoCircle(tx, pageId, [content.other_page_id]);
  return changed;
}

/** Those of the order, in their order; the others are removed. */
export function arranged(sections: readonly Section[], at: number | null, order: readonly number[]): Section[] {
  const rearranged = <Item>(items: readonly Item[]): Item[] => {
    if (new Set(order).size < order.length) throw refuse('order', msg('A position is named twice'));
    return order.map((position) => {
      const item = items[position];
      if (item === undefined) throw refuse('order', msg('The page has no such position'));
      return item;
    });
  };
  if (at === null) return rearranged(sections);
  const section = sectionAt(sections, at);
  return placed(sections, at, { ...section, contents: rearranged(section.contents) }, 'section');
}

/**
 * Refuses pages that contain this one, directly or through others, in a draft or published. Serialises such changes, so that two of them
 * do not make a circle together.
 */
export async function requireNoCircle(tx: Transaction, pageId: number, contained: readonly number[]): Promise<void> {
  if (contained.length === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('contained pages'))`);
  const stored = await tx
    .select({ id: pages.id, title: pages.title, draft: pages.sections, live: pageVersions.sections })
    .from(pages)
    .leftJoin(pageVersions, sql`${pageVersions.page_id} = ${pages.id} and ${pageVersions.number} = ${pages.live}`);
  const byId = new Map(stored.map((page) => [page.id, page]));
  const reached = new Set<number>();
  const visit = (id: number): void => {
    if (id === pageId) throw refuse('other_page_id', msg('That page contains this one: its sections would contain themselves'));
    const page = byId.get(id);
    if (!page) throw refuse('other_page_id', msg('Page not found'));
    if (reached.has(id)) return;
    reached.add(id);
    for (const each of pagesIn([...page.draft, ...(page.live ?? [])])) visit(each);
  };
  for (const id of contained) visit(id);
}

/** @throws ORPCError 400 if a version contains a page that contains its own by now */
export async function restorable(tx: Transaction, pageId: number, number: number): Promise<{ title: string; sections: Section[] }> {
  const [version] = await tx
    .select({ title: pageVersions.title, sections: pageVersions.sections })
    .from(pageVersions)
    .where(sql`${pageVersions.page_id} = ${pageId} and ${pageVersions.number} = ${number}`);
  if (!version) throw badRequest([{ field: 'number', ...sentence(msg('The page has no version {number}'), { number }) }]);
  await requireNoCircle(tx, pageId, pagesIn(version.sections));
  return version;
}
