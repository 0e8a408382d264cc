import { type SQL, sql } from 'drizzle-orm';
import type { Permission } from '#platform/access/permissions.ts';
import { matching } from '#platform/list/server/list-rows.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import type { Group } from '#platform/list/where.ts';
import type { Principal } from '#platform/session/server/sessions.ts';

/** Count of work that waits. */
export interface WorkCount {
  /** Unique, such as `orders.late`; the console's figure has the same. */
  id: string;
  /** Permission to list the counted records. */
  permission: Permission;
  /** Differs between users. */
  isOwn?: true;
  /** Scalar query. */
  count: (principal: Principal, now: Date) => SQL;
}

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** Counts for the start page and the menu. */
    work: WorkCount;
  }
}

/** Count of the rows of a list that match a filter, which may depend on the time, but not on the user. */
export const countOfList = (id: string, source: ListSource, where: Group): WorkCount => ({
  id,
  permission: source.list.read,
  count: (_, now) => {
    const current = source.of?.({ userId: 0, now }) ?? source;
    return sql`select count(*) from ${current.from}${matching(current, { where })}`;
  },
});
