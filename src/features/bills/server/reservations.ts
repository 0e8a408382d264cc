import { sql } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { OrderMove } from '#features/orders/server/public.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { type reservationStates, stockReservations } from '../schema.ts';

/** Stock of an order: reserved when the store gets it, taken by the bill, freed or returned by a cancellation. */

type Order = Pick<OrderMove['order'], 'id' | 'store_id'>;
type State = (typeof reservationStates)[number];

interface Part {
  /** The drug that was ordered, and the drug that has its stock: another one if they were merged since. */
  drug_id: number;
  stock_id: number;
  quantity: number;
  round: number;
}

/** What each state that ends another one changes on the shelf, per pack. */
const effects = {
  TAKEN: { ends: 'RESERVED', on_hand: -1, reserved: -1 },
  FREED: { ends: 'RESERVED', on_hand: 0, reserved: -1 },
  RETURNED: { ends: 'TAKEN', on_hand: 1, reserved: 0 },
} as const satisfies Partial<Record<State, { ends: State; on_hand: number; reserved: number }>>;

const lastRoundOf = (orderId: number) => sql`select coalesce(max(round), 0)::integer from stock_reservations where order_id = ${orderId}`;

/**
 * Reserves every drug of the order. The facts of the order were read with its stock locked, so it suffices.
 * @throws Error if it does not
 */
export async function reserveStock(tx: Transaction, cause: Cause, order: Order): Promise<void> {
  const { rows: parts } = await tx.execute<{ drug_id: number; quantity: number; round: number }>(sql`
    select drug_id, sum(quantity)::integer as quantity, (${lastRoundOf(order.id)}) + 1 as round from order_lines where order_id = ${order.id} group by drug_id order by drug_id`);
  const { rowCount } = await tx.execute(sql`
    update store_stock s set reserved = s.reserved + p.quantity
    from json_to_recordset(${JSON.stringify(parts)}::json) as p (drug_id bigint, quantity integer)
    where s.store_id = ${order.store_id} and s.drug_id = p.drug_id and s.on_hand - s.reserved >= p.quantity`);
  if (rowCount !== parts.length) throw new Error(`The stock of order ${order.id} changed while it was locked`);
  await record(tx, cause, order, 'RESERVED', parts);
}

/** Takes, frees or returns what is reserved or taken for the order. An order without reservations changes nothing. */
export async function settleStock(tx: Transaction, cause: Cause, order: Order, state: keyof typeof effects): Promise<void> {
  const { ends, on_hand, reserved } = effects[state];
  const parts = await openParts(tx, order.id, ends);
  if (parts.length === 0) return;
  const stockIds = sql`${sql.param(parts.map(({ stock_id }) => stock_id))}::bigint[]`;
  await tx.execute(sql`
    select drug_id from store_stock where store_id = ${order.store_id} and drug_id = any(${stockIds}) order by drug_id for update`);
  await tx.execute(sql`
    update store_stock s set on_hand = s.on_hand + ${on_hand}::integer * p.quantity, reserved = s.reserved + ${reserved}::integer * p.quantity
    from (select stock_id, sum(quantity)::integer as quantity
      from json_to_recordset(${JSON.stringify(parts)}::json) as p (stock_id bigint, quantity integer) group by stock_id) p
    where s.store_id = ${order.store_id} and s.drug_id = p.stock_id`);
  await record(tx, cause, order, state, parts);
}

/** Parts of the order in this state. Their drugs are locked, as merges of drugs lock them, before their stock is. */
async function openParts(tx: Transaction, orderId: number, state: State): Promise<Part[]> {
  const parts = async (): Promise<Part[]> => {
    const { rows } = await tx.execute<Part & Record<string, unknown>>(sql`
      with recursive heirs as (
        select r.drug_id, d.id, d.merged_into, r.quantity, r.round from stock_reservations r join drugs d on d.id = r.drug_id
        where r.order_id = ${orderId} and r.state = ${state} and r.round = (${lastRoundOf(orderId)})
        union all select h.drug_id, d.id, d.merged_into, h.quantity, h.round from heirs h join drugs d on d.id = h.merged_into)
      select drug_id, id as stock_id, quantity, round from heirs where merged_into is null order by drug_id`);
    return rows;
  };
  const drugIds = (await parts()).flatMap(({ drug_id, stock_id }) => [drug_id, stock_id]);
  await tx.execute(sql`select id from drugs where id = any(${sql.param(drugIds)}::bigint[]) order by id for key share`);
  return parts();
}

const record = (tx: Transaction, { at }: Cause, { id, store_id }: Order, state: State, parts: readonly Omit<Part, 'stock_id'>[]) =>
  tx
    .insert(stockReservations)
    .values(parts.map(({ drug_id, quantity, round }) => ({ order_id: id, store_id, drug_id, quantity, state, round, at })));
