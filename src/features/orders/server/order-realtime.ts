import { randomUUID } from 'node:crypto';
import { holds } from '#platform/access/permissions.ts';
import type { Clock } from '#platform/server/clock.ts';
import { recordAudit } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { ConsoleSocket, Realtime, RealtimeExtension, RealtimeParts } from '#platform/server/realtime/realtime.ts';

/** Room of those who hear that a prescription arrived. */
const CIO_OPS = 'cio-ops';

/** `<agent_id>_<phone_no>` (§4.7); somebody without an agent id begins with the underscore. */
const nameOf = (agentId: number | null, phoneNo: string): string => `${agentId ?? ''}_${phoneNo}`;

/**
 * `cio-ops-connected`, sent on each navigation (§4.7). The name must be the session's own; another one is answered with
 * false and audited, once for each connection. Who may see orders hears of prescriptions from then on.
 */
function introduceCioOps(socket: ConsoleSocket, db: Database, clock: Clock): void {
  const { principal } = socket.data;
  let audited = false;

  const recordRefusal = async (): Promise<void> => {
    if (audited) return;
    audited = true;
    const cause = { at: clock.now(), userId: principal.userId, requestId: randomUUID(), operation: 'realtime.cioOpsConnected' };
    await db.transaction((tx) => recordAudit(tx, cause, `sessions/${principal.sessionId}`, null, { refused: 'agent_id' }));
  };

  // The types say what our console sends; what arrives may be anything.
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
    // Refused whether or not that can be written down.
    recordRefusal().then(
      () => acknowledge(false),
      () => acknowledge(false),
    );
  });
}

/** Lets tabs introduce themselves, and leave the room when they may no longer see orders. */
export const openCioOps = ({ db, clock }: RealtimeParts): RealtimeExtension => ({
  attend: (socket) => introduceCioOps(socket, db, clock),
  review: (socket) => {
    if (!holds('orders.read', socket.data.principal)) void socket.leave(CIO_OPS);
  },
});

/** A prescription was attached to the order (§4.7). */
export const prescriptionReceived = (realtime: Pick<Realtime, 'toRoom'>, order_id: number): void =>
  realtime.toRoom(CIO_OPS, 'cio-prescription-received', { order_id });

/** The order was changed: everybody who sees orders hears it. */
export const orderChanged = (realtime: Pick<Realtime, 'toReaders'>, order_id: number, version: number): void =>
  realtime.toReaders('orders.read', 'order.changed', { order_id, version });
