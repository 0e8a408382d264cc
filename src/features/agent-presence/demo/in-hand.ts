import type pg from 'pg';

/** Tasks and call of an agent now. `done`: tasks of today. `call`: state of the call that goes on, or lacks its result. */
export interface InHand {
  done: number;
  offered: number;
  accepted: number;
  call: string | null;
}

/** What each agent has in hand, by user id. `since`: start of the working day. */
export async function readInHand(client: pg.Client, since: Date): Promise<ReadonlyMap<number, InHand>> {
  const { rows } = await client.query<InHand & { user_id: number }>(
    `
    select u.id::int as user_id, count(t.id) filter (where t.status = 'done' and t.created_at >= $1)::int as done,
      count(t.id) filter (where t.status = 'offered')::int as offered,
      count(t.id) filter (where t.status = 'inProgress')::int as accepted,
      (select c.status from calls c where u.agent_id in (c.agent_id, c.receiver_id) and c.status not in ('dispositioned', 'missed') limit 1) as call
    from users u left join queue_tasks t on t.agent_id = u.agent_id
    where u.agent_id is not null group by u.id, u.agent_id`,
    [since],
  );
  return new Map(rows.map(({ user_id, ...work }) => [user_id, work]));
}
