import { and, inArray, isNull } from 'drizzle-orm';
import { CALL_CENTER_OPERATION, notify } from '#features/notifications/server/public.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Database } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { users } from '#platform/session/schema.ts';
import { FROM_SUPERVISOR } from '../floor-paths.ts';

interface Message {
  agent_ids: number[];
  text: string;
  request_key?: string | undefined;
}

/** Sends a message to agents, once per request key. Returns how many get it. @throws ORPCError 400 if an agent is unknown */
export const messageAgents = (
  db: Database,
  cause: Cause,
  by: string,
  { agent_ids: agentIds, text, request_key: key }: Message,
): Promise<{ sent: number }> =>
  db.transaction(async (tx) => {
    const ids = [...new Set(agentIds)];
    const found = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.agent_id, ids), isNull(users.disabled_at)));
    if (found.length !== ids.length) throw badRequest([{ field: 'agent_ids', message: msg('Choose call-centre agents') }]);
    await runOnce(tx, cause, { key, body: { ids, text } }, async () => {
      const notice = {
        title: CALL_CENTER_OPERATION,
        message: `${by}: ${text}`,
        message_attributes: { order_id: null, id: null, status: FROM_SUPERVISOR },
      };
      const id = await notify(tx, cause.at, notice, { userIds: found.map((user) => user.id) });
      if (id === null) throw badRequest([{ field: 'agent_ids', message: msg('None of these agents gets notifications') }]);
      await recordAudit(tx, cause, `web_socket_notifications/${id}`, null, { agents: ids });
      return id;
    });
    return { sent: found.length };
  });
