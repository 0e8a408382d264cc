import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { outcomesOf, type TaskResult } from '#machines/queues/task-facts.ts';
import { agents, type Colleague, colleague } from '#features/session/demo/public.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { type Random, random } from '#platform/server/demo/random.ts';
import type { TaskReasons } from './contract.ts';
import { type Cause, TaskCourse } from './demo/task-course.ts';
import { queueTasks, taskEventLog } from './schema.ts';
import { quickComments, type SubjectKind } from './task-choices.ts';
import { statusPriority } from './server/policy/status-priority.ts';

const MINUTE = 60_000;
const QUEUE = 61;

/** Tasks in the hands of agents, and of them the demo agent's. */
const held = { offered: 24, inProgress: 20 };
const mine = { offered: 3, inProgress: 1 };
/** Tasks that were done today, and of them the demo agent's. */
const done = { all: 297, mine: 12 } as const;

interface Waiting {
  kind: SubjectKind;
  id: number;
  status: OrderStatus;
  /** Name of the channel. */
  channel: string;
  at: Date;
  due: Date | null;
  /** Time of the call; null: none is agreed. */
  call: Date | null;
  /** Agent id of its owner; null: everybody's. */
  owner: number | null;
  is_agents: boolean;
}

interface Channel {
  id: number;
  name: string;
  priority: number;
  tat_minutes: number;
}

/** Everything that waits for an agent, the oldest first, and the last orders that do not any more. */
const subjects = `
  select * from (
    select 'order' as kind, o.id::int, o.status, case o.type when 'PRESCRIPTION' then 'Prescriptions' else 'Orders' end as channel,
      o.status_since as at, o.tat_due_at as due, o.due_at as call, u.agent_id as owner, u.id is null or u.agent_id is not null as is_agents
    from orders o left join users u on u.id = o.assignee_id where o.status = any($1)
    union all select 'callback', c.id::int, c.status, 'Callbacks', c.updated_at, null, c.due_at, u.agent_id, u.id is null or u.agent_id is not null
    from callbacks c left join users u on u.id = c.owner_id where c.status = 'PENDING'
    union all select 'drop-off', d.id::int, d.status, 'Drop-off carts', d.updated_at, null, d.due_at, u.agent_id, u.id is null or u.agent_id is not null
    from drop_off_carts d left join users u on u.id = d.owner_id where d.status in ('OPEN', 'CONTACTED', 'CALL-BACK', 'NOT-REACHABLE')) w
  order by at, kind, id`;

const settled = `select id::int from orders where status <> all($1) order by id desc limit $2`;

class Desk {
  private readonly draw: Random;
  private readonly channels: ReadonlyMap<string, Channel>;
  private readonly now: number;
  readonly courses: TaskCourse[] = [];

  constructor(draw: Random, channels: readonly Channel[], now: number) {
    this.draw = draw;
    this.channels = new Map(channels.map((channel) => [channel.name, channel]));
    this.now = now;
  }

  private channel(name: string): Channel {
    const found = this.channels.get(name);
    if (!found) throw new Error(`No channel ${name}`);
    return found;
  }

  make({ kind, id, channel, at, due, call }: Waiting): TaskCourse {
    const { id: channelId, tat_minutes } = this.channel(channel);
    const isLater = call !== null && call.getTime() > this.now;
    const dueAt = call ? call.getTime() + tat_minutes * MINUTE : (due?.getTime() ?? at.getTime() + tat_minutes * MINUTE);
    return this.add({ kind, id, channelId, at: at.getTime(), dueAt, waitsUntil: isLater ? call.getTime() : null });
  }

  add(cause: Cause): TaskCourse {
    const course = new TaskCourse(this.courses.length + 1, cause);
    this.courses.push(course);
    return course;
  }

  reasons(name: string, status: OrderStatus | null, dueAt: string): TaskReasons {
    const { priority } = this.channel(name);
    const position = [...this.channels.values()].filter((other) => other.priority > priority).length + 1;
    return {
      channel: { name, priority, weight: 1, position, of: this.channels.size },
      status: status && { status, position: statusPriority.indexOf(status) + 1, of: statusPriority.length },
      due_at: dueAt,
      next_due_at: null,
      waiting: this.draw.whole(4, 40),
    };
  }

