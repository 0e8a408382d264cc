import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { changeMember, lockAgentChannels, queueMembers } from '#features/channels/server/public.ts';
import { USUAL_CAP } from '#features/channels/public.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { users } from '#platform/session/schema.ts';
import type { AgentWeights, SavedWeights, WeightCell, WeightedChannel } from '../contract.ts';
import { queueAgents } from '../schema.ts';

/** Agents by team and name × queues by priority. Queues that are closed, or worked by systems, are left out. */
export async function readWeights(db: Queryable): Promise<{ channels: WeightedChannel[]; agents: AgentWeights[] }> {
  const { rows: channels } = await db.execute<WeightedChannel & Record<string, unknown>>(sql`
    select id::int as channel_id, name, priority from queue_channels where type = 'AGENT' and status <> 'CLOSED' order by priority desc, id`);
  const { rows: agents } = await db.execute<AgentWeights & Record<string, unknown>>(sql`
    select u.id::int as user_id, u.name, l.name as team, coalesce((
        select json_agg(json_build_object('channel_id', m.channel_id, 'weight', m.weight, 'cap', m.cap))
        from queue_members m where m.user_id = u.id), '[]') as cells
    from queue_agents a join users u on u.id = a.user_id left join users l on l.id = a.lead_id
    where a.status = 'ACTIVE' order by l.name, u.name, u.id`);
  return { channels, agents };
}

interface SentCell {
  channel_id: number;
  seen: number;
  weight: number;
}
interface SentWeights {
  user_id: number;
  cells: SentCell[];
}

/** Memberships of an agent in these queues; 0 where there is none. */
async function cellsOf(tx: Transaction, { user_id, cells }: SentWeights): Promise<WeightCell[]> {
  const ids = cells.map(({ channel_id }) => channel_id);
  const found = await tx
    .select()
    .from(queueMembers)
    .where(and(eq(queueMembers.user_id, user_id), inArray(queueMembers.channel_id, ids)));
  const byChannel = new Map(found.map((member) => [member.channel_id, member]));
  return ids.map((channel_id) => {
    const { weight = 0, cap = 0 } = byChannel.get(channel_id) ?? {};
    return { channel_id, weight, cap };
  });
}

type Context = Pick<CallContext & OperationContext, 'db' | 'cause' | 'principal'>;

/** Saves weights: of each agent all cells, or none if somebody else has changed one of them meanwhile. */
export function saveWeights({ db, cause: causeOf, principal }: Context, sent: readonly SentWeights[]): Promise<SavedWeights[]> {
  const [cause, person] = [causeOf(), personOf(principal)];
  return db.transaction(async (tx) => {
    // Agents before queues, each in the order of their ids: as a removal locks them.
    const active = await tx
      .select({ user_id: queueAgents.user_id, name: users.name })
      .from(queueAgents)
      .innerJoin(users, eq(users.id, queueAgents.user_id))
      .where(
        and(
          eq(queueAgents.status, 'ACTIVE'),
          inArray(
            queueAgents.user_id,
            sent.map(({ user_id }) => user_id),
          ),
        ),
      )
      .orderBy(asc(queueAgents.id))
      .for('update', { of: queueAgents });
    const names = new Map(active.map(({ user_id, name }) => [user_id, name]));
    const locked = await lockAgentChannels(tx, [...new Set(sent.flatMap(({ cells }) => cells.map(({ channel_id }) => channel_id)))]);
    const channels = new Map(locked.map((channel) => [channel.id, channel]));
    const saved: SavedWeights[] = [];
    for (const wanted of sent) {
      const name = names.get(wanted.user_id);
      const before = await cellsOf(tx, wanted);
      const isCurrent = wanted.cells.every(
        ({ channel_id, seen, weight }, at) => channels.has(channel_id) && [seen, weight].includes(before[at]?.weight ?? 0),
      );
      if (name === undefined || !isCurrent) {
        saved.push({ user_id: wanted.user_id, outcome: name === undefined ? 'removed' : 'conflict', cells: before });
        continue;
      }
      for (const [at, { channel_id, weight }] of wanted.cells.entries()) {
        const [channel, cell] = [channels.get(channel_id), before[at]];
        if (!channel || !cell || cell.weight === weight) continue;
        const membership = { user_id: wanted.user_id, agent: name, weight, cap: cell.cap || USUAL_CAP };
        const { stored } = await changeMember(tx, cause, person, channel, membership);
        if (stored) channels.set(channel_id, stored);
      }
      saved.push({ user_id: wanted.user_id, outcome: 'saved', cells: await cellsOf(tx, wanted) });
    }
    return saved;
  });
}
