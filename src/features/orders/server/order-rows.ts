import { getTableColumns } from 'drizzle-orm';
import type { Held } from '#platform/access/permissions.ts';
import type { OrderRow } from '../contract.ts';
import { type OrderStatus, endedStatuses } from '#machines/orders/order-statuses.ts';
import type { OrderFacts } from '#machines/orders/order-facts.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { orders } from '../schema.ts';
import { factsWithoutCart, loadFacts } from './order-facts.ts';
import { abilitiesOf, nextStepOf } from './order-policy.ts';

export type StoredOrder = typeof orders.$inferSelect;

/** What a row of a list is made of: the texts of an order are long. */
const { address: _address, drug_names: _names, compositions: _compositions, ...columns } = getTableColumns(orders);
export const rowColumns = columns;
export type StoredRow = Omit<StoredOrder, 'address' | 'drug_names' | 'compositions'>;

const dispatchedStatuses: readonly string[] = [
  'CREATE-PATIENT-STORE-ORDER',
  'CREATED-CUSTOMER-BILL',
  'OUT-FOR-DELIVERY',
  'DELIVERED',
  ...endedStatuses,
];

/** Whether the store has the order, or it ended: its guards do not read the cart, and its stock is reserved or sold. */
export const hasLeftDesk = ({ status }: Pick<StoredOrder, 'status'>): boolean => dispatchedStatuses.includes(status);

/** Facts of each order; the cart is loaded only if a guard reads it. */
export async function factsOf(db: Queryable, stored: StoredRow[]): Promise<Map<number, OrderFacts>> {
  const facts = await loadFacts(
    db,
    stored.filter((row) => !hasLeftDesk(row)),
  );
  for (const row of stored) if (!facts.has(row.id)) facts.set(row.id, factsWithoutCart(row));
  return facts;
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Row of the order list as in the contract. */
export function presentRow(row: StoredRow, facts: OrderFacts, held: Held): OrderRow {
  const status = row.status as OrderStatus;
  return {
    id: row.id,
    code: row.code,
    version: row.version,
    type: row.type as OrderRow['type'],
    mode: row.mode as OrderRow['mode'],
    patient_id: row.patient_id,
    patient_name: row.patient_name,
    phone_no: row.phone_no,
    city: row.city,
    store: row.store,
    status,
    status_name: row.status_name,
    status_since: row.status_since.toISOString(),
    tat_due_at: iso(row.tat_due_at),
    due_at: iso(row.due_at),
    reason: row.reason as OrderRow['reason'],
    prescription_state: row.prescription_state as OrderRow['prescription_state'],
    value: row.value,
    slot_start: iso(row.slot_start),
    slot_end: iso(row.slot_end),
    assignee_id: row.assignee_id,
    assignee: row.assignee,
    last_note: row.last_note,
    placed_at: row.placed_at.toISOString(),
    next: nextStepOf(status, facts, abilitiesOf(status, facts, held)),
  };
}
