import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { PurchaseOrderEvent } from '#machines/supply/purchase-order-facts.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { changedByUsers } from '#platform/audit/server/changed-by-users.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import type { AdvanceParts } from '#platform/server/demo/demo.ts';
import { type Random, random } from '#platform/server/demo/random.ts';
import { expectedStatuses, type PurchaseOrderStatus } from '../purchase-order-choices.ts';
import { addToDraft } from '../server/add-to-draft.ts';
import { sendingEvent } from '../server/change-purchase-order.ts';
import { purchaseOrderKind } from '../server/purchase-order-kind.ts';
import { goodsEvent } from '../server/receive-goods.ts';
import { approverOf, batchOf, buyer, expiryOf, keeper } from './purchase-order-course.ts';

const MINUTE = 60_000;
const ROUNDS = 131;

/** Events in each minute, and the most of one round. */
const MOVES = 1;
const MOST_MOVES = 60;
/** Drafts that are kept full. */
const DRAFTS = 78;

/** How long an order stays in a state. Minutes. */
const stays: Partial<Record<PurchaseOrderStatus, number>> = { draft: 240, waiting: 180, approved: 120, sent: 0, partlyReceived: 60 };

interface OpenOrder {
  id: number;
  status: PurchaseOrderStatus;
  submitted_by: number | null;
  since: string;
  [column: string]: unknown;
}

const causeAt = (at: Date): Cause => ({ at, userId: null, requestId: randomUUID(), operation: 'jobs.demonstration' });

/** Orders with a next step: those whose goods are due, and those that have waited. */
async function dueOrders({ db, now }: AdvanceParts): Promise<OpenOrder[]> {
  const today = businessDate(now);
  const { rows } = await db.execute<OpenOrder>(sql`
    select id::int, status, submitted_by::int, updated_at as since from purchase_orders
    where status in ('draft', 'waiting', 'approved')
      or (status in ${expectedStatuses} and expected_on <= ${today}::date and last_on >= ${today}::date)
    order by updated_at, id limit 400`);
  const touched = await changedByUsers(
    db,
    'purchase_orders',
    rows.map(({ id }) => id),
  );
  const hasWaited = ({ status, since }: OpenOrder) => Date.parse(since) + (stays[status] ?? 0) * MINUTE < now.getTime();
  return rows.filter((order) => !touched.has(order.id) && hasWaited(order));
}

/** The next step of an order, by the one who takes it. */
async function move({ db, now }: AdvanceParts, { id, status, submitted_by }: OpenOrder): Promise<boolean> {
  return db.transaction(async (tx) => {
    const stored = await lockRecord(tx, purchaseOrderKind, id);
    const cause = causeAt(now);
    const sent = async () => {
      if (status === 'draft') return { event: { type: 'purchaseOrder.submitted', by: keeper } satisfies PurchaseOrderEvent };
      if (status === 'waiting')
        return { event: { type: 'purchaseOrder.approved', by: approverOf(submitted_by) } satisfies PurchaseOrderEvent };
      if (status === 'approved') return sendingEvent(tx, stored, buyer, now);
      const { rows } = await tx.execute<{ id: number; packs: number; free_packs: number; mrp: number }>(sql`
        select id::int, packs - received - closed as packs, free_packs - free_received as free_packs, mrp from purchase_order_lines
        where purchase_order_id = ${id} and packs > received + closed order by id limit 1`);
      const [line] = rows;
      if (!line) return null;
      const { id: line_id, ...goods } = line;
      const batch = { batch_no: batchOf(line_id, stored.version), expires_on: expiryOf(line_id, now.getTime()) };
      return goodsEvent({ tx, stored, at: now, by: keeper }, { line_id, ...batch, ...goods });
    };
    const next = stored.status === status ? await sent() : null;
    if (!next) return false;
    const author = 'by' in next.event ? next.event.by : keeper;
    return (await applyEvent(tx, cause, purchaseOrderKind, stored, author, next)).stored !== null;
  });
}

/** A draft for each that has gone on. */
async function fillDrafts({ db, now }: AdvanceParts, draw: Random): Promise<void> {
  const { rows } = await db.execute<{ drafts: number }>(sql`select count(*)::int as drafts from purchase_orders where status = 'draft'`);
  for (let missing = Math.min(DRAFTS - (rows[0]?.drafts ?? 0), 5); missing > 0; missing -= 1)
    await db.transaction(async (tx) => {
      const { rows: items } = await tx.execute<{ store_id: number; distributor_id: number; drug_id: number }>(sql`
        with pair as (
          select s.id as store_id, d.id as distributor_id from stores s cross join distributors d
          where d.status = 'active' and not exists (
              select from purchase_orders o where o.store_id = s.id and o.distributor_id = d.id and o.status = 'draft')
            and exists (select from distributor_rates r where r.distributor_id = d.id)
          order by s.id, d.id offset ${draw.whole(0, 60)} limit 1)
        select p.store_id::int, p.distributor_id::int, r.drug_id::int from pair p cross join lateral (
          select distinct drug_id from distributor_rates where distributor_id = p.distributor_id and retired_at is null
          order by drug_id offset ${draw.whole(0, 40)} limit ${draw.whole(2, 5)}) r`);
      await addToDraft(
        tx,
        causeAt(now),
        keeper,
        items.map((item) => ({ ...item, packs: draw.whole(4, 30) })),
      );
    });
}

/** Orders go on by the minute: drafts are submitted, approved and sent, and goods come on their day. */
export async function advanceOrders(parts: AdvanceParts): Promise<void> {
  const { since, now } = parts;
  const draw = random(ROUNDS, Math.floor(now.getTime() / 1_000) % 2_147_483_647);
  const due = await dueOrders(parts);
  let moves = Math.min(Math.ceil((MOVES * Math.max(now.getTime() - since.getTime(), 10_000)) / MINUTE), MOST_MOVES);
  for (const order of due) {
    if (moves <= 0) break;
    if (await move(parts, order)) moves -= 1;
  }
  await fillDrafts(parts, draw);
}
