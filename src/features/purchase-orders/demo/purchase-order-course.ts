import type { purchaseOrderMachine } from '#machines/supply/purchaseOrder.ts';
import { colleague } from '#features/session/demo/public.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { USUAL_LIMIT } from '../purchase-order-choices.ts';
import type { purchaseOrderEventLog, purchaseOrderLines, purchaseOrderReceipts, purchaseOrders } from '../schema.ts';
import { purchaseOrderKind } from '../server/purchase-order-kind.ts';

export interface By {
  id: number;
  name: string;
}

const byOf = (username: string): By => {
  const { id, name } = colleague(username);
  return { id, name };
};

/** Who keeps the warehouse, who buys, and who approves what the buyer submits. */
export const [keeper, buyer, chief] = [byOf('ganesh.m'), byOf('hetal.r'), byOf('admin')];

/** Someone else than who submitted an order. */
export const approverOf = (submitter: number | null): By => (submitter === buyer.id ? chief : buyer);

export type CourseLine = Row<typeof purchaseOrderLines> & {
  id: number;
  drug: string;
  received: number;
  free_received: number;
  closed: number;
};

interface Plan {
  id: number;
  store_id: number;
  distributor_id: number;
  lines: CourseLine[];
  created: number;
}

const MOST_SHELF = 720;

/** A purchase order that goes through its chart, with its lines and receipts. */
export class PurchaseOrderCourse extends RecordCourse<typeof purchaseOrderMachine, typeof purchaseOrderEventLog> {
  readonly plan: Plan;
  readonly receipts: Row<typeof purchaseOrderReceipts>[] = [];
  expectedOn: string | null = null;

  constructor(plan: Plan, author: By) {
    const facts = { lines: 0, value: 0, limit: USUAL_LIMIT, open: 0, received: 0, submitter: null, isSupplied: true, lastDay: null };
    super(purchaseOrderKind, plan.id, { at: plan.created, status: 'draft', facts, event: 'purchaseOrder.created', author });
    this.plan = plan;
    const { lines } = plan;
    const sumOf = (name: 'value' | 'packs') => lines.reduce((sum, line) => sum + line[name], 0);
    const drugs = lines.map(({ drug, packs }) => ({ drug, packs }));
    const event = { type: 'purchaseOrder.changed' as const, lines: lines.length, value: sumOf('value'), packs: sumOf('packs') };
    this.send(plan.created + 60_000, event, { drugs }, author);
  }

  /** Some paid packs of a line come, and its free ones with the last of them. */
  receive(at: number, line: CourseLine, packs: number, today: string): void {
    const open = line.packs - line.received - line.closed;
    const free_packs = packs === open ? line.free_packs - line.free_received : 0;
    this.send(
      at,
      { type: 'purchaseOrder.received', by: keeper, packs, on: today },
      { drugs: [{ drug: line.drug, packs: packs + free_packs }] },
    );
    line.received += packs;
    line.free_received += free_packs;
    this.receipts.push({
      line_id: line.id,
      batch_no: batchOf(line.id, this.receipts.length),
      expires_on: expiryOf(line.id, at),
      mrp: line.mrp,
      packs,
      free_packs,
      at: new Date(at),
      user_id: keeper.id,
      by: keeper.name,
    });
  }

  /** What has not come is not expected any more. */
  close(at: number, reason: string): void {
    const open = this.plan.lines.filter(({ packs, received, closed }) => packs > received + closed);
    const drugs = open.map(({ drug, packs, received, closed }) => ({ drug, packs: packs - received - closed }));
    this.send(at, { type: 'purchaseOrder.closed', by: buyer, reason, packs: this.facts.open }, { drugs });
    for (const line of open) line.closed = line.packs - line.received;
  }

  rowWith(number: string): Row<typeof purchaseOrders> {
    const { id, version, status, facts, plan, expectedOn: expected_on } = this;
    const { lines, value, open, received, submitter, lastDay } = facts;
    return {
      id,
      version,
      status,
      number,
      store_id: plan.store_id,
      distributor_id: plan.distributor_id,
      lines,
      value,
      open,
      received,
      submitted_by: submitter?.id ?? null,
      expected_on,
      last_on: lastDay,
      created_at: new Date(plan.created),
      updated_at: new Date(this.at),
    };
  }
}

const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';

export const batchOf = (id: number, index: number): string =>
  `${letters.charAt(id % letters.length)}${letters.charAt((id * 7) % letters.length)}${String(2_600 + ((id * 13 + index) % 400))}`;

/** Last day of a month that is far enough away. */
export function expiryOf(id: number, at: number): string {
  const far = new Date(at + (240 + ((id * 31) % MOST_SHELF)) * 86_400_000);
  return new Date(Date.UTC(far.getUTCFullYear(), far.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}
