import { sql } from 'drizzle-orm';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import type { AllergyConflict, OrderFacts, StockGap, UncoveredDrug } from '#machines/orders/order-facts.ts';
import { needsPrescription, type OrderReason } from '#machines/orders/order-statuses.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { namedStatement } from '#platform/server/db/named-statements.ts';
import type { orders } from '../schema.ts';
import { isOneOf } from '#platform/server/db/columns.ts';
import { allergyTo } from '#features/patients/server/public.ts';

type OrderRow = Pick<typeof orders.$inferSelect, 'id' | 'type' | 'reason' | 'attempts' | 'escalated' | 'store' | 'store_id'>;

interface FactsRow extends Record<string, unknown> {
  order_id: number;
  prescriptions: number;
  /** Null: empty cart, as with a prescription that was only photographed. */
  lines: number;
  undecoded_lines: number | null;
  scheduled_drugs: string[] | null;
  uncovered: UncoveredDrug[] | null;
  stock_gaps: StockGap[] | null;
  over_maximum: string[] | null;
  allergy_conflicts: AllergyConflict[] | null;
}

/** Other orders that the prescription `p` was dispensed for, with the drug of `n`. An order without one of its own uses the one on file. */
const dispensings = sql`(select count(*) from orders b where b.patient_id = p.patient_id and b.id <> n.order_id
  and ${isOneOf('b.status', ['PRESCRIPTION-DECODED', 'CREATE-PATIENT-STORE-ORDER', 'CREATED-CUSTOMER-BILL', 'OUT-FOR-DELIVERY', 'DELIVERED', 'COMPLETED'])}
  and exists (select from order_lines l where l.order_id = b.id and l.drug_id = n.drug_id)
  and (b.id = p.order_id or (b.placed_at >= p.added_at
    and not exists (select from prescriptions q where q.order_id = b.id and q.rejected_at is null and n.drug_id = any(q.covers)))))`;

/** Whether another prescription of the patient covers the drug of `n` (order_id, patient_id, drug_id), and may still be dispensed. */
export const isOnFile = sql`exists (select from prescriptions p where p.patient_id = n.patient_id and p.order_id is distinct from n.order_id
  and p.rejected_at is null and n.drug_id = any(p.covers) and (p.dispensable is null or p.dispensable > ${dispensings}))`;

const factsOfOrders = namedStatement<{ ids: string }, FactsRow>(
  'order_facts',
  (value) => sql`
    with asked as (select o.id, o.patient_id, o.store_id from orders o where o.id = any(${value('ids')}::bigint[])),
    needed as (
      select a.id as order_id, a.patient_id, d.id as drug_id, d.name, d.schedule,
             sum(l.quantity)::int as quantity, count(*)::int as lines, count(*) filter (where not l.decoded)::int as undecoded, coalesce(max(s.on_hand - s.reserved), 0)::int as available,
             ${allergyTo(sql`a.patient_id`, sql`d.molecules`)}->>'name' as allergy
      from asked a join order_lines l on l.order_id = a.id join drugs d on d.id = l.drug_id
      left join store_stock s on s.store_id = a.store_id and s.drug_id = l.drug_id
      group by a.id, a.patient_id, d.id, d.name, d.schedule
    )
    select a.id as order_id,
      (select count(*)::int from prescriptions p where p.order_id = a.id and p.rejected_at is null) as prescriptions,
      coalesce(sum(n.lines), 0)::int as lines,
      sum(n.undecoded)::int as undecoded_lines,
      array_agg(n.name || ' is Schedule ' || n.schedule order by n.name) filter (where n.schedule is not null) as scheduled_drugs,
      json_agg(json_build_object('drug', n.name || ' is Schedule ' || n.schedule,
          'because', case when c.covers is null then 'none' when c.dispensable = 0 then 'expired' else 'dispensed' end) order by n.name)
        filter (where n.schedule is not null and c.covers is not true) as uncovered,
      json_agg(json_build_object('drug', n.name, 'available', n.available, 'needed', n.quantity) order by n.name) filter (where n.available < n.quantity) as stock_gaps,
      array_agg(n.name order by n.name) filter (where n.quantity > ${MAXIMUM_QUANTITY_PER_DRUG}) as over_maximum,
      json_agg(json_build_object('drug', n.name, 'allergy', n.allergy) order by n.name) filter (where n.allergy is not null) as allergy_conflicts
    from asked a left join needed n on n.order_id = a.id
      left join lateral (
        select max(p.dispensable) as dispensable, bool_or(p.dispensable is null or p.order_id = n.order_id or p.dispensable > ${dispensings}) as covers
        from prescriptions p where p.patient_id = n.patient_id and p.rejected_at is null and n.drug_id = any(p.covers)
      ) c on n.schedule is not null
    group by a.id`,
);

/** Facts for the chart's guards, for several orders in one query. */
export async function loadFacts(db: Queryable, rows: OrderRow[]): Promise<Map<number, OrderFacts>> {
  const facts = new Map<number, OrderFacts>();
  if (rows.length === 0) return facts;
  const ids = `{${rows.map((row) => row.id).join(',')}}`;
  const found = await factsOfOrders(db, { ids });
  const byOrder = new Map(found.map((row) => [row.order_id, row]));
  for (const row of rows) facts.set(row.id, combine(row, byOrder.get(row.id)));
  return facts;
}

/** Key of the advisory locks on the prescriptions of a patient. */
const PRESCRIPTIONS_LOCK = 4740;

/**
 * Until the end of the transaction no other order of the patient goes to its store on a prescription: each counts what was dispensed
 * before. It is taken before any drug is locked.
 */
export async function lockPrescriptions(
  tx: Transaction,
  { patient_id: patient, reason }: Pick<typeof orders.$inferSelect, 'patient_id' | 'reason'>,
): Promise<void> {
  if (patient === null || !needsPrescription(reason as OrderReason)) return;
  await tx.execute(sql`select pg_advisory_xact_lock(${PRESCRIPTIONS_LOCK}, ${patient}::bigint::integer)`);
}

/**
 * Locks the stock of the order's drugs at its store until the end of the transaction, so that facts that are read afterwards hold.
 * Drugs come first, as in a merge of drugs, and stock in the order of the drugs' ids: no two transactions wait for each other.
 */
export async function lockStock(tx: Transaction, { id, store_id }: Pick<OrderRow, 'id' | 'store_id'>): Promise<void> {
  const ofOrder = sql`select drug_id from order_lines where order_id = ${id}`;
  await tx.execute(sql`select id from drugs where id in (${ofOrder}) order by id for key share`);
  await tx.execute(
    sql`select drug_id from store_stock where store_id = ${store_id} and drug_id in (${ofOrder}) order by drug_id for update`,
  );
}

/** Facts of ended or dispatched orders, whose guards do not read the cart. */
export function factsWithoutCart(row: OrderRow): OrderFacts {
  return combine(row, undefined);
}

function combine(row: OrderRow, cart: FactsRow | undefined): OrderFacts {
  return {
    type: row.type as OrderFacts['type'],
    reason: row.reason as OrderFacts['reason'],
    attempts: row.attempts,
    escalated: row.escalated,
    store: row.store,
    prescriptions: cart?.prescriptions ?? 0,
    scheduledDrugs: cart?.scheduled_drugs ?? [],
    uncovered: cart?.uncovered ?? [],
    lines: cart?.lines ?? 0,
    undecodedLines: cart?.undecoded_lines ?? 0,
    stockGaps: cart?.stock_gaps ?? [],
    overMaximum: cart?.over_maximum ?? [],
    allergyConflicts: cart?.allergy_conflicts ?? [],
  };
}
