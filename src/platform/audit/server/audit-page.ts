import { count, desc, eq, type SQL } from 'drizzle-orm';
import { users } from '#platform/session/schema.ts';
import type { Database } from '#platform/server/db/database.ts';
import { audit } from '../schema.ts';

/** One page of the audited changes that match, newest first, with the users' names; and the number of matches. */
export async function auditPage(db: Database, condition: SQL | undefined, { page, page_size: size }: { page: number; page_size: number }) {
  const [rows, [all]] = await Promise.all([
    db
      .select({
        id: audit.id,
        at: audit.at,
        by: users.name,
        operation: audit.operation,
        request_id: audit.request_id,
        before: audit.before,
        after: audit.after,
      })
      .from(audit)
      .leftJoin(users, eq(users.id, audit.user_id))
      .where(condition)
      .orderBy(desc(audit.id))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(audit).where(condition),
  ]);
  return { rows, total: all?.total ?? 0 };
}
