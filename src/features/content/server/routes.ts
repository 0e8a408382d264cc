import type { ByUser, PageEvent } from '#machines/content/page-facts.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { requireAhead } from '#platform/record/server/kind/due-time.ts';
import { type ChangeInput, handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { FARTHEST_PUBLICATION, type ReviewEvent } from '../page-choices.ts';
import { contentCount, type Section } from '../page-tree.ts';
import type { PagePayload } from '../schema.ts';
import { arranged, restorable, withContent, withSection } from './change-tree.ts';
import { createPage } from './create-page.ts';
import { clearCache } from './page-cache.ts';
import { pageKind, type StoredPage } from './page-kind.ts';
import { readPage, readVersion } from './page-record.ts';
import { pageSource } from './page-source.ts';
import { makePreviewLink } from './preview-link.ts';
import { previewPage } from './preview-page.ts';
import { publishDue } from './publish-due.ts';

const operations = operationsOf(contract);
const { web } = operations;

type Context = CallContext & OperationContext;

const page = handlersOf('page_id', () => ({ kind: pageKind, read: readPage }));

/** The draft after a change of one of its parts. */
const drafted = (
  context: Context,
  input: ChangeInput<'page_id'>,
  part: PagePayload['part'],
  changeOf: (stored: StoredPage, tx: Transaction) => Partial<Pick<StoredPage, 'title' | 'sections'>> | Promise<{ sections: Section[] }>,
) =>
  page.change(context, input, async ({ by, tx, stored }) => {
    const columns = await changeOf(stored, tx);
    return { event: { type: 'page.changed', by, contents: contentCount(columns.sections ?? stored.sections) }, columns, payload: { part } };
  });

interface Review extends ChangeInput<'page_id'> {
  event: ReviewEvent;
  publish_at?: string;
  note: string;
}

const eventOf = ({ event: type, publish_at: publishAt = '' }: Review, { by }: ByUser, now: string): PageEvent => {
  if (type === 'page.scheduled') return { type, by, publishAt, at: now };
  return type === 'page.unscheduled' ? { type, by, at: now } : { type, by };
};

/** A publication whose time has passed is recorded first: what is decided next is decided about what customers see. */
const reviewed = async (context: Context, input: Review) => {
  if (input.event === 'page.scheduled') requireAhead(input.publish_at ?? '', context.clock.now(), FARTHEST_PUBLICATION, 'publish_at');
  await publishDue(context.db, context.clock);
  return page.change(context, input, ({ by, at }) => ({ event: eventOf(input, { by }, at.toISOString()) }));
};

export const routes = operations.router({
  web: {
    pages: listHandlers(web.pages, pageSource),
    page: web.page.handler(page.read),
    createPage: web.createPage.handler(page.created(createPage)),
    changePage: web.changePage.handler(({ context, input }) => drafted(context, input, 'title', () => ({ title: input.title }))),
    saveSection: web.saveSection.handler(({ context, input }) => {
      const { page_id: _, version: __, request_key: ___, section, ...fields } = input;
      return drafted(context, input, 'section', ({ sections }) => ({ sections: withSection(sections, section, fields) }));
    }),
    saveContent: web.saveContent.handler(({ context, input }) => {
      const { page_id: pageId, version: _, request_key: __, section, content, ...fields } = input;
      return drafted(context, input, 'content', async ({ sections }, tx) => ({
        sections: await withContent(tx, pageId, sections, { section, content }, fields),
      }));
    }),
    arrangePage: web.arrangePage.handler(({ context, input }) =>
      drafted(context, input, 'order', ({ sections }) => ({ sections: arranged(sections, input.section, input.order) })),
    ),
    sendPageEvent: web.sendPageEvent.handler(({ context, input }) => reviewed(context, input)),
    publishPage: web.publishPage.handler(({ context, input }) => reviewed(context, input)),
    restorePage: web.restorePage.handler(
      page.changed(async ({ by, tx, input: { page_id, number } }) => {
        const columns = await restorable(tx, page_id, number);
        return { event: { type: 'version.restored', by, contents: contentCount(columns.sections) }, columns, payload: { number } };
      }),
    ),
    pageVersion: web.pageVersion.handler(({ context, input }) => readVersion(context.db, input.page_id, input.number)),
    previewPage: web.previewPage.handler(({ context: { db }, input }) => previewPage(db, input)),
    sharePreview: web.sharePreview.handler(({ context: { db, cause }, input }) => makePreviewLink(db, cause(), input)),
    clearPageCache: web.clearPageCache.handler(({ context: { db, cause: causeOf }, input }) => {
      const cause = causeOf();
      return db.transaction(async (tx) => ({ cleared: await clearCache(tx, cause, input.page_id) }));
    }),
  },
});
