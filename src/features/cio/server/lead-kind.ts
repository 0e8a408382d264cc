import type { LeadFacts, LeadPrescription, ScheduledDrug } from '#machines/orders/cio-lead-facts.ts';
import { cioLeadMachine, cioLeadWhy } from '#machines/orders/cioLead.ts';
import type { DeclineReason } from '#machines/orders/dropOffCart.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { afterCommit } from '#platform/server/realtime/after-commit.ts';
import { EXPIRES_AFTER } from '../lead-choices.ts';
import { leadList } from '../lists.ts';
import { orderLeadLog, orderLeads } from '../schema.ts';
import { firstScheduled } from './cart.ts';
import { type LeadPage, pagesOf, settlePages } from './lead-pages.ts';
import { prescriptionReceived } from './prescription-received.ts';

export type StoredLead = typeof orderLeads.$inferSelect;

const DAY_MS = 86_400_000;
export const expiryFrom = (at: Date): Date => new Date(at.getTime() + EXPIRES_AFTER * DAY_MS);

export const factsOf = (stored: StoredLead, scheduled: ScheduledDrug | null, pages: readonly LeadPage[]): LeadFacts => ({
  lines: stored.lines,
  scheduled,
  prescription: stored.prescription as LeadPrescription,
  pages: pages.filter(({ rejected }) => !rejected).length,
  expiresAt: stored.expires_at.toISOString(),
  reason: stored.reason as DeclineReason | null,
  orderId: stored.order_id,
});

const change = 'cio.act';

export const leadKind: RecordKind<typeof cioLeadMachine, StoredLead> = {
  machine: cioLeadMachine,
  table: orderLeads,
  log: { table: orderLeadLog, record: orderLeadLog.lead_id },
  list: leadList.id,
  missing: msg('Order lead not found'),
  permissions: {
    'cart.updated': change,
    'cart.removed': change,
    'prescription.marked': change,
    'page.added': change,
    'order.begun': change,
    'lead.declined': change,
    'lead.reopened': change,
  },
  context: async (db, stored) => factsOf(stored, await firstScheduled(db, stored.id), await pagesOf(db, stored)),
  columns: ({ lines, prescription, reason, orderId }, { before, event, at }) => ({
    lines,
    prescription,
    reason,
    order_id: orderId,
    expires_at: event.type === 'time.passed' || event.type === 'order.placed' ? before.expires_at : expiryFrom(at),
    updated_at: at,
  }),
  payload: (event) => ({
    ...('lines' in event && { lines: event.lines }),
    ...('status' in event && { prescription: event.status }),
    ...('reason' in event && { reason: event.reason }),
    ...('orderId' in event && { order_id: event.orderId }),
  }),
  why: cioLeadWhy,
  audited: ({ prescription, lines }) => ({ prescription, lines }),
  follow: async (tx, { at }, { before, after, event }) => {
    if (before.prescription === after.prescription) return;
    if (event.type === 'prescription.marked') await settlePages(tx, after, at);
    if (after.prescription === 'RECEIVED') afterCommit(tx, (realtime) => prescriptionReceived(realtime, after.id));
  },
};
