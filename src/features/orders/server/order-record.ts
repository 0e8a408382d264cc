import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import type { OrderRecord, TimelineItem } from '../contract.ts';
import type { OrderFacts } from '#machines/orders/order-facts.ts';
import { attemptSentence, orderReasons, type OrderReason, type OrderStatus, statusName } from '#machines/orders/order-statuses.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { orders } from '../schema.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { type LineChange, lineChanges } from '../order-choices.ts';
import { readParts, type StoredEvent, type StoredNote } from './order-parts.ts';
import { abilitiesOf, mayEditLines, maySettleReason } from './order-policy.ts';
import { factsOf, hasLeftDesk, presentRow, type StoredOrder } from './order-rows.ts';

const iso = (at: string): string => new Date(at).toISOString();

export const noSuchOrder = () => new ORPCError('NOT_FOUND', { message: 'Order not found' });

/** An order as a change has just left it, so that its answer need not read it again. */
export interface ChangedOrder {
  order: StoredOrder;
  /** Null: the change touched what they are computed from. */
  facts: OrderFacts | null;
}

/** Loads the whole order. */
export async function readOrder(
  db: Queryable,
  principal: Principal,
  orderId: number,
  now: Date,
  changed: ChangedOrder | null = null,
): Promise<OrderRecord> {
  const stored = changed?.order ?? (await readStored(db, orderId));
  const about = changed?.facts && !hasLeftDesk(stored) ? changed.facts : await factsOfOne(db, stored);
  const { patient, lines, prescriptions, events, notes } = await readParts(db, stored);
  return {
    ...presentRow(stored, about, principal),
    patient: { id: patient.id, age: ageAt(patient.born_on, now), gender: patient.gender, allergies: patient.allergies },
    address: stored.address,
    pincode: stored.pincode,
    payment: stored.payment,
    attempts: stored.attempts,
    lines,
    promo: stored.promo_code ? { code: stored.promo_code, amount: stored.promo_amount } : null,
    discount: stored.discount,
    delivery_charge: stored.delivery_charge,
    prescriptions: prescriptions.map(({ order_id, added_at, ...row }) => ({
      ...row,
      added_at: iso(added_at),
      attached: order_id === stored.id,
    })),
    timeline: timelineOf(stored, events, notes),
    abilities: abilitiesOf(stored.status as OrderStatus, about, principal),
    may_settle_reason: maySettleReason(stored.status as OrderStatus, about, principal),
    may_edit_lines: mayEditLines(stored.status as OrderStatus, about, principal),
  };
}

function ageAt(bornOn: string | null, now: Date): number | null {
  return bornOn ? Math.floor((now.getTime() - new Date(bornOn).getTime()) / (365.25 * 86_400_000)) : null;
}

async function readStored(db: Queryable, orderId: number): Promise<StoredOrder> {
  const [stored] = await db.select().from(orders).where(eq(orders.id, orderId)).prepare('order_record').execute();
  if (!stored) throw noSuchOrder();
  return stored;
}

async function factsOfOne(db: Queryable, stored: StoredOrder): Promise<OrderFacts> {
  const facts = (await factsOf(db, [stored])).get(stored.id);
  if (!facts) throw noSuchOrder();
  return facts;
}

function timelineOf(order: StoredOrder, events: StoredEvent[], notes: StoredNote[]): TimelineItem[] {
  const attempts = attemptsOf(events, order.attempts);
  const items: TimelineItem[] = [
    ...events.map((row) => ({
      id: `event-${row.id}`,
      at: iso(row.at),
      by: row.by,
      kind: 'event' as const,
      event: row.event,
      from: row.from_status,
      to: row.to_status,
      title: titleOf(row, order, attempts.get(row.id)),
      detail: detailOf(row.payload),
    })),
    ...notes.map((row) => ({
      id: `note-${row.id}`,
      at: iso(row.at),
      by: row.by,
      kind: 'note' as const,
      event: null,
      from: null,
      to: null,
      title: sentence('Note'),
      detail: row.text,
      ...(row.mentions.length > 0 && { mentions: row.mentions.map(({ name }) => name) }),
    })),
  ];
  return items.toSorted((one, other) => other.at.localeCompare(one.at));
}

/** Number of the attempt by event "not reachable"; newest event first. Undone attempts have none. */
function attemptsOf(events: StoredEvent[], total: number): Map<number, number> {
  const undone = new Set(events.flatMap(({ event, version }) => (event === 'change.undone' ? [version - 1] : [])));
  const unanswered = events.filter(({ event, version }) => event === 'mark_customer_not_reachable' && !undone.has(version));
  return new Map(unanswered.map(({ id }, later) => [id, total - later]));
}

function titleOf(row: StoredEvent, order: StoredOrder, attempt: number | undefined): Sentence {
  if (row.event === 'due.passed') return sentence('Escalated: the due time passed');
  if (row.event === 'reason.settled') return sentence('Reason: {reason}', { reason: reasonOf(row.payload) });
  if (row.event === 'change.undone')
    return sentence('Undone: {status}', { status: { message: statusName(row.from_status ?? row.to_status) } });
  const { change } = row.payload as { change?: LineChange };
  if (change !== undefined && row.to_status === row.from_status) return { message: lineChanges[change] };
  const to = row.to_status;
  // The final status of an ended order uses the name stored with it.
  const status = { message: statusName(to, row.to_status === order.status ? order.status_name : to) };
  const { despite_allergy: drugs } = row.payload;
  if (typeof drugs === 'string') return sentence('{status}, allergy confirmed: {drugs}', { status, drugs });
  if (attempt === undefined || attempt === 0) return status;
  return sentence('{status}, {attempt}', { status, attempt: attemptSentence(attempt) });
}

function reasonOf({ order_reason: reason }: Record<string, unknown>): Sentence {
  return { message: orderReasons[reason as OrderReason] ?? String(reason) };
}

/** Reason, comment, reference or figures of an event, as one line. */
function detailOf(payload: Record<string, unknown>): string | null {
  const parts = [payload['reason'], payload['comment'], payload['reference'], payload['summary']].filter(
    (part) => typeof part === 'string' && part !== '',
  );
  return parts.length > 0 ? parts.join('. ') : null;
}
