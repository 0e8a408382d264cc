import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import { fulfilmentReportWhy, type ReportState } from '#machines/orders/fulfilmentReport.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg, type Sentence } from '#platform/contract/sentence.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { reportList } from '../fulfilment-lists.ts';
import { fulfilmentReports } from '../schema.ts';
import { applyReportEvent, type StoredReport } from './report-events.ts';
import { noSuchReport, readReport } from './report-record.ts';

interface Replay {
  report_id: number;
  version: number;
}

/** Has a parked report tried again by the job, for another hour. */
export async function replayReport(
  db: Database,
  realtime: Realtime,
  cause: Cause,
  principal: Principal,
  { report_id: reportId, version }: Replay,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [stored] = await tx.select().from(fulfilmentReports).where(eq(fulfilmentReports.id, reportId)).for('update');
    if (!stored) throw noSuchReport();
    if (version !== stored.version)
      throw await conflict(tx, principal, stored, { message: msg('Changed by someone else since you opened it') });
    const event = { type: 'report.replayed', at: cause.at.toISOString() } as const;
    const changed = await applyReportEvent(tx, cause, stored, event, { replayedBy: principal.name });
    if (!changed) throw await conflict(tx, principal, stored, fulfilmentReportWhy(stored.status as ReportState));
  });
  realtime.recordsChanged(reportList.id);
}

async function conflict(tx: Transaction, principal: Principal, { id }: StoredReport, why: Sentence) {
  const record = await readReport(tx, principal, id);
  return new ORPCError('CONFLICT', { defined: true, status: 409, message: why.message, data: { record, ...why } });
}
