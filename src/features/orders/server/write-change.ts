import { sql } from 'drizzle-orm';
import { type AuditedChange, auditInsert, type Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { namedStatement } from '#platform/server/db/named-statements.ts';
import type { DerivedColumns } from './order-columns.ts';
import type { StoredOrder } from './order-rows.ts';

/** An accepted event of a locked order. */
interface AcceptedChange {
  order: StoredOrder;
  /** Columns after the event; the status among them is the one that it leads to. */
  columns: DerivedColumns & { version: number };
  event: string;
  /** Stored with the event. */
  payload: object;
  userId: number | null;
  by: string;
}

interface Values extends DerivedColumns, Cause, AuditedChange {
  orderId: number;
  version: number;
  authorId: number | null;
  by: string;
  event: string;
  from: string;
  payload: object;
}

const changeOfOrder = namedStatement<Values>(
  'order_change',
  (value) => sql`
    with moved as (
      update orders set version = ${value('version')}, status = ${value('status')}, status_name = ${value('status_name')}, attempts = ${value('attempts')},
        reason = ${value('reason')}, escalated = ${value('escalated')}, status_since = ${value('status_since')}, due_at = ${value('due_at')},
        tat_due_at = ${value('tat_due_at')}, prescription_state = ${value('prescription_state')}
      where id = ${value('orderId')}),
    noted as (
      insert into order_events (order_id, version, at, user_id, by, event, from_status, to_status, payload)
      values (${value('orderId')}, ${value('version')}, ${value('at')}, ${value('authorId')}, ${value('by')}, ${value('event')}, ${value('from')}, ${value('status')}, ${value('payload')})),
    audited as (${auditInsert(value)})
    select`,
);

/** Writes order, event and audit in one statement: none of them sees what the others write. */
export async function writeChange(tx: Transaction, cause: Cause, change: AcceptedChange): Promise<void> {
  const { order, columns, event, payload, userId, by } = change;
  await changeOfOrder(tx, {
    ...columns,
    orderId: order.id,
    authorId: userId,
    by,
    event,
    from: order.status,
    payload,
    ...cause,
    record: `orders/${order.id}`,
    before: { status: order.status, version: order.version },
    after: { status: columns.status, version: columns.version, event },
  });
}
