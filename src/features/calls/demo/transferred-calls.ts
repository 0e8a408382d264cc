import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import type { AdvanceParts } from '#platform/server/demo/demo.ts';
import { callKind } from '../server/call-kind.ts';
import { lockBeforeCall } from '../server/lock-before-call.ts';

const SETTLED_AFTER = 20_000;

interface Over extends Record<string, unknown> {
  id: number;
  agent_id: number;
  user_id: number;
  name: string;
}

/** Agents who never sign in here say how the calls ended that were transferred to them. */
export async function settleTransferredCalls({ db, now, isPhoneSimulated }: AdvanceParts): Promise<void> {
  if (!isPhoneSimulated) return;
  const before = new Date(now.getTime() - SETTLED_AFTER).toISOString();
  const { rows } = await db.execute<Over>(sql`
    select c.id::int, c.agent_id, u.id::int as user_id, u.name from calls c join users u on u.agent_id = c.agent_id
    where c.status = 'ended' and c.status_since <= ${before}::timestamptz and not exists (select from sessions s where s.user_id = u.id)
      and exists (select from call_events e where e.call_id = c.id and e.event = 'call.transferred') order by c.id`);
  for (const { id, agent_id: agentId, user_id: userId, name } of rows) {
    const cause = { at: now, userId: null, requestId: randomUUID(), operation: 'jobs.demonstration' };
    const event = { type: 'call.dispositioned', agentId, result: 'CONNECTED', outcome: 'SETTLED', until: null } as const;
    await db.transaction(async (tx) => {
      await lockBeforeCall(tx, id);
      await applyEvent(tx, cause, callKind, await lockRecord(tx, callKind, id), { id: userId, name }, { event });
    });
  }
}