  /** A task that an agent has in hand. */
  hold(course: TaskCourse, { channel, kind, status }: Waiting, agent: Colleague, isAccepted: boolean): void {
    const offered = this.now - this.draw.whole(2, 12) * MINUTE;
    course.offer(offered, agent, this.reasons(channel, kind === 'order' ? status : null, course.facts.dueAt));
    if (isAccepted) course.send(offered + MINUTE, { type: 'task.accepted', agentId: agent.agent_id }, agent);
  }

  /** A task about an order that an agent settled today. */
  finish(orderId: number, agent: Colleague): void {
    const at = this.now - this.draw.whole(20, 240) * MINUTE;
    const { id: channelId } = this.channel('Orders');
    const course = this.add({ kind: 'order', id: orderId, channelId, at: at - 15 * MINUTE, dueAt: at + 45 * MINUTE, waitsUntil: null });
    course.offer(at, agent, this.reasons('Orders', 'PLACED', course.facts.dueAt));
    course.send(at + this.draw.whole(10, 40) * 1_000, { type: 'task.accepted', agentId: agent.agent_id }, agent);
    const settledAt = at + this.draw.whole(2, 9) * MINUTE;
    course.send(settledAt, { type: 'subject.settled' });
    const result = this.draw.weighted([
      ['CONNECTED', 7],
      ['NO-CALL', 2],
      ['NOT-ANSWERED', 1],
    ] as const) satisfies TaskResult;
    const outcome = this.draw.pick(outcomesOf(result));
    const note = this.draw.chance(0.3) ? { note: this.draw.pick(quickComments).comment } : {};
    const event = { type: 'task.ended', agentId: agent.agent_id, result, outcome } as const;
    course.send(settledAt + this.draw.whole(10, 50) * 1_000, event, agent, { result, outcome, ...note });
  }
}

/** A task for each order, callback and cart that waits for an agent, and those that agents did today. */
const demo: Demo = {
  tables: [queueTasks, taskEventLog],
  reads: ['orders', 'callbacks', 'drop_off_carts', 'queue_members'],
  fill: async ({ client, insert, now }) => {
    const draw = random(QUEUE);
    const { rows: channels } = await client.query<Channel>(
      "select id::int, name, priority, tat_minutes from queue_channels where type = 'AGENT' order by priority desc",
    );
    const { rows: waiting } = await client.query<Waiting>(subjects, [statusPriority]);
    const { rows: over } = await client.query<{ id: number }>(settled, [statusPriority, done.all]);
    const desk = new Desk(draw, channels, now.getTime());
    const me = colleague('meera.k');
    for (const [index, { id }] of over.entries()) desk.finish(id, index < done.mine ? me : draw.pick(agents));
    const left = { mine: { ...mine }, theirs: { ...held } };
    const take = (some: typeof mine): boolean | null => {
      const state = (['inProgress', 'offered'] as const).find((each) => some[each] > 0);
      if (state) some[state] -= 1;
      return state ? state === 'inProgress' : null;
    };
    const byAgent = new Map(agents.map((agent) => [agent.agent_id, agent]));
    for (const subject of waiting) {
      const course = desk.make(subject);
      if (course.status !== 'waiting' || !subject.is_agents || subject.channel !== 'Orders') continue;
      const isAccepted = subject.owner === null || subject.owner === me.agent_id ? take(left.mine) : null;
      const agent = isAccepted !== null ? me : subject.owner === null ? draw.pick(agents) : byAgent.get(subject.owner);
      const accepted = isAccepted ?? (agent ? take(left.theirs) : null);
      if (agent && accepted !== null) desk.hold(course, subject, agent, accepted);
    }
    await insert(
      queueTasks,
      desk.courses.map(({ row }) => row),
    );
    await insert(
      taskEventLog,
      desk.courses.flatMap(({ log }) => log),
    );
  },
};
export default demo;
