import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { hooks } from '#platform/server/hooks.ts';
import { messageList } from '../message-list.ts';

const base: ListSource = {
  list: messageList,
  from: sql`queue_messages m`,
  id: sql`m.id`,
  version: sql`m.version`,
  columns: {
    subject: sql`m.subject`,
    queue: sql`m.queue`,
    status: sql`m.status`,
    problem: sql`m.problem`,
    detail: sql`m.detail`,
    attempts: sql`m.attempts`,
    next: sql`m.next_at`,
    created: sql`m.created_at`,
    reason: sql`m.reason`,
  },
  search: everyWord(sql`lower(m.subject || ' ' || m.detail)`),
  always: null,
  target: null,
};

/** Queues by their titles. */
export const messageSource: ListSource = {
  ...base,
  of: () => {
    const titles = hooks('queues.own').map(({ name, title }) => sql`when ${name} then ${title}`);
    const queue = titles.length === 0 ? sql`m.queue` : sql`case m.queue ${sql.join(titles, sql` `)} else m.queue end`;
    return { ...base, columns: { ...base.columns, queue } };
  },
};
