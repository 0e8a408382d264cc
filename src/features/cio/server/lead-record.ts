import { and, asc, count, eq } from 'drizzle-orm';
import { cities } from '#features/locations/server/public.ts';
import { orders } from '#features/orders/server/public.ts';
import { leadPrescriptions, type LeadPrescription } from '#machines/orders/cio-lead-facts.ts';
import type { OrderType } from '#machines/orders/order-statuses.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { LeadLogEntry, LeadRecord } from '../contract.ts';
import type { LeadStatus } from '../lead-choices.ts';
import { cioAgents, orderLeads } from '../schema.ts';
import { linesOf } from './cart.ts';
import { factsOf, leadKind } from './lead-kind.ts';
import { pagesOf } from './lead-pages.ts';

/** @throws ORPCError 404 */
export const readLead: ReadRecord<LeadRecord> = async (db, { person, at }, leadId) => {
  const [found] = await db
    .select({
      stored: orderLeads,
      agent: { id: cioAgents.id, name: cioAgents.name, phone_no: cioAgents.phone_no, city: cities.name },
      order: { id: orders.id, code: orders.code },
    })
    .from(orderLeads)
    .innerJoin(cioAgents, eq(cioAgents.id, orderLeads.agent_id))
    .innerJoin(cities, eq(cities.id, cioAgents.city_id))
    .leftJoin(orders, eq(orders.id, orderLeads.order_id))
    .where(eq(orderLeads.id, leadId));
  if (!found) throw notFound(leadKind);
  const { stored, agent, order } = found;
  const lines = await linesOf(db, leadId);
  const scheduled = lines.find(({ schedule }) => schedule !== null);
  const pages = await pagesOf(db, stored);
  const facts = factsOf(stored, scheduled ? { drug: scheduled.drug, schedule: scheduled.schedule ?? '' } : null, pages);
  const judged = { state: stored.status, context: facts, person, at };
  return {
    id: stored.id,
    version: stored.version,
    status: stored.status as LeadStatus,
    type: stored.type as OrderType,
    patient_id: stored.patient_id,
    name: stored.name,
    phone_no: stored.phone_no,
    note: stored.note,
    prescription: facts.prescription,
    agent,
    pages,
    lines,
    reason: facts.reason,
    order,
    received_at: stored.received_at.toISOString(),
    expires_at: facts.expiresAt,
    log: await readLog<LeadLogEntry['payload']>(db, leadKind, leadId),
    prescriptions: (Object.keys(leadPrescriptions) as LeadPrescription[]).flatMap((status) =>
      judge(leadKind, judged, [{ type: 'prescription.marked', status }]).map(({ allowed, because }) => ({ status, allowed, because })),
    ),
    abilities: judge(leadKind, judged, [
      { type: 'cart.updated' },
      { type: 'cart.removed' },
      { type: 'page.added' },
      { type: 'order.begun' },
      { type: 'lead.declined' },
      { type: 'lead.reopened' },
    ]),
  };
};

interface Page {
  order_type: OrderType;
  status: LeadStatus;
  page: number;
  page_size: number;
}

/** Leads of a type in a status, those that came first on top, and how many there are (§7.3). */
export async function leadsInStatus(db: Database, { order_type, status, page, page_size }: Page) {
  const where = and(eq(orderLeads.type, order_type), eq(orderLeads.status, status));
  const rows = await db
    .select({ id: orderLeads.id, patient_id: orderLeads.patient_id, name: orderLeads.name, received_at: orderLeads.received_at })
    .from(orderLeads)
    .where(where)
    .orderBy(asc(orderLeads.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  const [all] = await db.select({ count: count() }).from(orderLeads).where(where);
  return {
    data: rows.map(({ received_at, ...row }) => ({ ...row, received_at: received_at.toISOString() })),
    meta: { count: all?.count ?? 0 },
  };
}
