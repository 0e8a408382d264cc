import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io';
import { holds } from '#contracts/permissions.ts';
import type { ConsoleEvents, ServerEvents } from '#contracts/realtime.ts';
import type { Clock } from '../clock.ts';
import { recordAudit } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Principal } from '../session/sessions.ts';

/** Room of those who hear that a prescription arrived. */
export const CIO_OPS = 'cio-ops';

type OpsSocket = Socket<ConsoleEvents, ServerEvents, Record<string, never>, { principal: Principal }>;

/** `<agent_id>_<phone_no>` (§4.7); somebody without an agent id begins with the underscore. */
const nameOf = (agentId: number | null, phoneNo: string): string => `${agentId ?? ''}_${phoneNo}`;

/**
 * `cio-ops-connected`, sent on each navigation (§4.7). The name must be the session's own; another one is answered with
 * false and audited, once for each connection. Who may see orders hears of prescriptions from then on.
 */
export function introduceCioOps(socket: OpsSocket, db: Database, clock: Clock): void {
  const { principal } = socket.data;
  let audited = false;

  const recordRefusal = async (): Promise<void> => {
    if (audited) return;
    audited = true;
    const cause = { at: clock.now(), userId: principal.userId, requestId: randomUUID(), operation: 'realtime.cioOpsConnected' };
    await db.transaction((tx) => recordAudit(tx, cause, `sessions/${principal.sessionId}`, null, { refused: 'agent_id' }));
  };

  // The types say what our console sends; what arrives may be anything.
  socket.on('cio-ops-connected', (...said: unknown[]) => {
    const [who] = said;
    const last = said.at(-1);
    const answer = typeof last === 'function' ? (last as (accepted: boolean) => void) : () => undefined;
    const name = (who as { agent_id?: unknown } | null | undefined)?.agent_id;
    if (name === nameOf(principal.agentId, principal.phoneNo)) {
      if (holds('orders.read', principal)) void socket.join(CIO_OPS);
      answer(true);
      return;
    }
    // Refused whether or not that can be written down.
    recordRefusal().then(
      () => answer(false),
      () => answer(false),
    );
  });
}
