import { ORPCError } from '@orpc/server';
import { and, asc, eq, inArray, lt, lte } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { fulfilmentReportMachine, ReportState } from '#machines/orders/fulfilmentReport.ts';
import type { FulfilmentOrderEvent, OrderStatus } from '#machines/orders/order-statuses.ts';
import { changeOrder, orders } from '#features/orders/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent, keepCreation, type Sent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import type { ReportProblem } from '../fulfilment-choices.ts';
import { fulfilmentReports } from '../schema.ts';
import { reportKind, type StoredReport, waitEnd } from './report-kind.ts';
import { standingOf } from './report-standing.ts';

/** Retention of settled reports, and with them of the ids that are applied once. Milliseconds. */
const KEPT_FOR = 72 * 3_600_000;
const BATCH = 50;

export interface ReportParts {
  db: Database;
  realtime: Realtime;
  clock: Clock;
}

/** A report about an order, by its code or its id. */
export interface Report {
  messageId: string;
  type: FulfilmentOrderEvent;
  order: { code: string } | { id: number };
  reference: string;
  /** When it happened. */
  at: Date;
}

/** Author of the change in the order's timeline. */
const authors: Record<FulfilmentOrderEvent, string> = {
  'bill.created': 'Store billing',
  'dispatch.left': 'Dispatch',
  'delivery.delivered': 'Delivery',
  'delivery.failed': 'Delivery',
  'payment.settled': 'Payment',
};

const causeOf = (clock: Clock, operation: string): Cause => ({ at: clock.now(), userId: null, requestId: randomUUID(), operation });

/**
 * The only way in for reports of other systems: keeps the report, once per id, and applies it. Repetitions answer `repeated` and
 * change nothing.
 */
export async function receiveReport(parts: ReportParts, report: Report): Promise<ReportState | 'repeated'> {
  const cause = causeOf(parts.clock, 'hooks.fulfilment');
  const id = await keepReport(parts.db, cause, report);
  if (id === null) return 'repeated';
  return tryReport(parts, cause, id);
}

/** Null: kept already. */
async function keepReport(db: Database, cause: Cause, { messageId, type, order, reference, at }: Report): Promise<number | null> {
  const named = 'code' in order ? eq(orders.code, order.code) : eq(orders.id, order.id);
  const [found] = await db.select({ id: orders.id, code: orders.code }).from(orders).where(named);
  return db.transaction(async (tx) => {
    const [kept] = await tx
      .insert(fulfilmentReports)
      .values({
        status: 'waiting',
        message_id: messageId,
        type,
        order_code: 'code' in order ? order.code : (found?.code ?? `#${order.id}`),
        order_id: found?.id ?? null,
        reference,
        reported_at: at,
        received_at: cause.at,
        waits_until: waitEnd(cause.at),
        next_at: cause.at,
      })
      .onConflictDoNothing({ target: fulfilmentReports.message_id })
      .returning();
    if (!kept) return null;
    await keepCreation(tx, cause, reportKind, kept, { author: SYSTEM, event: 'report.received', audited: { type } });
    return kept.id;
  });
}

/** Tries a waiting report, and after it those that waited for it. Returns its status. */
async function tryReport(parts: ReportParts, cause: Cause, reportId: number): Promise<ReportState> {
  const status = await tryOnce(parts, cause, reportId);
  if (status !== 'applied') return status;
  const [{ order_id: orderId } = { order_id: null }] = await parts.db
    .select({ order_id: fulfilmentReports.order_id })
    .from(fulfilmentReports)
    .where(eq(fulfilmentReports.id, reportId));
  if (orderId === null) return status;
  const [next] = await parts.db
    .select({ id: fulfilmentReports.id })
    .from(fulfilmentReports)
    .where(and(eq(fulfilmentReports.order_id, orderId), eq(fulfilmentReports.status, 'waiting')))
    .orderBy(asc(fulfilmentReports.reported_at), asc(fulfilmentReports.id))
    .limit(1);
  if (next) await tryReport(parts, cause, next.id);
  return status;
}

/** Another request settled the report meanwhile. */
class SettledMeanwhile extends Error {}

