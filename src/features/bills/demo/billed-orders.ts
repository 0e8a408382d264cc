import type pg from 'pg';

/** An order that was billed, with what its bill needs. */
export interface BilledOrder {
  order_id: number;
  store_id: number;
  billed_at: Date;
  cancelled_at: Date | null;
  promo_code: string | null;
  promo_amount: number;
  discount: number;
  delivery_charge: number;
  value: number;
  prescription: string | null;
  lines: { drug_id: number; quantity: number; amount: number }[];
}

const BATCH = 2_000;

const billed = `select order_id, min(at) as at from order_events where event = 'bill.created' and at > $1 group by order_id`;

const queryOf = (withBills: string) => `
  with billed as (${withBills}),
  sold as (
    select l.order_id, json_agg(json_build_object('drug_id', l.drug_id, 'quantity', l.quantity, 'amount', l.amount) order by l.id) as lines,
      array_agg(l.drug_id) filter (where d.schedule is not null) as scheduled
    from order_lines l join billed b on b.order_id = l.order_id join drugs d on d.id = l.drug_id group by l.order_id),
  attached as (
    select distinct on (order_id) order_id, file_name from prescriptions where order_id is not null and rejected_at is null
    order by order_id, added_at desc, id desc),
  on_file as (
    select distinct on (o.id) o.id as order_id, p.file_name from billed b join orders o on o.id = b.order_id join sold s on s.order_id = o.id
    join prescriptions p on p.patient_id = o.patient_id and p.order_id is null and p.rejected_at is null and p.added_at < b.at
      and p.covers && s.scheduled
    order by o.id, p.added_at desc, p.id desc)
  select o.id as order_id, o.store_id, b.at as billed_at,
    case when o.status in ('CANCEL-BY-CUSTOMER', 'CANCEL-BY-US', 'SUBSCRIPTION STOPPED') then o.status_since end as cancelled_at,
    o.promo_code, o.promo_amount, o.discount, o.delivery_charge, o.value, s.lines,
    case when s.scheduled is not null then coalesce(a.file_name, f.file_name) end as prescription
  from billed b join orders o on o.id = b.order_id join sold s on s.order_id = o.id
  left join attached a on a.order_id = o.id left join on_file f on f.order_id = o.id
  order by o.store_id, b.at, o.id`;

const all = queryOf(billed);
/** While the demonstration goes on: billed orders may have their bill. */
const others = queryOf(`select * from (${billed}) as found where not exists (select from bills b where b.order_id = found.order_id)`);

/** Orders billed since a moment, by store and time, some at a time: a larger demonstration does not fit into memory. */
export async function* billedOrders(client: pg.ClientBase, since: Date, hasBills: boolean): AsyncGenerator<BilledOrder[]> {
  // Tables that this transaction has filled have no statistics: the database would join them row by row.
  if (!hasBills) await client.query('analyze orders, order_events, order_lines, prescriptions');
  await client.query(`declare billed_orders cursor for ${hasBills ? others : all}`, [since.toISOString()]);
  for (;;) {
    const { rows } = await client.query<BilledOrder>(`fetch ${BATCH} from billed_orders`);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close billed_orders');
}
