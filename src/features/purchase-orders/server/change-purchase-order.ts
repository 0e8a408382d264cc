import { eq, inArray, sql } from 'drizzle-orm';
import { distributors } from '#features/distributors/server/public.ts';
import { planningAt } from '#features/wms-settings/server/public.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { changeSeveral } from '#platform/record/server/kind/change-several.ts';
import { type ChangeInput, handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { FARTHEST_LAST_DAY, GRACE_DAYS, MOST_LINES, MOST_VALUE } from '../purchase-order-choices.ts';
import { purchaseOrderLines, purchaseOrders } from '../schema.ts';
import { atRates, lineChange, packsIn } from './draft-lines.ts';
import { purchaseOrderKind, type StoredPurchaseOrder } from './purchase-order-kind.ts';
import { readPurchaseOrder } from './purchase-order-record.ts';

type Input<Fields = object> = ChangeInput<'purchase_order_id'> & Fields;

export const purchaseOrder = handlersOf('purchase_order_id', () => ({ kind: purchaseOrderKind, read: readPurchaseOrder }));

/** The packs of a drug, at the rate of today; 0: its line is removed. @throws ORPCError 400, 404, 409, 422 */
export const setLine = purchaseOrder.changed<Input<{ drug_id: number; packs: number }>>(async ({ tx, stored, at, fields }) => {
  const { drug_id, packs } = fields;
  const before = await packsIn(tx, stored.id);
  if (packs === 0) {
    if (!before.has(drug_id)) throw badRequest([{ field: 'drug_id', message: msg('The order has no line of this drug') }]);
    const [drug] = (await tx.execute<{ name: string }>(sql`select name from drugs where id = ${drug_id}`)).rows;
    return { ...(await lineChange(tx, stored, [], [drug_id])), payload: { drugs: [{ drug: drug?.name ?? '', packs }] } };
  }
  const [line] = await atRates(tx, stored, [{ drug_id, packs }], at);
  if (!line) throw badRequest([{ field: 'drug_id', message: msg('The distributor has no rate for this drug today') }]);
  if (!before.has(drug_id) && before.size >= MOST_LINES)
    throw badRequest([{ field: 'drug_id', ...sentence('An order has at most {most} lines', { most: MOST_LINES }) }]);
  const change = await lineChange(tx, stored, [line]);
  if (change.event.value > MOST_VALUE)
    throw badRequest([{ field: 'packs', ...sentence('An order is worth at most ₹{most}', { most: MOST_VALUE / 100 }) }]);
  return change;
});

/** Days on which a distributor should bring what it is sent today, and on which it is last taken. */
export function daysOf(leadDays: number, today: string): { expected_on: string; last_on: string } {
  const expected_on = daysLater(today, leadDays);
  return { expected_on, last_on: daysLater(expected_on, GRACE_DAYS) };
}

async function leadDaysOf(db: Queryable, { distributor_id }: StoredPurchaseOrder, at: Date): Promise<number> {
  const [found] = await db.select({ days: distributors.lead_days }).from(distributors).where(eq(distributors.id, distributor_id));
  return found?.days ?? (await planningAt(db, at)).lead_days;
}

/** The event of an order that goes to its distributor, and the day on which its goods should come. */
export async function sendingEvent(db: Queryable, stored: StoredPurchaseOrder, by: Author, at: Date) {
  const { expected_on, last_on } = daysOf(await leadDaysOf(db, stored, at), businessDate(at));
  return { event: { type: 'purchaseOrder.sent' as const, by, lastDay: last_on }, columns: { expected_on } };
}

export const sendOrder = purchaseOrder.changed<Input>(({ tx, stored, at, by }) => sendingEvent(tx, stored, by, at));

/** What has not come of a line, or of all lines. @throws ORPCError 400, 404, 409, 422 */
export const closeOrder = purchaseOrder.changed<Input<{ line_id: number | null; reason: string }>>(
  async ({ tx, stored, by, fields: { line_id: lineId, reason } }) => {
    const { rows: lines } = await tx.execute<{ id: number; drug: string; packs: number }>(sql`
      select l.id::int, d.name as drug, l.packs - l.received - l.closed as packs
      from purchase_order_lines l join drugs d on d.id = l.drug_id
      where l.purchase_order_id = ${stored.id} and (${lineId}::bigint is null or l.id = ${lineId}::bigint) order by l.id`);
    const open = lines.filter(({ packs }) => packs > 0);
    if (lineId !== null && open.length === 0)
      throw badRequest([{ field: 'line_id', message: msg('Nothing of this line is still to come') }]);
    return {
      event: { type: 'purchaseOrder.closed', by, reason, packs: open.reduce((sum, { packs }) => sum + packs, 0) },
      write: async () => {
        const { id, packs, received } = purchaseOrderLines;
        await tx
          .update(purchaseOrderLines)
          .set({ closed: sql`${packs} - ${received}` })
          .where(
            inArray(
              id,
              open.map((line) => line.id),
            ),
          );
        return {};
      },
      payload: { drugs: open.map(({ drug, packs }) => ({ drug, packs })) },
    };
  },
);

interface Extension {
  last_on: string;
  reason: string;
}

type Moved = 'purchaseOrder.extended' | 'purchaseOrder.reopened';

function moveLastDay(type: Moved, { last_on: lastDay, reason }: Extension, { by, at }: { by: { id: number; name: string }; at: Date }) {
  const on = businessDate(at);
  if (lastDay > daysLater(on, FARTHEST_LAST_DAY))
    throw badRequest([{ field: 'last_on', ...sentence('At most {most} days ahead', { most: FARTHEST_LAST_DAY }) }]);
  return { event: { type, by, lastDay, on, reason } };
}

export const extendOrder = purchaseOrder.changed<Input<Extension>>(({ input, ...parts }) =>
  moveLastDay('purchaseOrder.extended', input, parts),
);
export const reopenOrder = purchaseOrder.changed<Input<Extension>>(({ input, ...parts }) =>
  moveLastDay('purchaseOrder.reopened', input, parts),
);

interface Selected {
  orders: readonly Input[];
}

type Context = CallContext & OperationContext;

const changeEach = (context: Context, { orders }: Selected, sentOf: Parameters<typeof purchaseOrder.change>[2]) =>
  changeSeveral(context, {
    inputs: orders,
    idOf: ({ purchase_order_id }) => purchase_order_id,
    names: (ids) =>
      context.db.select({ id: purchaseOrders.id, name: purchaseOrders.number }).from(purchaseOrders).where(inArray(purchaseOrders.id, ids)),
    change: (each) => purchaseOrder.change(context, each, sentOf),
  });

/** Submits each draft by itself. */
export const submitSeveral = (context: Context, selected: Selected) =>
  changeEach(context, selected, ({ by }) => ({ event: { type: 'purchaseOrder.submitted', by } }));

/** Extends each order by itself, or reopens it if it has expired. */
export const extendSeveral = (context: Context, { last_on, reason, ...selected }: Selected & Extension) =>
  changeEach(context, { orders: selected.orders.map((each) => ({ ...each, last_on, reason })) }, ({ stored, by, at }) =>
    moveLastDay(stored.status === 'expired' ? 'purchaseOrder.reopened' : 'purchaseOrder.extended', { last_on, reason }, { by, at }),
  );
