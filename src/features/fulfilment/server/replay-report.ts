import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import { fulfilmentReportWhy, type ReportState } from '#machines/orders/fulfilmentReport.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg, type Sentence } from '#platform/contract/sentence.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { fulfilmentReports } from '../schema.ts';
import { type ReportParts, tryReport } from './receive-report.ts';
import { applyReportEvent, type StoredReport } from './report-events.ts';
import { noSuchReport, readReport } from './report-record.ts';

interface Replay {
  report_id: number;
  version: number;
  request_key?: string | undefined;
}

/** Has a parked report tried again, now and for another hour. */
export async function replayReport(
  parts: ReportParts,
  cause: Cause,
  principal: Principal,
  { report_id: reportId, version, request_key: key }: Replay,
): Promise<void> {
  const isRepeated = await parts.db.transaction(async (tx) => {
    const [stored] = await tx.select().from(fulfilmentReports).where(eq(fulfilmentReports.id, reportId)).for('update');
    if (!stored) throw noSuchReport();
    const { repeated } = await runOnce(tx, cause, { key, body: { id: stored.id } }, async () => {
      if (version !== stored.version)
        throw await conflict(tx, principal, stored, { message: msg('Changed by someone else since you opened it') });
      const event = { type: 'report.replayed', at: cause.at.toISOString() } as const;
      const changed = await applyReportEvent(tx, cause, stored, event, { replayedBy: principal.name });
      if (!changed) throw await conflict(tx, principal, stored, fulfilmentReportWhy(stored.status as ReportState));
      return stored.id;
    });
    return repeated;
  });
  if (!isRepeated) await tryReport(parts, cause, reportId);
}

async function conflict(tx: Transaction, principal: Principal, { id }: StoredReport, why: Sentence) {
  const record = await readReport(tx, principal, id);
  return new ORPCError('CONFLICT', { defined: true, status: 409, message: why.message, data: { record, ...why } });
}
