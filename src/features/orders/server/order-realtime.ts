import { randomUUID } from 'node:crypto';
import { holds } from '#platform/access/permissions.ts';
import type { OrderChanges } from '#platform/contract/realtime.ts';
import type { Clock } from '#platform/server/clock.ts';
import { recordAudit } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { StoredOrder } from './order-rows.ts';
import type { ConsoleSocket, Realtime, RealtimeExtension, RealtimeParts } from '#platform/server/realtime/realtime.ts';

/** Socket room of tabs that receive `cio-prescription-received`. */
const CIO_OPS = 'cio-ops';

/** `<agent_id>_<phone_no>` (§4.7); users without an agent id start with the underscore. */
const nameOf = (agentId: number | null, phoneNo: string): string => `${agentId ?? ''}_${phoneNo}`;

/**
 * `cio-ops-connected`, sent on each navigation (§4.7). The name must match the session; others are answered with false and
 * audited once per connection. Users who may see orders join the room.
 */
function handleIntroduction(socket: ConsoleSocket, db: Database, clock: Clock): void {
  const { principal } = socket.data;
  let audited = false;

  const recordRefusal = async (): Promise<void> => {
    if (audited) return;
    audited = true;
    const cause = { at: clock.now(), userId: principal.userId, requestId: randomUUID(), operation: 'realtime.cioOpsConnected' };
    await db.transaction((tx) => recordAudit(tx, cause, `sessions/${principal.sessionId}`, null, { refused: 'agent_id' }));
  };

  // The declared types cover the console only; clients can send anything.
  socket.on('cio-ops-connected', (...args: unknown[]) => {
    const [who] = args;
    const last = args.at(-1);
    const acknowledge = typeof last === 'function' ? (last as (accepted: boolean) => void) : () => undefined;
    const name = (who as { agent_id?: unknown } | null | undefined)?.agent_id;
    if (name === nameOf(principal.agentId, principal.phoneNo)) {
      if (holds('orders.read', principal)) void socket.join(CIO_OPS);
      acknowledge(true);
      return;
    }
    // Refused even if the audit write fails.
    recordRefusal().then(
      () => acknowledge(false),
      () => acknowledge(false),
    );
  });
}

/** Handles introductions of tabs, and removes tabs from the room when they may no longer see orders. */
export const openCioOps = ({ db, clock }: RealtimeParts): RealtimeExtension => ({
  attend: (socket) => handleIntroduction(socket, db, clock),
  review: (socket) => {
    if (!holds('orders.read', socket.data.principal)) void socket.leave(CIO_OPS);
  },
});

/** Emits that a prescription was attached to the order (§4.7). */
export const prescriptionReceived = (realtime: Pick<Realtime, 'toRoom'>, order_id: number): void =>
  realtime.toRoom(CIO_OPS, 'cio-prescription-received', { order_id });

/** Fields of the list of orders that show a column, or are filtered by it. */
const fieldsOfColumn: { readonly [Column in keyof StoredOrder]?: readonly string[] } = {
  status: ['status'],
  status_since: ['status_since'],
  tat_due_at: ['tat', 'promise'],
  due_at: ['due'],
  assignee_id: ['whose', 'assignee', 'assignee_id'],
  prescription_state: ['prescription'],
  reason: ['reason'],
  value: ['value'],
  last_note: ['last_note'],
  slot_start: ['slot'],
  drug_names: ['drug'],
};

/** What an update of these columns changes in an order. */
export function changesOf(order: StoredOrder, update: Partial<StoredOrder>): OrderChanges {
  const columns = (Object.keys(update) as (keyof StoredOrder)[]).filter(
    (column) => JSON.stringify(order[column]) !== JSON.stringify(update[column]),
  );
  return { fields: columns.flatMap((column) => fieldsOfColumn[column] ?? []), from: order.status, to: update.status ?? order.status };
}

/** Emits to all users who may see orders that the order changed. Without `changed`, anything may have. */
export const orderChanged = (realtime: Pick<Realtime, 'toReaders'>, order_id: number, version: number, changed?: OrderChanges): void =>
  realtime.toReaders('orders.read', 'order.changed', { order_id, version, ...(changed && { changed }) });
