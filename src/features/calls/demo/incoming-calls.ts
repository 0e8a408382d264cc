import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { AdvanceParts } from '#platform/server/demo/demo.ts';
import { random, type Random } from '#platform/server/demo/random.ts';
import type { Database } from '#platform/server/db/database.ts';
import { receiveIncomingCall } from '../server/receive-incoming-call.ts';

const INCOMING = 79;
const SECOND = 1_000;
/** An agent who came to the desk just now is not rung at. */
const SETTLED_AFTER = 20 * SECOND;
const CONNECTED_WITHIN = 30 * SECOND;
/** Each minute, for each agent. */
const CHANCE = 0.4;

/** Agents with a connected tab who wait for work. */
async function readyAgents(db: Database, now: Date): Promise<number[]> {
  const before = (ago: number) => sql`${new Date(now.getTime() - ago).toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ agent_id: number }>(sql`
    select u.agent_id from agent_presence p join users u on u.id = p.user_id
    where p.status = 'ready' and p.since <= ${before(SETTLED_AFTER)} and p.seen_at >= ${before(CONNECTED_WITHIN)} order by u.agent_id`);
  return rows.map(({ agent_id }) => agent_id);
}

/** Most callers are patients, some of whom share their number; others have never called, or withhold the number. */
async function phoneOfCaller(db: Database, draw: Random): Promise<string> {
  const kind = draw.weighted([
    ['patient', 6],
    ['family', 2],
    ['stranger', 1.5],
    ['withheld', 0.5],
  ] as const);
  if (kind === 'withheld') return '';
  if (kind === 'stranger') return `7${draw.whole(100_000_000, 999_999_999)}`;
  const share = sql`case when ${kind} = 'family' then p.phone_no in (select o.phone_no from patients o where o.merged_into is null and o.id <> p.id) else true end`;
  const { rows } = await db.execute<{ phone_no: string }>(sql`
    select p.phone_no from patients p where p.merged_into is null and p.id >= (select (max(id) * ${draw.fraction()}::float)::int from patients) and ${share}
    order by p.id limit 1`);
  return rows[0]?.phone_no ?? '';
}

/** Customers call agents who are signed in and ready, unless a telephone system distributes the calls. */
export async function ringAtReadyAgents({ db, now, isLong, isPhoneSimulated }: AdvanceParts): Promise<void> {
  if (isLong || !isPhoneSimulated) return;
  for (const agentId of await readyAgents(db, now)) {
    const draw = random(INCOMING, agentId, Math.floor(now.getTime() / (60 * SECOND)));
    if (!draw.chance(CHANCE)) continue;
    const cause = { at: now, userId: null, requestId: randomUUID(), operation: 'jobs.demonstration' };
    await receiveIncomingCall(db, cause, { agentId, phone: await phoneOfCaller(db, draw), messageId: null });
  }
}
