import { eq } from 'drizzle-orm';
import { verifyAudit } from './audit-chain.ts';
import { auditPage } from './audit-page.ts';
import { audit } from '../schema.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';

const operations = operationsOf(contract);
const { admin } = operations;

export const routes = operations.router({
  admin: {
    auditVerified: admin.auditVerified.handler(({ context: { db } }) => verifyAudit(db)),

    recordHistory: admin.recordHistory.handler(async ({ context: { db }, input: { record, ...range } }) => {
      const { rows, total } = await auditPage(db, eq(audit.record, record), range);
      return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total };
    }),
  },
});
