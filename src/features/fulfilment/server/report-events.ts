import { and, eq } from 'drizzle-orm';
import { LONGEST_WAIT, fulfilmentReportMachine, type ReportEvent, type ReportState } from '#machines/orders/fulfilmentReport.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { acceptFor } from '#platform/server/realtime/record-watch.ts';
import type { ReportProblem } from '../fulfilment-choices.ts';
import { fulfilmentReports } from '../schema.ts';

/** Time between two tries of a report that waits, unless its order moves. Milliseconds. */
const RETRY_MS = 60_000;

export type StoredReport = typeof fulfilmentReports.$inferSelect;

export const waitEnd = (at: Date): Date => new Date(at.getTime() + LONGEST_WAIT);

interface ReportChange {
  problem?: ReportProblem | null;
  orderId?: number | null;
  replayedBy?: string;
}

/**
 * Sends an event to the chart of a locked report, and writes report and audit together. Returns the changed report, or null if
 * the chart refuses the event: then nothing is written.
 */
export async function applyReportEvent(
  tx: Transaction,
  cause: Cause,
  stored: StoredReport,
  event: ReportEvent,
  { problem, orderId, replayedBy }: ReportChange = {},
): Promise<StoredReport | null> {
  const facts = { waitsUntil: stored.waits_until.toISOString(), tries: stored.tries };
  const accepted = acceptFor({ tx, record: `fulfilment_reports/${stored.id}` }, fulfilmentReportMachine, stored.status, facts, event);
  if (!accepted) return null;
  const state = accepted.state as ReportState;
  const isWaiting = state === 'waiting';
  const [changed] = await tx
    .update(fulfilmentReports)
    .set({
      status: state,
      version: stored.version + 1,
      tries: accepted.context.tries,
      waits_until: new Date(accepted.context.waitsUntil),
      next_at: isWaiting ? new Date(cause.at.getTime() + (event.type === 'report.replayed' ? 0 : RETRY_MS)) : null,
      settled_at: isWaiting ? null : cause.at,
      ...(problem !== undefined && { problem }),
      ...(orderId !== undefined && { order_id: orderId }),
      ...(replayedBy !== undefined && { replayed_by: replayedBy }),
    })
    .where(eq(fulfilmentReports.id, stored.id))
    .returning();
  if (!changed) throw new Error('A locked report is missing');
  await recordAudit(
    tx,
    cause,
    `fulfilment_reports/${stored.id}`,
    { status: stored.status, version: stored.version },
    { status: state, version: changed.version, event: event.type, order_id: changed.order_id },
  );
  return changed;
}

/** Has the waiting reports of an order tried again at once, because the order moved. */
export async function tryWaitingReportsNow(tx: Transaction, { at }: Cause, orderId: number): Promise<void> {
  await tx
    .update(fulfilmentReports)
    .set({ next_at: at })
    .where(and(eq(fulfilmentReports.order_id, orderId), eq(fulfilmentReports.status, 'waiting')));
}
