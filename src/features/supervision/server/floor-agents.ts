import { type SQL, sql } from 'drizzle-orm';
import { presenceKind } from '#features/agent-presence/server/public.ts';
import { type AgentLoad, loadsOf } from '#features/agent-tasks/server/public.ts';
import { lackingStates, liveStates, openStates } from '#features/calls/public.ts';
import { businessDate, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge } from '#platform/record/server/kind/read-record.ts';
import { isOneOf } from '#platform/server/db/columns.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { FloorAgent } from '../contract.ts';
import { type AgentRow, dayColumns, joinDay, onDuty, type WorkOfDay, workOfDay } from './agent-day.ts';
import { momentOf } from './floor-figures.ts';
import type { Reader } from './floor-tasks.ts';
import { shiftAdherence } from './shift-adherence.ts';

interface Row extends AgentRow {
  version: number;
  channels: string[];
  calls: number;
  isOnCall: boolean;
  lacksResult: boolean;
}

/** Agents `p` with what they did since midnight. */
const agentsWhere = (chosen: SQL, at: Date): SQL => {
  const [midnight, now] = [momentOf(startOfBusinessDay(businessDate(at.getTime()))), momentOf(at)];
  return sql`
    select p.id::int, p.version, p.user_id::int, u.agent_id, u.name, p.status,
      array(select c.name from queue_members m join queue_channels c on c.id = m.channel_id where m.user_id = u.id order by c.name) as channels, to_json(p.since) #>> '{}' as since, p.reason,
      ${dayColumns},
      (select count(*)::int from calls c where c.agent_id = u.agent_id and c.started_at >= ${midnight} and c.status <> 'missed') as calls,
      coalesce(${isOneOf('live.status', liveStates)}, false) as "isOnCall",
      coalesce(${isOneOf('live.status', lackingStates)}, false) or exists (
        select from queue_tasks t where t.agent_id = u.agent_id and t.status = 'wrapUp') as "lacksResult"
    from agent_presence p join users u on u.id = p.user_id and u.agent_id is not null
    left join calls live on (live.agent_id = u.agent_id and ${isOneOf('live.status', openStates)}) or live.receiver_id = u.agent_id
    ${joinDay(midnight, now)}
    where ${chosen} order by u.name, p.id`;
};

interface AgentsDay {
  load: AgentLoad;
  /** Null: there is no shift today, or not yet. */
  adherence: number | null;
}

/** What each agent has in hand, and how much of the shift the agent was on duty. */
async function dayOf(db: Queryable, rows: readonly Row[], at: Date): Promise<(row: Row) => AgentsDay> {
  const loadOf = await loadsOf(
    db,
    rows.map(({ user_id }) => user_id),
  );
  const adherence = await shiftAdherence(db, rows, at);
  return ({ id, user_id }) => ({ load: loadOf(user_id), adherence: adherence.get(id) ?? null });
}

function recordOf(row: Row, day: AgentsDay, { person, at }: Reader): FloorAgent {
  const { version, channels, calls, status, isOnCall, lacksResult, reason } = row;
  const context = { offered: 0, accepted: 0, isOnCall, lacksResult, reason, missed: 0 };
  return {
    ...onDuty(row),
    version,
    channels,
    calls,
    ...day,
    abilities: judge(presenceKind, { state: status, context, person, at }, [
      { type: 'supervisor.sentOnBreak' },
      { type: 'supervisor.calledBack' },
      { type: 'supervisor.sentOffDuty' },
    ]),
  };
}

/** Agents on duty, and what they did together. */
export async function agentsOfFloor(db: Queryable, reader: Reader): Promise<WorkOfDay & { agents: FloorAgent[] }> {
  const { rows } = await db.execute<Row>(agentsWhere(sql`p.status <> 'offline'`, reader.at));
  const day = await dayOf(db, rows, reader.at);
  return { agents: rows.map((row) => recordOf(row, day(row), reader)), ...workOfDay(rows) };
}

/** @throws ORPCError 404 */
export const readFloorAgent: ReadRecord<FloorAgent> = async (db, reader, id) => {
  const { rows } = await db.execute<Row>(agentsWhere(sql`p.id = ${id}`, reader.at));
  const [row] = rows;
  if (!row) throw notFound(presenceKind);
  return recordOf(row, (await dayOf(db, rows, reader.at))(row), reader);
};
