import { ORPCError } from '@orpc/server';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { audit, auditSeals } from '#platform/audit/schema.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import type { ApplicationLogEntry } from '../contract.ts';

const MOST_TOGETHER = 100;

const asText = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);

const fieldsOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {});

/** Fields of which the write changed the value. */
function changesOf(before: unknown, after: unknown): ApplicationLogEntry['changes'] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, before: asText(old[field]), after: asText(now[field]) }))
    .filter((change) => change.before !== change.after);
}

/** @throws ORPCError 404 */
export async function readLogEntry(db: Queryable, id: number): Promise<ApplicationLogEntry> {
  const [found] = await db
    .select({ write: audit, by: users.name })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.user_id))
    .where(eq(audit.id, id));
  if (!found) throw new ORPCError('NOT_FOUND', { message: 'Write not found' });
  const { at, operation, record, request_id, before, after, xact } = found.write;
  const together = await db
    .select({ id: audit.id, operation: audit.operation, record: audit.record })
    .from(audit)
    .where(and(eq(audit.request_id, request_id), ne(audit.id, id)))
    .orderBy(asc(audit.id))
    .limit(MOST_TOGETHER);
  const [seal] = await db
    .select({ id: auditSeals.id, at: auditSeals.at })
    .from(auditSeals)
    .where(sql`(${auditSeals.xact}, ${auditSeals.audit_id}) >= (${xact}::xid8, ${id}::bigint)`)
    .orderBy(asc(auditSeals.id))
    .limit(1);
  return {
    id,
    at: at.toISOString(),
    by: found.by,
    operation,
    record,
    request_id,
    changes: changesOf(before, after),
    together,
    seal: seal ? { id: seal.id, at: seal.at.toISOString() } : null,
  };
}
