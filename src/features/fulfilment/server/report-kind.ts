import { and, eq } from 'drizzle-orm';
import { fulfilmentReportMachine, fulfilmentReportWhy, LONGEST_WAIT, type ReportState } from '#machines/orders/fulfilmentReport.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { reportList } from '../fulfilment-lists.ts';
import { fulfilmentReports } from '../schema.ts';

/** Time between two tries of a report that waits, unless its order moves. Milliseconds. */
const RETRY_MS = 60_000;

export type StoredReport = typeof fulfilmentReports.$inferSelect;

export const waitEnd = (at: Date): Date => new Date(at.getTime() + LONGEST_WAIT);

export const factsOfReport = ({ waits_until, tries }: StoredReport) => ({ waitsUntil: waits_until.toISOString(), tries });

/** Its events are in the audit only: reports are deleted when they are too old to be repeated. */
export const reportKind: RecordKind<typeof fulfilmentReportMachine, StoredReport> = {
  machine: fulfilmentReportMachine,
  table: fulfilmentReports,
  log: null,
  list: reportList.id,
  missing: msg('Report not found'),
  permissions: { 'report.replayed': 'oms.repair' },
  context: (_, stored) => factsOfReport(stored),
  columns: ({ tries, waitsUntil }, { state, event, at }) => ({
    tries,
    waits_until: new Date(waitsUntil),
    next_at: state === 'waiting' ? new Date(at.getTime() + (event.type === 'report.replayed' ? 0 : RETRY_MS)) : null,
    settled_at: state === 'waiting' ? null : at,
  }),
  payload: () => ({}),
  why: (_facts, _event, state) => fulfilmentReportWhy(state as ReportState),
  audited: ({ order_id }) => ({ order_id }),
};

/** Has the waiting reports of an order tried again at once, because the order moved. */
export async function tryWaitingReportsNow(tx: Transaction, { at }: Cause, orderId: number): Promise<void> {
  await tx
    .update(fulfilmentReports)
    .set({ next_at: at })
    .where(and(eq(fulfilmentReports.order_id, orderId), eq(fulfilmentReports.status, 'waiting')));
}
