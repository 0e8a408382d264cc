import { ORPCError } from '@orpc/server';
import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { audit } from '#platform/audit/schema.ts';
import type { WebhookDirection, WebhookService } from '#platform/contract/webhook-choices.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import { webhookCalls } from '#platform/server/webhooks/schema.ts';
import type { WebhookDetails } from '../contract.ts';
import type { SignatureVerdict } from '../webhook-choices.ts';

/** Repetitions and writes that are shown. */
const MOST = 100;

/** Records that a signed message belongs to, by its id: rows with `title` and `path`, where the console shows the record. */
export type WebhookRecords = (message: string) => SQL;

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    'webhooks.records': WebhookRecords;
  }
}

/** Whether the signature fitted. Only the code of a refusal is kept, and the message id if the signature did fit. */
function verdictOf({ direction, problem, message_id }: Pick<typeof webhookCalls.$inferSelect, 'direction' | 'problem' | 'message_id'>) {
  if (direction === 'OUT') return 'OWN' satisfies SignatureVerdict;
  if (problem === 'SIGNATURE_MISSING') return 'MISSING' satisfies SignatureVerdict;
  if (problem === 'SIGNATURE_STALE') return 'STALE' satisfies SignatureVerdict;
  if (problem === 'SIGNATURE_WRONG') return 'WRONG' satisfies SignatureVerdict;
  return (message_id === null ? 'UNCHECKED' : 'VALID') satisfies SignatureVerdict;
}

async function readRecords(db: Queryable, message: string): Promise<WebhookDetails['records']> {
  const sources = hooks('webhooks.records').map((recordsOf) => sql`(${recordsOf(message)} limit ${MOST})`);
  if (sources.length === 0) return [];
  const { rows } = await db.execute<WebhookDetails['records'][number]>(sql`
    select title, path from (${sql.join(sources, sql` union all `)}) records order by title`);
  return rows;
}

/** @throws ORPCError 404 */
export async function readWebhookCall(db: Queryable, id: number): Promise<WebhookDetails> {
  const [found] = await db.select().from(webhookCalls).where(eq(webhookCalls.id, id));
  if (!found) throw new ORPCError('NOT_FOUND', { message: 'Message not found' });
  const { at, direction, service, message_id, request_id } = found;
  const others = message_id === null ? [] : await readRepetitions(db, found, message_id);
  const writes =
    request_id === null
      ? []
      : await db
          .select({ id: audit.id, operation: audit.operation, record: audit.record })
          .from(audit)
          .where(eq(audit.request_id, request_id))
          .orderBy(asc(audit.id))
          .limit(MOST);
  return {
    ...found,
    at: at.toISOString(),
    direction: direction as WebhookDirection,
    service: service as WebhookService,
    signature: verdictOf(found),
    others,
    writes,
    records: message_id === null ? [] : await readRecords(db, message_id),
  };
}

/** The same message at other times, the newest first. */
async function readRepetitions(db: Queryable, { id, direction, service }: typeof webhookCalls.$inferSelect, message: string) {
  const others = await db
    .select()
    .from(webhookCalls)
    .where(
      and(
        eq(webhookCalls.message_id, message),
        eq(webhookCalls.direction, direction),
        eq(webhookCalls.service, service),
        ne(webhookCalls.id, id),
      ),
    )
    .orderBy(desc(webhookCalls.id))
    .limit(MOST);
  return others.map(({ id: other, at, status, problem, took }) => ({ id: other, at: at.toISOString(), status, problem, took }));
}