async function tryOnce(parts: ReportParts, cause: Cause, reportId: number): Promise<ReportState> {
  const { db } = parts;
  const [report] = await db.select().from(fulfilmentReports).where(eq(fulfilmentReports.id, reportId));
  if (!report) throw new Error(`There is no report ${reportId}`);
  if (report.status !== 'waiting') return report.status as ReportState;
  const orderId = report.order_id ?? (await orderNamed(db, report));
  if (orderId === null) return settle(parts, cause, reportId, { event: { type: 'report.refused' }, columns: { problem: 'ORDER-UNKNOWN' } });
  try {
    await applyToOrder(parts, cause, report, orderId);
    return 'applied';
  } catch (fault) {
    if (fault instanceof SettledMeanwhile) return statusOf(db, reportId);
    if (!(fault instanceof ORPCError) || fault.status !== 409) throw fault;
    const { status } = fault.data as { status: OrderStatus };
    return settleRefused(parts, cause, report, status);
  }
}

/** Order and report change in one transaction, so that a report is applied once. */
async function applyToOrder({ db }: ReportParts, cause: Cause, report: StoredReport, orderId: number): Promise<void> {
  const type = report.type as FulfilmentOrderEvent;
  const author = { userId: null, agentId: null, by: authors[type], roles: [], tabs: [] };
  const payload = report.reference === '' ? {} : { reference: report.reference };
  await changeOrder(db, cause, author, { orderId, event: { type }, version: null, payload }, async (tx) => {
    const stored = await lockRecord(tx, reportKind, report.id);
    const sent = { event: { type: 'report.applied' }, columns: { problem: null, order_id: orderId } } as const;
    if ((await applyEvent(tx, cause, reportKind, stored, SYSTEM, sent)).why) throw new SettledMeanwhile();
    return { type };
  });
}

function settleRefused(parts: ReportParts, cause: Cause, report: StoredReport, status: OrderStatus): Promise<ReportState> {
  const standing = standingOf(status, report.type as FulfilmentOrderEvent);
  if (standing === 'behind') return settle(parts, cause, report.id, { event: { type: 'report.superseded' }, columns: { problem: null } });
  if (standing === 'outside')
    return settle(parts, cause, report.id, { event: { type: 'report.refused' }, columns: { problem: 'NOT-AT-STORE' } });
  const early = { type: 'report.early', at: cause.at.toISOString() } as const;
  return settle(parts, cause, report.id, { event: early, columns: { problem: 'STEP-MISSING' } });
}

/** What an order or its absence makes of a report. */
interface Verdict extends Sent<typeof fulfilmentReportMachine, StoredReport> {
  columns: { problem: ReportProblem | null };
}

const settle = ({ db }: ReportParts, cause: Cause, reportId: number, verdict: Verdict): Promise<ReportState> =>
  db.transaction(async (tx) => {
    const stored = await lockRecord(tx, reportKind, reportId);
    const settled = await applyEvent(tx, cause, reportKind, stored, SYSTEM, verdict);
    return (settled.stored ?? stored).status as ReportState;
  });

async function orderNamed(db: Database, { order_code: code }: StoredReport): Promise<number | null> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.code, code));
  return order?.id ?? null;
}

async function statusOf(db: Database, reportId: number): Promise<ReportState> {
  const [stored] = await db.select({ status: fulfilmentReports.status }).from(fulfilmentReports).where(eq(fulfilmentReports.id, reportId));
  return (stored?.status ?? 'waiting') as ReportState;
}

/** Tries the waiting reports whose time has come. */
export async function tryDueReports(parts: ReportParts): Promise<number> {
  const cause = causeOf(parts.clock, 'jobs.fulfilment reports');
  const due = await parts.db
    .select({ id: fulfilmentReports.id })
    .from(fulfilmentReports)
    .where(and(eq(fulfilmentReports.status, 'waiting'), lte(fulfilmentReports.next_at, cause.at)))
    .orderBy(asc(fulfilmentReports.next_at))
    .limit(BATCH);
  for (const { id } of due) await tryReport(parts, cause, id);
  return due.length;
}

/** Deletes settled reports that are too old to be repeated; parked ones stay. */
export async function forgetReports({ db, clock }: Pick<ReportParts, 'db' | 'clock'>): Promise<number> {
  const { rowCount } = await db
    .delete(fulfilmentReports)
    .where(
      and(
        inArray(fulfilmentReports.status, ['applied', 'superseded']),
        lt(fulfilmentReports.received_at, new Date(clock.now().getTime() - KEPT_FOR)),
      ),
    );
  return rowCount ?? 0;
}
