import { and, desc, eq, inArray } from 'drizzle-orm';
import { ORPCError } from '@orpc/server';
import { msg } from '#platform/contract/sentence.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import type { PageLogEntry, PageRecord } from '../contract.ts';
import type { PageLanguage, PageStatus } from '../page-choices.ts';
import { pagesIn, type Section } from '../page-tree.ts';
import { pages, pageVersions } from '../schema.ts';
import { namesOfDrugs, usingPage } from './live-tree.ts';
import { factsOf, pageKind } from './page-kind.ts';

const drugsIn = (sections: readonly Section[]): number[] =>
  sections.flatMap(({ contents }) => contents.flatMap(({ drug_id }) => drug_id ?? []));

/** Names of the drugs and pages of a tree. */
async function namesIn(db: Queryable, sections: readonly Section[]): Promise<Pick<PageRecord, 'drugs' | 'pages'>> {
  const drugNames = await namesOfDrugs(db, drugsIn(sections));
  const named = { id: pages.id, title: pages.title, address: pages.address };
  return {
    drugs: [...drugNames].map(([id, name]) => ({ id, name })),
    pages: await db
      .select(named)
      .from(pages)
      .where(inArray(pages.id, pagesIn(sections))),
  };
}

/** @throws ORPCError 404 */
export const readPage: ReadRecord<PageRecord> = async (db, { person, at }, pageId) => {
  const [found] = await db
    .select({ stored: pages, author: { id: users.id, name: users.name } })
    .from(pages)
    .innerJoin(users, eq(users.id, pages.author_id))
    .where(eq(pages.id, pageId));
  if (!found) throw notFound(pageKind);
  const { stored, author } = found;
  const versions = await db
    .select({ number: pageVersions.number, title: pageVersions.title, published_at: pageVersions.published_at, by: pageVersions.by })
    .from(pageVersions)
    .where(eq(pageVersions.page_id, pageId))
    .orderBy(desc(pageVersions.number));
  const judged = { state: stored.status, context: factsOf(stored, author), person, at };
  return {
    id: stored.id,
    version: stored.version,
    status: stored.status as PageStatus,
    title: stored.title,
    address: stored.address,
    language: stored.language as PageLanguage,
    sections: stored.sections,
    author: author.name,
    publish_at: stored.publish_at?.toISOString() ?? null,
    live: stored.live,
    versions: versions.map((version) => ({ ...version, published_at: version.published_at.toISOString() })),
    ...(await namesIn(db, stored.sections)),
    used_in: await usingPage(db, pageId),
    updated_at: stored.updated_at.toISOString(),
    log: await readLog<PageLogEntry['payload']>(db, pageKind, pageId),
    abilities: judge(pageKind, judged, [
      { type: 'page.changed' },
      { type: 'version.restored' },
      { type: 'page.submitted' },
      { type: 'page.returned' },
      { type: 'page.published' },
      { type: 'page.scheduled' },
      { type: 'page.unscheduled' },
      { type: 'page.unpublished' },
    ]),
  };
};

/** A published version, whole. @throws ORPCError 404 */
export async function readVersion(db: Queryable, pageId: number, number: number) {
  const [found] = await db
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.page_id, pageId), eq(pageVersions.number, number)));
  if (!found) throw new ORPCError('NOT_FOUND', { message: msg('Version not found') });
  const { title, sections, published_at: at, by } = found;
  return { number, title, sections, published_at: at.toISOString(), by, ...(await namesIn(db, sections)) };
}
