import { and, eq, gt, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import { API_BASE } from '#platform/contract/services.ts';
import type { Database } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { isSigned, signatureOf } from '#platform/server/signature.ts';
import { PREVIEWS_PATH } from '../page-paths.ts';
import { pageEventLog, pages } from '../schema.ts';
import { type PagePreview, type Previewed, previewedPage, previewOf } from './preview-page.ts';

/** Lifetime of a preview link. Milliseconds. */
const LASTS = 24 * 3_600_000;

/** Events with which a draft ends: it is what customers see, something else takes its place, or the page is taken down. */
const endingEvents = ['page.published', 'time.passed', 'version.restored', 'page.unpublished'];

/** What a link carries: one draft, as one kind of customer would see it at one moment. */
const linked = z.strictObject({
  page: z.number(),
  /** Version of the page when the link was made: its draft since then is shown. */
  version: z.number(),
  until: z.iso.datetime(),
  at: z.iso.datetime(),
  city: z.string(),
  audience: z.string(),
});

const signedWords = (content: string) => `page-preview:${content}`;

/** A link to the draft for whoever has it, without an account, for a day. */
export async function makePreviewLink(db: Database, cause: Cause, previewed: Previewed): Promise<{ path: string; expires_at: string }> {
  const page = await previewedPage(db, previewed);
  if (!page) throw badRequest([{ field: 'language', message: msg('There is no page with this address in this language.') }]);
  const until = new Date(cause.at.getTime() + LASTS).toISOString();
  const { city = '', audience = '' } = previewed;
  const at = new Date(previewed.at).toISOString();
  const words = { page: page.id, version: page.version, until, at, city, audience } satisfies z.infer<typeof linked>;
  const content = Buffer.from(JSON.stringify(words)).toString('base64url');
  const signature = await signatureOf(db, signedWords(content));
  await db.transaction((tx) => recordAudit(tx, cause, `pages/${page.id}`, null, { preview_link_until: until }));
  return { path: `${API_BASE}${PREVIEWS_PATH}/${content}.${signature}`, expires_at: until };
}

/** What a link shows now. `over`: the draft is no longer one. */
export type LinkedPreview =
  | { shows: 'draft'; page: PagePreview; language: string; until: Date; at: Date }
  | { shows: 'expired'; until: Date }
  | { shows: 'over' }
  | { shows: 'nothing' };

async function contentOf(db: Database, token: string): Promise<z.infer<typeof linked> | null> {
  const [, content, signature] = /^([\w-]{1,1000})\.([\w-]{43})$/.exec(token) ?? [];
  if (!content || !signature || !(await isSigned(db, signedWords(content), signature))) return null;
  return linked.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
}

/** Reads a link. Only what this server has signed is looked up. */
export async function readPreviewLink(db: Database, token: string, now: Date): Promise<LinkedPreview> {
  const content = await contentOf(db, token);
  if (!content) return { shows: 'nothing' };
  const until = new Date(content.until);
  if (until <= now) return { shows: 'expired', until };
  const [page] = await db.select().from(pages).where(eq(pages.id, content.page));
  if (!page || (page.publish_at !== null && page.publish_at <= now)) return { shows: 'over' };
  const ended = await db.$count(
    pageEventLog,
    and(eq(pageEventLog.page_id, page.id), gt(pageEventLog.version, content.version), inArray(pageEventLog.event, endingEvents)),
  );
  if (ended > 0) return { shows: 'over' };
  return { shows: 'draft', page: await previewOf(db, page, content), language: page.language, until, at: new Date(content.at) };
}
