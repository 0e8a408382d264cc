import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import { fulfilmentReportWhy, type ReportState } from '#machines/orders/fulfilmentReport.ts';
import type { FulfilmentOrderEvent } from '#machines/orders/order-statuses.ts';
import { orders } from '#features/orders/server/public.ts';
import { type Held, holds, permissionLacking } from '#platform/access/permissions.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { ReportRecord } from '../contract.ts';
import type { ReportProblem } from '../fulfilment-choices.ts';
import { fulfilmentReports } from '../schema.ts';

export const noSuchReport = () => new ORPCError('NOT_FOUND', { message: 'Report not found' });

function whyNoReplay(status: ReportState, held: Held): Sentence | null {
  if (!holds('oms.repair', held)) return sentence(permissionLacking('oms.repair'));
  return status === 'parked' ? null : fulfilmentReportWhy(status);
}

/** @throws ORPCError 404 */
export async function readReport(db: Queryable, held: Held, reportId: number): Promise<ReportRecord> {
  const [found] = await db
    .select({ stored: fulfilmentReports, order: { id: orders.id, code: orders.code } })
    .from(fulfilmentReports)
    .leftJoin(orders, eq(orders.id, fulfilmentReports.order_id))
    .where(eq(fulfilmentReports.id, reportId));
  if (!found) throw noSuchReport();
  const { stored, order } = found;
  const status = stored.status as ReportState;
  const because = whyNoReplay(status, held);
  return {
    id: stored.id,
    version: stored.version,
    status,
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
    replay: { allowed: because === null, because },
  };
}
