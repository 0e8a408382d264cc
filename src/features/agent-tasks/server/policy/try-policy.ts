import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import { holds } from '#platform/access/permissions.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import type { TaskRecord } from '../../contract.ts';
import { pausedAgents } from '../agent-on-duty.ts';
import { type AgentFit, fits, fitsOf, isInShift } from './agent-fit.ts';
import { waitingGroups, wouldBeMostUrgent } from './most-urgent.ts';
import { channelsOfAgents } from './own-channels.ts';
import type { Found, OwnChannel } from './reasons.ts';
import { acceptedSince, minutesBefore, type TaskPolicy } from './task-policy.ts';

/** A task that a policy would assign. */
export interface TrialTask {
  id: number;
  subject: Pick<TaskRecord['subject'], 'kind' | 'id' | 'code'>;
  /** Of the order; null: it is not about one. */
  status: string | null;
  channel: string;
  due_at: string;
  since: string;
  agent: string;
  /** Whether the agent speaks the patient's language; null: it is unknown. */
  speaks: boolean | null;
}

/** An agent on duty who waits for a task in the trial. */
interface Seat {
  name: string;
  fit: AgentFit;
  channels: readonly OwnChannel[];
  /** Tasks that the agent took in the last minutes; 0 without a limit for them. */
  accepted: number;
  nextOf: ReturnType<typeof wouldBeMostUrgent>;
  /** Tasks of the trial by channel. */
  got: Map<number, number>;
  total: number;
}

interface Trial {
  at: Date;
  /** At most so many tasks. */
  most: number;
}

/** Agents who would get tasks now: those who have waited longest for one first. */
async function seatsOf(db: Queryable, policy: TaskPolicy, { at, most }: Trial): Promise<Seat[]> {
  const lastTask = sql`(select max(e.at) from queue_task_events e where e.user_id = users.id and e.event = 'task.accepted'
    and e.at > ${minutesBefore(at, 1_440).toISOString()})`;
  const found = await db
    .select()
    .from(users)
    .where(and(users.on_duty, isNull(users.disabled_at), isNotNull(users.agent_id)))
    .orderBy(sql`${lastTask} nulls first`, users.id);
  const agents = found.filter((user) => holds('tasks.take', user));
  const ids = agents.map(({ id }) => id);
  const fitOf = await fitsOf(db, ids);
  const onBreak = await pausedAgents(
    db,
    agents.flatMap(({ agent_id }) => agent_id ?? []),
  );
  const channels = await channelsOfAgents(db, ids, null);
  const seats: Seat[] = [];
  for (const { id, name, agent_id } of agents) {
    const fit = fitOf(id);
    const own = channels.filter((each) => each.user_id === id && fits(each, fit, at));
    if (onBreak.has(agent_id ?? 0) || !isInShift(fit, at) || own.length === 0) continue;
    const accepted = policy.fair ? await acceptedSince(db, id, minutesBefore(at, policy.fair.minutes)) : 0;
    const nextOf = wouldBeMostUrgent(db, { userId: id, fit, at }, policy, most);
    seats.push({ name, fit, channels: own, accepted, nextOf, got: new Map(), total: 0 });
  }
  return seats;
}

function freeChannels(seat: Seat, { fair }: TaskPolicy): readonly OwnChannel[] {
  if (seat.total >= seat.fit.cap || (fair && seat.accepted + seat.total >= fair.tasks)) return [];
  return seat.channels.filter(({ id, cap }) => (seat.got.get(id) ?? 0) < cap);
}

function taken(seat: Seat, found: Found): TrialTask {
  seat.got.set(found.channel_id, (seat.got.get(found.channel_id) ?? 0) + 1);
  seat.total += 1;
  return {
    id: found.id,
    subject: { kind: found.subject as TrialTask['subject']['kind'], id: found.subject_id, code: found.code },
    status: found.subject === 'order' ? found.status : null,
    channel: seat.channels.find(({ id }) => id === found.channel_id)?.name ?? '',
    due_at: new Date(found.due_at).toISOString(),
    since: new Date(found.since).toISOString(),
    agent: seat.name,
    speaks: found.language === null ? null : seat.fit.languages.includes(found.language),
  };
}

/**
 * What a policy would do with the tasks that wait at a moment: which it would assign next, to whom, in that order. As if the agents on
 * duty had nothing in hand and took turns, who has waited longest for a task first; their limits hold. Assigns and locks nothing.
 */
export async function tryPolicy(db: Queryable, policy: TaskPolicy, trial: Trial): Promise<TrialTask[]> {
  const tasks: TrialTask[] = [];
  const assigned = new Set<number>();
  let seats = await seatsOf(db, policy, trial);
  const every = new Map(seats.flatMap(({ channels }) => channels.map((channel) => [channel.id, channel])));
  const groups = await waitingGroups(db, [...every.values()], policy);
  while (seats.length > 0) {
    const served: Seat[] = [];
    for (const seat of seats) {
      if (tasks.length === trial.most) return tasks;
      const free = freeChannels(seat, policy).flatMap(({ id }) => groups.filter(({ channel }) => channel === id));
      const found = await seat.nextOf(free, assigned);
      if (!found) continue;
      assigned.add(found.id);
      tasks.push(taken(seat, found));
      served.push(seat);
    }
    seats = served;
  }
  return tasks;
}
