import { type SQL, sql } from 'drizzle-orm';
import { roles } from '#platform/access/roles.ts';
import { everyWord } from '#platform/list/server/conditions.ts';
import { type ListCaller, type ListSource, sourceByCaller } from '#platform/list/server/list-source.ts';
import { reminderList } from '../reminder-list.ts';

/** Reminders that a user wrote or gets; administrators see all. */
const visibleTo = (userId: number): SQL =>
  sql`(r.author_id = ${userId} or r.recipient_id = ${userId}
    or exists (select from users me where me.id = ${userId} and ${roles.administrator} = any (me.roles)))`;

const sourceFor = ({ userId }: Pick<ListCaller, 'userId'>): ListSource => ({
  list: reminderList,
  from: sql`reminders r join users a on a.id = r.author_id join users u on u.id = r.recipient_id`,
  id: sql`r.id`,
  version: sql`r.version`,
  columns: {
    title: sql`r.title`,
    due: sql`r.due_at`,
    status: sql`r.status`,
    repeat: sql`r.repeat`,
    recipient: sql`u.name`,
    author: sql`a.name`,
    whose: sql`case when r.recipient_id = ${userId} then 'me' when r.author_id = ${userId} then 'byMe' else 'others' end`,
    created: sql`r.created_at`,
  },
  search: everyWord(sql`lower(r.title || ' ' || r.note)`),
  always: visibleTo(userId),
  target: null,
});

export const reminderSource = sourceByCaller(sourceFor);
