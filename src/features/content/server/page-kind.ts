import { pageMachine, pageWhy } from '#machines/content/page.ts';
import type { PageFacts, PageUser } from '#machines/content/page-facts.ts';
import { msg } from '#platform/contract/sentence.ts';
import { ownerOf } from '#platform/record/server/kind/owner.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { pageList } from '../page-list.ts';
import { contentCount } from '../page-tree.ts';
import { pageEventLog, pages, pageVersions } from '../schema.ts';
import { forgetPage } from './page-cache.ts';

export type StoredPage = typeof pages.$inferSelect;

export const factsOf = (stored: StoredPage, author: PageUser): PageFacts => ({
  author,
  contents: contentCount(stored.sections),
  publishAt: stored.publish_at?.toISOString() ?? null,
  live: stored.live,
  versions: stored.versions,
});

export const pageKind: RecordKind<typeof pageMachine, StoredPage> = {
  machine: pageMachine,
  table: pages,
  log: { table: pageEventLog, record: pageEventLog.page_id },
  list: pageList.id,
  missing: msg('Page not found'),
  permissions: {
    'page.changed': 'content.edit',
    'version.restored': 'content.edit',
    'page.submitted': 'content.edit',
    'page.returned': 'content.edit',
    'page.published': 'content.publish',
    'page.scheduled': 'content.publish',
    'page.unscheduled': 'content.publish',
    'page.unpublished': 'content.publish',
  },
  context: async (db, stored, author) =>
    factsOf(stored, (await ownerOf(db, stored.author_id, author)) ?? { id: stored.author_id, name: '' }),
  columns: ({ author, publishAt, live, versions }, { at }) => ({
    author_id: author.id,
    publish_at: publishAt === null ? null : new Date(publishAt),
    live,
    versions,
    updated_at: at,
  }),
  payload: (event, { context: { versions }, state }) => ({
    ...('publishAt' in event && { publish_at: event.publishAt }),
    ...(state === 'published' && { number: versions }),
  }),
  why: pageWhy,
  audited: ({ publish_at, live, versions }) => ({ publish_at, live, versions }),
  // What customers see is replaced as a whole, and with it what was delivered.
  follow: async (tx, cause, { before, after, author }) => {
    if (after.versions > before.versions)
      await tx.insert(pageVersions).values({
        page_id: after.id,
        number: after.versions,
        title: after.title,
        sections: after.sections,
        published_at: cause.at,
        by: author.name,
      });
    if (after.live !== before.live || after.publish_at?.getTime() !== before.publish_at?.getTime()) await forgetPage(tx, after.id);
  },
};
