import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io';
import { holds } from '#contracts/permissions.ts';
import type { ConsoleEvents, ServerEvents } from '#contracts/realtime.ts';
import type { Clock } from '../clock.ts';
import { recordAudit } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema.ts';
import type { Principal } from '../session/sessions.ts';

/** Room of those who hear that a prescription arrived. */
export const CIO_OPS = 'cio-ops';

/** Wrong names of one connection that are looked into; after that they are refused unseen. */
const MOST_WRONG = 5;

type OpsSocket = Socket<ConsoleEvents, ServerEvents, Record<string, never>, { principal: Principal }>;

/** `<agent_id>_<phone_no>` (§4.7); somebody without an agent id begins with the underscore. */
const nameOf = (agentId: number | null, phoneNo: string): string => `${agentId ?? ''}_${phoneNo}`;

/**
 * `cio-ops-connected`, sent on each navigation (§4.7). The name must be the session's own; another one is answered with
 * false and audited, once for each connection. Who may see orders hears of prescriptions from then on.
 */
export function introduceCioOps(socket: OpsSocket, db: Database, clock: Clock): void {
  const { principal } = socket.data;
  let own = nameOf(principal.agentId, principal.phoneNo);
  let wrong = 0;

  const isOwn = async (name: unknown): Promise<boolean> => {
    if (name === own) return true;
    const time = (wrong += 1);
    if (time > MOST_WRONG) return false;
    // An administrator may have given another agent id since this socket opened.
    const [now] = await db.select({ agentId: users.agent_id, phoneNo: users.phone_no }).from(users).where(eq(users.id, principal.userId));
    if (now) own = nameOf(now.agentId, now.phoneNo);
    if (name === own) return true;
    if (time === 1) await recordRefusal();
    return false;
  };

  const recordRefusal = () =>
    db.transaction((tx) =>
      recordAudit(
        tx,
        { at: clock.now(), userId: principal.userId, requestId: randomUUID(), operation: 'realtime.cioOpsConnected' },
        `sessions/${principal.sessionId}`,
        null,
        { refused: 'agent_id' },
      ),
    );

  // The types say what our console sends; what arrives may be anything.
  socket.on('cio-ops-connected', (...said: unknown[]) => {
    const [who] = said;
    const last = said.at(-1);
    const answer = typeof last === 'function' ? (last as (accepted: boolean) => void) : () => undefined;
    isOwn((who as { agent_id?: unknown } | null | undefined)?.agent_id).then(
      (accepted) => {
        if (accepted && socket.connected && holds('orders.read', principal)) void socket.join(CIO_OPS);
        answer(accepted);
      },
      () => answer(false),
    );
  });
}
