import { count, desc, eq } from 'drizzle-orm';
import { verifyAudit } from './audit-chain.ts';
import { audit } from '../schema.ts';
import { users } from '#platform/session/schema.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';

const operations = operationsOf(contract);
const { admin } = operations;

export const routes = operations.router({
  admin: {
    auditVerified: admin.auditVerified.handler(({ context: { db } }) => verifyAudit(db)),

    recordHistory: admin.recordHistory.handler(async ({ context: { db }, input: { record, page, page_size: size } }) => {
      const ofRecord = eq(audit.record, record);
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
          .where(ofRecord)
          .orderBy(desc(audit.id))
          .limit(size)
          .offset((page - 1) * size),
        db.select({ total: count() }).from(audit).where(ofRecord),
      ]);
      return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total: all?.total ?? 0 };
    }),
  },
});
