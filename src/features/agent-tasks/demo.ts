import { agents, colleague } from '#features/session/demo/public.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { type Channel, Desk, type Waiting } from './demo/desk.ts';
import { pastTasks } from './demo/past-tasks.ts';
import { workTheQueues } from './demo/work-the-queues.ts';
import { queueTasks, taskEventLog } from './schema.ts';
import { statusPriority } from './status-priority.ts';

const QUEUE = 61;

/** Tasks in the hands of agents, and of them the demo agent's. */
const held = { offered: 24, inProgress: 20 };
const mine = { offered: 3, inProgress: 1 };
/** Tasks that were done today, and of them the demo agent's. */
const done = { all: 297, mine: 12 } as const;

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

/** A task for each order, callback and cart that waits for an agent, and those that agents did today and before. */
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
    const past = await pastTasks(client, now, channels.find(({ name }) => name === 'Orders')?.id ?? 0);
    const desk = new Desk(draw, channels, { now: now.getTime(), before: past.tasks.length });
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
    await insert(queueTasks, [...past.tasks, ...desk.courses.map(({ row }) => row)]);
    await client.query("update queue_tasks t set order_status = o.status from orders o where t.subject = 'order' and o.id = t.subject_id");
    await insert(taskEventLog, [...past.events, ...desk.courses.flatMap(({ log }) => log)]);
  },
  advance: workTheQueues,
};
export default demo;
