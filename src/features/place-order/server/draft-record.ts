import { eq } from 'drizzle-orm';
import { mayAccept } from '#machines/entity.ts';
import {
  type DraftEvent,
  type DraftFacts,
  missingForOrder,
  orderDraftMachine,
  type DraftOwner,
  orderDraftWhy,
} from '#machines/orders/orderDraft.ts';
import { gstOf } from '#features/bills/public.ts';
import type { OrderSource } from '#features/orders/public.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { DraftRecord } from '../contract.ts';
import type { DraftStep } from '../draft-choices.ts';
import { orderDrafts } from '../schema.ts';
import { contradictionOf, risksOf } from './risks.ts';
import { offerOf } from './store-choice.ts';
import { type DraftView, noSuchDraft, viewDraft, type ViewedLine } from './draft-view.ts';

/** Facts for the chart's guards. */
export function factsOf(view: DraftView): DraftFacts {
  const { stored, owner, patient, address, store, isElsewhere, storeClosed, lines, place, promo, needsApproval, discountSetBy } = view;
  return {
    owner: { id: owner.id, name: owner.name },
    hasPatient: patient !== null,
    hasAddress: address !== null,
    pincode: address?.pincode ?? null,
    store: store?.name ?? null,
    isServed: store !== null && !isElsewhere,
    storeClosed,
    lines: lines.length,
    overMaximum: lines.flatMap(({ name, quantity }) => (quantity > MAXIMUM_QUANTITY_PER_DRUG ? [name] : [])),
    unavailable: lines.flatMap(({ name, isSold, amount }) => (isSold && amount !== null ? [] : [name])),
    hasReason: stored.reason !== null,
    contradictedBy: contradictionOf(stored.reason, lines),
    risks: risksOf(lines).map(({ key }) => key),
    pricedAt: stored.priced_at?.toISOString() ?? null,
    slotHeldUntil: place?.held_until ?? null,
    promoRefused: stored.promo_code === null ? null : promo === null ? sentence('Promo code not found') : promo.refused,
    needsApproval,
    isApprovalAsked: stored.approval_asked_at !== null,
    discountSetBy,
    expiresAt: stored.expires_at.toISOString(),
  };
}

/** What is missing first. */
export function stepOf({ hasPatient, hasAddress, lines, hasReason, store, isServed, slotHeldUntil }: DraftFacts): DraftStep {
  if (!hasPatient) return 'PATIENT';
  if (!hasAddress) return 'ADDRESS';
  if (lines === 0) return 'CART';
  if (!hasReason) return 'REASON';
  return store === null || !isServed || slotHeldUntil === null ? 'DELIVERY' : 'REVIEW';
}

const refusalOf = ({ isSold, amount }: ViewedLine) =>
  isSold ? (amount === null ? sentence('It has no price') : null) : sentence('No longer sold');

const lineOf = ({ isSold, ...line }: ViewedLine, gst_amount: number | null): DraftRecord['lines'][number] => ({
  ...line,
  gst_amount,
  refused: refusalOf({ ...line, isSold }),
});

/** GST that the price contains, as the bill will show it. */
const gstIn = ({ lines, price: { promo, discount, delivery, value } }: DraftView) =>
  gstOf(
    lines.map(({ amount, gst }) => ({ amount: amount ?? 0, gst: amount === null ? null : gst })),
    { promo_amount: promo, discount, delivery_charge: delivery, value },
  );

/** Events that users send. */
const byHand = [
  'draft.changed',
  'draft.parked',
  'draft.resumed',
  'draft.discarded',
  'approval.asked',
  'discount.approved',
  'order.place',
] as const satisfies DraftEvent['type'][];

/** The draft as the console shows it to a user. */
export function presentDraft(view: DraftView, user: DraftOwner): DraftRecord {
  const { stored, now, owner, patient, stores, store, place, promos, promo, price } = view;
  const facts = factsOf(view);
  const at = now.toISOString();
  const gst = gstIn(view);
  return {
    id: stored.id,
    version: stored.version,
    status: stored.status as DraftRecord['status'],
    owner: { id: owner.id, name: owner.name },
    patient,
    addresses: view.addresses as DraftRecord['addresses'],
    address_id: stored.address_id,
    lines: view.lines.map((line, index) => lineOf(line, gst.lines[index] ?? null)),
    reason: stored.reason as DraftRecord['reason'],
    prescription_id: stored.prescription_id,
    prescriptions: view.prescriptions.map(({ added_at, ...file }) => ({ ...file, added_at: added_at.toISOString() })),
    delivery: stored.delivery as DraftRecord['delivery'],
    stores: stores.map(offerOf),
    store_id: stored.store_id,
    store: store && { id: store.id, name: store.name },
    store_group: store?.group_name ?? null,
    slots: view.slots,
    slot: place?.isHeld ? place : null,
    promos: promos.map(({ code, title, amount, refused }) => ({ code, title, amount, refused })),
    promo: promo && { code: promo.code, title: promo.title, amount: promo.amount, refused: promo.refused },
    discount_percent: stored.discount_percent,
    discount_limit: view.limit,
    needs_approval: view.needsApproval,
    approved_by: view.approvedBy,
    approval_asked_at: stored.approval_asked_at?.toISOString() ?? null,
    approvers: view.approvers,
    payment: stored.payment as DraftRecord['payment'],
    note: stored.note,
    price: {
      ...price,
      gst: gst.total,
      priced_at: stored.priced_at?.toISOString() ?? null,
    },
    risks: risksOf(view.lines),
    shortages: store
      ? view.lines.flatMap(({ name, quantity, available }) => (available < quantity ? [{ drug: name, wanted: quantity, available }] : []))
      : [],
    missing: missingForOrder(facts, at),
    abilities: byHand.map((type) => {
      const event = { type, by: user, at };
      const allowed = mayAccept(orderDraftMachine, stored.status, facts, event);
      return { event: type, allowed, why: allowed ? null : orderDraftWhy(stored.status, facts, event as DraftEvent) };
    }),
    source:
      stored.source_kind === null || stored.source_id === null
        ? null
        : { kind: stored.source_kind as OrderSource, id: stored.source_id, others: view.others },
    order: view.order,
    created_at: stored.created_at.toISOString(),
    expires_at: stored.expires_at.toISOString(),
  };
}

/** @throws ORPCError 404 */
export async function readDraft(db: Queryable, user: DraftOwner, draftId: number, now: Date): Promise<DraftRecord> {
  const [stored] = await db.select().from(orderDrafts).where(eq(orderDrafts.id, draftId));
  if (!stored) throw noSuchDraft();
  return presentDraft(await viewDraft(db, stored, now), user);
}
