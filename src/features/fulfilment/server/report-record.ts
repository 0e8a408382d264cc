import { eq } from 'drizzle-orm';
import type { ReportState } from '#machines/orders/fulfilmentReport.ts';
import type { FulfilmentOrderEvent } from '#machines/orders/order-statuses.ts';
import { orders } from '#features/orders/server/public.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge } from '#platform/record/server/kind/read-record.ts';
import type { ReportRecord } from '../contract.ts';
import type { ReportProblem } from '../fulfilment-choices.ts';
import { fulfilmentReports } from '../schema.ts';
import { factsOfReport, reportKind } from './report-kind.ts';

/** @throws ORPCError 404 */
export const readReport: ReadRecord<ReportRecord> = async (db, { person, at }, reportId) => {
  const [found] = await db
    .select({ stored: fulfilmentReports, order: { id: orders.id, code: orders.code } })
    .from(fulfilmentReports)
    .leftJoin(orders, eq(orders.id, fulfilmentReports.order_id))
    .where(eq(fulfilmentReports.id, reportId));
  if (!found) throw notFound(reportKind);
  const { stored, order } = found;
  return {
    id: stored.id,
    version: stored.version,
    status: stored.status as ReportState,
    type: stored.type as FulfilmentOrderEvent,
    order_code: stored.order_code,
    order,
    message_id: stored.message_id,
    reference: stored.reference,
    reported_at: stored.reported_at.toISOString(),
    received_at: stored.received_at.toISOString(),
    waits_until: stored.waits_until.toISOString(),
    tries: stored.tries,
    problem: stored.problem as ReportProblem | null,
    replayed_by: stored.replayed_by,
    settled_at: stored.settled_at?.toISOString() ?? null,
    abilities: judge(reportKind, { state: stored.status, context: factsOfReport(stored), person, at }, [{ type: 'report.replayed' }]),
  };
};
