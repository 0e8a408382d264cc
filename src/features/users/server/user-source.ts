import { or, sql } from 'drizzle-orm';
import { userList } from '../lists.ts';
import { sessions, users } from '#platform/session/schema.ts';
import { containing, lowered } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { isOpenAt } from '#platform/session/server/sessions.ts';

const isLocked = sql`${users.locked_until} > now()`;

/** The number of users is small: sorting needs no index. */
export const userSource: ListSource = {
  list: userList,
  from: sql`${users}`,
  id: sql`${users.id}`,
  version: sql`${users.version}`,
  columns: {
    name: sql`${users.name}`,
    username: sql`${users.username}`,
    title: sql`${users.title}`,
    state: sql`(case when ${users.disabled_at} is not null then 'DISABLED' when ${isLocked} then 'LOCKED'
      when cardinality(${users.roles}) = 0 then 'WITHOUT_ROLE' else 'ACTIVE' end)`,
    roles: sql`array_to_string(${users.roles}, ',')`,
    mfa: sql`${users.mfa_enabled}`,
    tabs: sql`cardinality(${users.tabs})`,
    agent: sql`${users.agent_id}`,
    sessions: sql`(select count(*)::integer from ${sessions} where ${sessions.user_id} = ${users.id} and ${isOpenAt(sql`now()`)})`,
    last_sign_in: sql`${users.last_sign_in_at}`,
    locked_until: sql`(case when ${isLocked} then ${users.locked_until} end)`,
    email: sql`${users.email}`,
    phone: sql`${users.phone_no}`,
  },
  among: { roles: (test) => sql`exists (select from unnest(${users.roles}) as given(role) where ${test(sql`given.role`)})` },
  search: (words) =>
    sql`(${or(...[users.name, users.username, users.title, users.email, users.phone_no].map((text) => containing(lowered(sql`${text}`), words)))})`,
  always: null,
  target: null,
};
